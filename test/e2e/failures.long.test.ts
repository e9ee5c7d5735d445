import { fieldsOf, itemsOf } from '../../demo/driver';
import { BUY, byId } from './nodes';
import { useHarness } from './useHarness';

const harness = useHarness();

/** What n8n's own settings for failed items make of the node's answers. */
describe('Failed items', () => {
	const getOrder = {
		resource: 'order',
		operation: 'get',
		orderId: byId('={{ $json.orderId }}'),
	};

	it('sends a failed item to the error output and the others on', async () => {
		const [{ id }] = harness.world.tables.numbering.orders.all();
		const execution = await harness.runNode(getOrder, {
			inputs: [{ orderId: 1 }, { orderId: id }],
			node: { onError: 'continueErrorOutput' },
		});
		expect(execution.status).toBe('success');
		expect(fieldsOf(execution, 'Under Test')).toMatchObject([{ id }]);
		const [failed, ...others] = itemsOf(execution, 'Under Test', { output: 1 });
		expect(others).toEqual([]);
		expect(failed.json).toMatchObject({ orderId: 1, error: expect.stringMatching(/no order/) });
		expect(failed.pairedItem).toMatchObject({ item: 0 });
	});

	it('stops the workflow with a message for its author otherwise', async () => {
		const execution = await harness.runNode(getOrder, { inputs: [{ orderId: 1 }] });
		expect(execution.status).toBe('error');
		expect(execution.failure?.message).toMatch(/no order with this ID/);
		expect(execution.failure?.description).toMatch(/Choose it from the list/);
	});

	it('buys each order once although Retry On Fail runs the node again', async () => {
		const before = harness.world.tables.numbering.orders.length;
		harness.world.faults.add({ path: '/api/management/buyDids', status: 404, skip: 1 });
		const execution = await harness.runNode(BUY, {
			inputs: [{}, {}, {}],
			node: { retryOnFail: true, maxTries: 3, waitBetweenTries: 0 },
		});
		expect(execution.status).toBe('success');
		expect(fieldsOf(execution, 'Under Test')).toHaveLength(3);
		expect(harness.world.tables.numbering.orders.length).toBe(before + 3);
	});

	it('does not buy again after an answer that was lost', async () => {
		const before = harness.world.tables.numbering.orders.length;
		harness.world.faults.add({ path: '/api/management/buyDids', drop: 'after' });
		await harness.runNode(BUY, { node: { retryOnFail: true, maxTries: 3, waitBetweenTries: 0 } });
		expect(harness.requestsTo('numbering', 'buyDids')).toHaveLength(1);
		expect(harness.world.tables.numbering.orders.length).toBe(before + 1);
	});

	it.each(['={{ $json.nope }}', '={{ null }}', '={{ "" }}'])(
		'buys nothing where Max Cost is %s, and names field and item',
		async (maxCost) => {
			const guarded = { ...BUY, maxCost };
			const { status, failure } = await harness.runNode(guarded, { inputs: [{}, {}] });
			expect(status).toBe('error');
			expect(failure?.message).toMatch(/“Max Cost” is empty/);
			expect(failure?.context?.itemIndex).toBe(0);
			expect(harness.requestsTo('numbering')).toEqual([]);
		},
	);

	it('ends in error, not as canceled, where an order was canceled before', async () => {
		const cancel = { resource: 'order', operation: 'cancel', orderId: byId('={{ $json.id }}') };
		const [canceled] = harness.world.tables.numbering.orders
			.all()
			.filter(({ orderStatus }) => orderStatus === 'CANCELED');
		const { status, failure } = await harness.runNode(cancel, { inputs: [{ id: canceled.id }] });
		expect({ status, message: failure?.message }).toEqual({
			status: 'error',
			message: expect.stringContaining('CANCELED'),
		});
	});
});
