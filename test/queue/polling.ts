import { file, placeOrder, untilGiven } from '../e2e/numberingTrigger';
import { stage } from '../e2e/stage';
import { restartMain } from './stage';

/** The trigger that polls: in main alone, while its executions run on the workers. */
export function describePolling() {
	it('misses nothing over kill -9 of main, and repeats under the same key only', async () => {
		const workflow = await stage.n8n.workflows.import(file('order'));
		await stage.n8n.workflows.publish(workflow);
		const first = [placeOrder(), placeOrder()];
		await untilGiven(stage.n8n, workflow, first);
		await restartMain();
		const second = placeOrder();
		const items = await untilGiven(stage.n8n, workflow, [...first, second]);
		await stage.n8n.workflows.unpublish(workflow);

		const keys = items.map(({ eventKey }) => String(eventKey));
		expect(new Set(keys)).toEqual(new Set([...first, second].map((order) => `order:${order}`)));
		// The first two may come once more after the restart, the third only once.
		expect(keys.length).toBeLessThanOrEqual(5);
		expect(keys.filter((key) => key === `order:${second}`)).toHaveLength(1);
	}, 400_000);
}
