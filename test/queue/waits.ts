import { fieldsOf } from '../../demo/driver';
import { buildWebhook } from '../../sandbox/services/outboundVoice/callback';
import { BUY, byId } from '../e2e/nodes';
import { CALL, startCall, VOICE_TYPE as type } from '../e2e/waiting';
import { until } from '../harness/until';
import type { QueueHarness } from './harness';

/** Waits that were begun by a worker which is gone when they end. */
export function describeWaits(queue: QueueHarness) {
	const calls = () => queue.world.tables.outboundVoice.calls;
	const otherThan = (name: string) => queue.cluster.workers.find((worker) => worker.name !== name)!;

	it('of Wait for DIDs are lost with their worker; the order remains and is waited for again', async () => {
		queue.world.configure({
			numbering: { assignment: { atOnce: 0, thenEveryMs: 10_000 } },
		});
		const [{ orderId }] = fieldsOf(await queue.runNode(BUY), 'Under Test');
		const node = { type: 'n8n-nodes-switchboard.waitForDids' };
		const workflow = await queue.importNode(
			{ mode: 'wait', orderId: byId(String(orderId)) },
			{ node },
		);
		const before = queue.requestsTo('numbering').length;
		const id = await queue.n8n.workflows.start(workflow, 'Start');
		const worker = await queue.workerOf(id);
		await until(() => queue.requestsTo('numbering').length > before);
		await worker.kill();
		expect((await queue.n8n.workflows.ended(id)).status).toBe('error');
		expect(queue.startsOf(id)).toBe(1);
		const again = await queue.n8n.workflows.run(workflow, 'Start');
		expect(fieldsOf(again, 'Under Test')).toMatchObject([{ orderId, complete: true, assigned: 2 }]);
		expect(queue.requestsTo('numbering', 'buyDids')).toHaveLength(1);
	});

	it('whose worker is killed while the call is being placed ring nobody twice', async () => {
		queue.world.configure({ outboundVoice: { callback: { lost: ['completed'] } } });
		queue.world.faults.add({ service: 'outboundVoice', held: true, afterProcessing: true });
		const workflow = await queue.importNode(CALL, { node: { type } });
		const id = await queue.n8n.workflows.start(workflow, 'Start');
		const worker = await queue.workerOf(id);
		await until(() => queue.world.faults.held === 1);
		await worker.kill();
		queue.world.faults.clear();
		expect((await queue.n8n.workflows.ended(id)).status).toBe('error');
		expect((await queue.retry(id)).runData).toEqual({});
		expect(queue.startsOf(id)).toBe(1);
		expect(calls()).toHaveLength(1);
	});

	it('for a call are ended once, at another worker, though both webhook processes are called', async () => {
		queue.world.configure({ outboundVoice: { callback: { lost: ['completed'] } } });
		const id = await startCall(queue);
		const worker = await queue.workerOf(id);
		await worker.kill();
		const call = calls().all().at(-1)!;
		// Main is not asked: the address is that of the webhook processes.
		expect(new URL(call.statusCallback!).origin).toBe(queue.n8n.webhookUrl);
		const webhook = buildWebhook(queue.world, call, 'completed');
		const { pathname, search } = new URL(webhook.url);
		const answers = await Promise.all(
			queue.cluster.webhooks.map(
				async ({ url }) =>
					await queue.world.deliveries.send({ ...webhook, url: url + pathname + search }),
			),
		);
		const execution = await queue.n8n.workflows.ended(id);

		expect(execution.status).toBe('success');
		expect(fieldsOf(execution, 'Call')).toMatchObject([{ outcome: 'completed' }]);
		expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
		expect(execution.runData.Call).toHaveLength(1);
		expect(queue.startsOf(id)).toBe(2);
		expect(otherThan(worker.name).startsOf(id)).toBe(1);
		expect(calls()).toHaveLength(1);
	});
}
