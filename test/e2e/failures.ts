import { fieldsOf, itemsOf } from '../../sandbox/n8n/driver';
import { BUY, requestsTo, runNode, stage } from './stage';

/** What n8n's own settings for failed items make of the node's answers. */
export function describeFailures() {
	const getOrder = {
		resource: 'order',
		operation: 'get',
		orderId: { __rl: true, mode: 'id', value: '={{ $json.orderId }}' },
	};

	it('sends a failed item to the error output and the others on', async () => {
		const [{ id }] = stage.sandbox.world.tables.numbering.orders.all();
		const execution = await runNode(getOrder, {
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

	it('stops the workflow with words for its author otherwise', async () => {
		const execution = await runNode(getOrder, { inputs: [{ orderId: 1 }] });
		expect(execution.status).toBe('error');
		expect(execution.failure?.message).toMatch(/no order with this ID/);
		expect(execution.failure?.description).toMatch(/Choose it from the list/);
	});

	it('buys each order once although Retry On Fail runs the node again', async () => {
		const before = stage.sandbox.world.tables.numbering.orders.length;
		stage.sandbox.world.faults.add({ path: '/api/management/buyDids', status: 404, skip: 1 });
		const execution = await runNode(BUY, {
			inputs: [{}, {}, {}],
			node: { retryOnFail: true, maxTries: 3, waitBetweenTries: 0 },
		});
		expect(execution.status).toBe('success');
		expect(fieldsOf(execution, 'Under Test')).toHaveLength(3);
		expect(stage.sandbox.world.tables.numbering.orders.length).toBe(before + 3);
	});

	it('does not buy again after an answer that was lost', async () => {
		const before = stage.sandbox.world.tables.numbering.orders.length;
		stage.sandbox.world.faults.add({ path: '/api/management/buyDids', drop: 'after' });
		await runNode(BUY, { node: { retryOnFail: true, maxTries: 3, waitBetweenTries: 0 } });
		expect(requestsTo('numbering').filter((line) => line.includes('buyDids'))).toHaveLength(1);
		expect(stage.sandbox.world.tables.numbering.orders.length).toBe(before + 1);
	});

	it.each(['={{ $json.nope }}', '={{ null }}', '={{ "" }}'])(
		'buys nothing where Max Cost is %s, and names field and item',
		async (maxCost) => {
			const guarded = { ...BUY, options: { maxCost } };
			const { status, failure } = await runNode(guarded, { inputs: [{}, {}] });
			expect(status).toBe('error');
			expect(failure?.message).toMatch(/“Max Cost” is empty/);
			expect(failure?.context?.itemIndex).toBe(0);
			expect(requestsTo('numbering')).toEqual([]);
		},
	);

	it('ends in error, not as canceled, where an order was canceled before', async () => {
		const orderId = { __rl: true, mode: 'id', value: '={{ $json.id }}' };
		const cancel = { resource: 'order', operation: 'cancel', orderId };
		const [canceled] = stage.sandbox.world.tables.numbering.orders
			.all()
			.filter(({ orderStatus }) => orderStatus === 'CANCELED');
		const { status, failure } = await runNode(cancel, { inputs: [{ id: canceled.id }] });
		expect({ status, message: failure?.message }).toEqual({
			status: 'error',
			message: expect.stringContaining('CANCELED'),
		});
	});
}
