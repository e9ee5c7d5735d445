import { fieldsOf } from '../../sandbox/n8n/driver';
import { BUY, requestsTo, runNode, stage } from './stage';

const buyUrl = '/api/management/buyDids';
const bought = () => requestsTo('numbering').filter((line) => line.includes('buyDids'));
const referencesSent = () =>
	stage.sandbox.world.requests.flatMap(({ path, body }) =>
		path === buyUrl ? [(body as { reference: string }).reference] : [],
	);

/** n8n's Retry button starts a new execution from the data of the one that ended in error. */
export function describeRetry() {
	const withoutReference = { ...BUY, reference: '' };

	async function retry(executionId: string) {
		const { rest, workflows } = stage.n8n;
		const answer = await rest.call('POST', `/executions/${executionId}/retry`, {
			loadWorkflow: false,
		});
		const id = String(answer.newExecutionId ?? answer.id ?? answer.executionId);
		return await workflows.ended(id);
	}

	it('asks with the first reference, and finds the order instead of buying again', async () => {
		const { faults } = stage.sandbox.world;
		faults.add({ path: buyUrl, drop: 'after' });
		// Look-ups after the lost answer do not work either, so that the outcome stays unknown.
		faults.add({ path: '/api/data/orders', status: 500, skip: 1, times: 2 });
		const first = await runNode(withoutReference);
		expect(first.failure?.message).toMatch(/It is unknown whether/);
		const [reference] = referencesSent();

		const again = await retry(first.id);

		expect(again.status).toBe('success');
		expect(fieldsOf(again, 'Under Test')).toMatchObject([{ reference, recovered: true }]);
		expect(bought()).toHaveLength(1);
	});

	it('sends again, with the first reference, what was certainly refused', async () => {
		stage.sandbox.world.faults.add({ path: buyUrl, status: 418 });
		const first = await runNode(withoutReference);
		expect(first.status).toBe('error');
		const again = await retry(first.id);
		expect(again.status).toBe('success');
		const [refused, sent] = referencesSent();
		expect(sent).toBe(refused);
	});
}
