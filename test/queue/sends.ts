/* eslint-disable @n8n/community-nodes/no-restricted-globals -- holds another process up */
import { fieldsOf } from '../../demo/driver';
import { MAIL, ofPack, place } from '../e2e/nodes';
import { ask, publishChat } from '../e2e/triggers';
import { until } from '../harness/until';
import { messagesOf } from './messages';
import type { QueueHarness } from './harness';

const type = ofPack('email');
const count = 200;
/** Of Batching, where nothing is set. */
const atOnce = 10;
const toInput = { ...MAIL, destination: '={{ $json.to }}' };
const toKey = { ...MAIL, destination: '={{ $json.eventKey }}@example.com' };
export const onceByKey = {
	operation: 'removeItemsSeenInPreviousExecutions',
	dedupeValue: '={{ $json.eventKey }}',
	options: {},
};
const inputs = Array.from({ length: count }, (_, index) => ({ to: `p${index}@example.com` }));
/** Messages whose worker is lost in their middle; the platform knows no key against repetition. */
export function describeSends(queue: QueueHarness) {
	const mails = () => queue.world.tables.email.mails.all();

	/** Messages that are answered; the next ones are processed, and their answers held. */
	const answered = 60;
	const hold = {
		service: 'email',
		skip: answered,
		times: atOnce,
		held: true,
		afterProcessing: true,
	};
	const untilHeld = async () => await until(() => queue.world.faults.held === atOnce);

	async function beginToSend() {
		queue.world.faults.add(hold);
		const workflow = await queue.importNode(toInput, { inputs, node: { type } });
		const id = await queue.n8n.workflows.start(workflow, 'Start');
		const worker = await queue.workerOf(id);
		await untilHeld();
		return { id, worker };
	}

	function expectEachOnce() {
		const sent = mails().map(({ destination }) => String(destination));
		expect(sent).toHaveLength(new Set(sent).size);
		return sent.length;
	}

	it(`of ${count} items send none twice when their worker is killed, and Retry sends nothing`, async () => {
		const { id, worker } = await beginToSend();
		await worker.kill();
		const execution = await queue.n8n.workflows.ended(id);
		expect(execution.status).toBe('error');
		const sent = expectEachOnce();
		expect(sent).toBe(answered + atOnce);
		queue.world.faults.clear();
		expect((await queue.retry(id)).runData).toEqual({});
		expect(queue.startsOf(id)).toBe(1);
		expect(mails()).toHaveLength(sent);
	});

	it('behind Remove Duplicates send none twice when a crashed execution is repeated', async () => {
		queue.world.faults.add(hold);
		const { workflowId, address } = await publishChat(queue, {}, [
			place('Once', 'n8n-nodes-base.removeDuplicates', onceByKey, { typeVersion: 2 }),
			place('Send', type, toKey, { credentials: queue.credentials }),
		]);
		await ask(address, messagesOf(queue, count));
		const id = await queue.runningOf(workflowId);
		await untilHeld();
		await queue.crash(id);
		queue.world.faults.clear();
		const sent = expectEachOnce();
		expect(sent).toBe(answered + atOnce);
		const again = await queue.retry(id);
		expect(again.status).toBe('success');
		expect(fieldsOf(again, 'Once')).toEqual([]);
		expect(mails()).toHaveLength(sent);
	});

	it('send none twice either when their worker was only held up, and given up by n8n', async () => {
		const { id, worker } = await beginToSend();
		process.kill(worker.pid, 'SIGSTOP');
		try {
			const execution = await queue.n8n.workflows.ended(id);
			expect(execution.status).toBe('error');
		} finally {
			process.kill(worker.pid, 'SIGCONT');
		}
		// It knows nothing of that and sends the rest, and what was on its way no more.
		queue.world.faults.clear();
		await until(() => mails().length >= count);
		await until(() => queue.world.requests.every(({ answeredMs }) => answeredMs !== null));
		expect(expectEachOnce()).toBe(count);
		expect(queue.requestsTo('email')).toHaveLength(count);
		expect(queue.cluster.workers.map((one) => one.startsOf(id)).sort()).toEqual([0, 1]);
	});
}
