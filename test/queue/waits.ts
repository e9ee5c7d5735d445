import { fieldsOf } from '../../demo/driver';
import { buildWebhook } from '../../sandbox/services/outboundVoice/callback';
import { startCall } from '../e2e/waiting';
import type { QueueHarness } from './harness';

/** Waits that were begun by a worker which is gone when they end. */
export function describeWaits(queue: QueueHarness) {
	const calls = () => queue.world.tables.outboundVoice.calls;
	const otherThan = (name: string) => queue.cluster.workers.find((worker) => worker.name !== name)!;

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
