import { fieldsOf } from '../../sandbox/n8n/driver';
import { readExample } from '../../sandbox/n8n/examples';
import { buildWebhook } from '../../sandbox/services/outboundVoice/callback';
import { shortened, untilWaiting } from '../e2e/restarts';
import { BUY, importNode, requestsTo, runNode, stage } from '../e2e/stage';
import { CALL, startWaiting, type } from '../e2e/voice';
import { cluster, NOTICED_WITHIN_MS, retry, startsOf, until, workerOf } from './stage';

const calls = () => stage.sandbox.world.tables.outboundVoice.calls;
const otherThan = (name: string) => cluster.workers.find((worker) => worker.name !== name)!;

/** Waits that were begun by a worker which is gone when they end. */
export function describeWaits() {
	it('of the loop over Check Once go on at another worker, and nothing is bought twice', async () => {
		stage.sandbox.world.configure({ numbering: { assignment: { atOnce: 0, thenEveryMs: 5_000 } } });
		const file = shortened(readExample('buy-then-check-every-few-minutes.json'));
		const workflow = await stage.n8n.workflows.import(file);
		const id = await stage.n8n.workflows.start(workflow, 'Start');
		const worker = await workerOf(id);
		await untilWaiting(stage.n8n, id);
		await worker.kill();
		const execution = await stage.n8n.workflows.ended(id, 240_000);

		expect(execution.status).toBe('success');
		expect(otherThan(worker.name).startsOf(id)).toBeGreaterThan(0);
		const [{ numbers }] = fieldsOf(execution, 'Numbers Ready');
		expect(new Set(numbers as string[]).size).toBe(3);
		expect(requestsTo('numbering').filter((line) => line.includes('buyDids'))).toHaveLength(1);
	}, 300_000);

	it('of Wait for DIDs are lost with their worker; the order stands and is waited for anew', async () => {
		stage.sandbox.world.configure({
			numbering: { assignment: { atOnce: 0, thenEveryMs: 10_000 } },
		});
		const [{ orderId }] = fieldsOf(await runNode(BUY), 'Under Test');
		const byId = { __rl: true, mode: 'id', value: String(orderId) };
		const node = { type: 'n8n-nodes-switchboard.waitForDids' };
		const workflow = await importNode({ mode: 'wait', orderId: byId }, { node });
		const before = requestsTo('numbering').length;
		const id = await stage.n8n.workflows.start(workflow, 'Start');
		const worker = await workerOf(id);
		await until('it looks', () => requestsTo('numbering').length > before);
		await worker.kill();
		expect((await stage.n8n.workflows.ended(id, NOTICED_WITHIN_MS)).status).toBe('error');
		expect(startsOf(id)).toBe(1);
		const anew = await stage.n8n.workflows.run(workflow, 'Start');
		expect(fieldsOf(anew, 'Under Test')).toMatchObject([{ orderId, complete: true, assigned: 2 }]);
		expect(requestsTo('numbering').filter((line) => line.includes('buyDids'))).toHaveLength(1);
	}, 180_000);

	it('whose worker is killed while the call is being placed ring nobody twice', async () => {
		stage.sandbox.world.configure({ outboundVoice: { callback: { lost: ['completed'] } } });
		const late = { service: 'outboundVoice', delayMs: 5_000, afterProcessing: true };
		stage.sandbox.world.faults.add(late);
		const workflow = await importNode(CALL, { node: { type } });
		const id = await stage.n8n.workflows.start(workflow, 'Start');
		const worker = await workerOf(id);
		await until('it is placed', () => calls().length === 1);
		await worker.kill();
		expect((await stage.n8n.workflows.ended(id, NOTICED_WITHIN_MS)).status).toBe('error');
		expect((await retry(id)).runData).toEqual({});
		expect(startsOf(id)).toBe(1);
		expect(calls()).toHaveLength(1);
	}, 180_000);

	it('for a call are ended once, at another worker, though both webhook processes are told', async () => {
		stage.sandbox.world.configure({ outboundVoice: { callback: { lost: ['completed'] } } });
		const id = await startWaiting(stage.n8n);
		const worker = await workerOf(id);
		await worker.kill();
		const call = calls().all().at(-1)!;
		// Main is not asked: the address is that of the webhook processes.
		expect(new URL(call.statusCallback!).origin).toBe(stage.n8n.webhookUrl);
		const webhook = buildWebhook(stage.sandbox.world, call, 'completed');
		const { pathname, search } = new URL(webhook.url);
		const told = await Promise.all(
			cluster.webhooks.map(
				async ({ url }) =>
					await stage.sandbox.world.deliveries.send({ ...webhook, url: url + pathname + search }),
			),
		);
		const execution = await stage.n8n.workflows.ended(id);

		expect(execution.status).toBe('success');
		expect(fieldsOf(execution, 'Call')).toMatchObject([{ outcome: 'completed' }]);
		expect(told.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
		expect(execution.runData.Call).toHaveLength(1);
		expect(startsOf(id)).toBe(2);
		expect(otherThan(worker.name).startsOf(id)).toBe(1);
		expect(calls()).toHaveLength(1);
	}, 180_000);
}
