import { fieldsOf } from '../../demo/driver';
import { askManager, browse } from '../e2e/approvals';
import type { QueueHarness } from './harness';

/** Send and Wait for Approval behind two webhook processes. */
export function describeAnswers(queue: QueueHarness) {
	it('are taken by the webhook process that is left, and go on at the worker that is left', async () => {
		const { id, buy } = await askManager(queue);
		expect(new URL(buy).origin).toBe(queue.n8n.webhookUrl);
		await (await queue.workerOf(id)).kill();
		await queue.cluster.webhooks[0].kill();
		expect((await browse('GET', buy)).data).toContain('Buy 2 numbers in Berlin?');
		expect((await browse('POST', buy)).data).toContain('Your answer was recorded');
		const execution = await queue.n8n.workflows.ended(id);
		expect(execution).toMatchObject({ status: 'success', lastNode: 'Buy Numbers' });
		expect(fieldsOf(execution, 'Ask Manager')).toMatchObject([{ approved: true }]);
		expect(queue.startsOf(id)).toBe(2);
	});

	it('given twice at once, to both webhook processes, go on once', async () => {
		const { id, buy } = await askManager(queue);
		const { pathname, search } = new URL(buy);
		await Promise.all(
			queue.cluster.webhooks.map(async ({ url }) => await browse('POST', url + pathname + search)),
		);
		const execution = await queue.n8n.workflows.ended(id);
		expect(execution.status).toBe('success');
		expect(execution.runData['Buy Numbers']).toHaveLength(1);
		expect(queue.startsOf(id)).toBe(2);
		expect(queue.requestsTo('numbering', 'buyDids')).toHaveLength(1);
	});
}
