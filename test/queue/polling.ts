import { placeOrder, triggerAlone, untilGiven } from '../e2e/orderTrigger';
import type { QueueHarness } from './harness';

/** The trigger that polls: in main alone, while its executions run on the workers. */
export function describePolling(queue: QueueHarness) {
	it('misses nothing over kill -9 of main, and repeats under the same key only', async () => {
		const workflow = await queue.import(triggerAlone(queue, 'order'));
		await queue.n8n.workflows.publish(workflow);
		const first = [placeOrder(queue), placeOrder(queue)];
		await untilGiven(queue, workflow, first);
		await queue.restartMain();
		const second = placeOrder(queue);
		const items = await untilGiven(queue, workflow, [...first, second]);
		await queue.n8n.workflows.unpublish(workflow);

		const keys = items.map(({ eventKey }) => String(eventKey));
		expect(new Set(keys)).toEqual(new Set([...first, second].map((order) => `order:${order}`)));
		// The first two may come once more after the restart, the third only once.
		expect(keys.length).toBeLessThanOrEqual(5);
		expect(keys.filter((key) => key === `order:${second}`)).toHaveLength(1);
	}, 400_000);
}
