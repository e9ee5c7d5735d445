import { fieldsOf } from '../../demo/driver';
import { BUY } from './nodes';
import { useHarness } from './useHarness';

const harness = useHarness();

const buyUrl = '/api/management/buyDids';
const bought = () => harness.requestsTo('numbering', 'buyDids');
const referencesSent = () =>
	harness.world.requests.flatMap(({ path, body }) =>
		path === buyUrl ? [(body as { reference: string }).reference] : [],
	);

/** n8n's Retry button starts a new execution from the data of the one that ended in error. */
describe('The Retry button', () => {
	const withoutReference = { ...BUY, reference: '' };

	async function retry(executionId: string) {
		const { rest, workflows } = harness.n8n;
		const answer = await rest.call('POST', `/executions/${executionId}/retry`, {
			loadWorkflow: false,
		});
		const id = String(answer.newExecutionId ?? answer.id ?? answer.executionId);
		return await workflows.ended(id);
	}

	it('asks with the first reference, and finds the order instead of buying again', async () => {
		const { faults } = harness.world;
		faults.add({ path: buyUrl, drop: 'after' });
		// The look-up after the lost answer does not work either, so that the outcome stays unknown.
		faults.add({ path: '/api/data/orders', status: 500, skip: 1 });
		const first = await harness.runNode(withoutReference);
		expect(first.failure?.message).toMatch(/may have been bought/);
		const [reference] = referencesSent();

		const again = await retry(first.id);

		expect(again.status).toBe('success');
		expect(fieldsOf(again, 'Under Test')).toMatchObject([{ reference, recovered: true }]);
		expect(bought()).toHaveLength(1);
	});
});
