import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { createRunExecutionData } from 'n8n-workflow';

import { newExecution } from '../../harness/run';
import { byId } from '../../harness/tested';
import { buyUrl as url, ordersUrl, useBuying } from './buying';

const { numbering, buy, bought } = useBuying();
const references = () => bought().map(({ body }) => (body as IDataObject).reference);
const ordersWith = (reference: string) => {
	const { orders } = numbering.world.snapshot().numbering as { orders: IDataObject[] };
	return orders.filter((order) => order.reference === reference);
};

it('sends exactly the documented request', async () => {
	const [order] = await buy();
	expect(bought().map(({ body }) => body)).toEqual([
		{
			destinationId: 102,
			quantity: 2,
			numberTypes: ['GEOGRAPHIC'],
			features: ['CALL_IN'],
			reference: 'sample-1',
		},
	]);
	expect(order).toMatchObject({
		orderStatus: 'PROCESSING',
		reference: 'sample-1',
		recovered: false,
	});
});

it.each([0, 1])('treats %i of 2 numbers as a success, and says what to do next', async (atOnce) => {
	numbering.world.configure({ numbering: { assignment: { atOnce } } });
	const [{ numbers, nextStep, orderId }] = await buy();
	expect(numbers).toHaveLength(atOnce);
	expect(nextStep).toContain(
		`${atOnce} of 2 numbers so far. Do not buy again: follow order ${orderId}`,
	);
	numbering.world.configure({ numbering: { assignment: { atOnce: 'all' } } });
	expect((await buy({ reference: 'whole' }))[0]).not.toHaveProperty('nextStep');
});

describe('the reference', () => {
	const without = { reference: '' };

	it('differs by item, run and node, also without an execution ID', async () => {
		const execution = newExecution();
		await buy(without, { execution, items: [{ json: {} }, { json: {} }] });
		await buy(without, { execution, runIndex: 1 });
		await buy(without, { execution, settings: { id: 'another-node', name: 'Buy 2' } });
		await buy(without, { execution: newExecution(), executionId: null });
		await buy(without, { execution: newExecution(), executionId: null });
		expect(new Set(references()).size).toBe(6);
		expect(references()[0]).toMatch(/^\w{8}-workflow-1-[0-9a-f]{16}-b0f0c7e2-.*-0-0$/);
	});

	it('stays the same when a killed execution is retried with another ID and without memory', async () => {
		const { resumeToken } = newExecution();
		const begun = () => createRunExecutionData({ resumeToken });
		await buy(without, { execution: begun(), executionId: '7' });
		const [again] = await buy(without, { execution: begun(), executionId: '8' });
		expect(again).toMatchObject({ recovered: true, reference: references()[0] });
		expect(references()).toHaveLength(1);
		expect(references()[0]).not.toContain(resumeToken);
	});

	it.each([
		['had ended', { main: [[{ json: { isArtificialRecoveredEventItem: true } }]] }],
		['was cut off', undefined],
	])('stays the same if n8n has recorded for the crash that the node %s', async (_, data) => {
		const { resumeToken } = newExecution();
		await buy(without, { execution: createRunExecutionData({ resumeToken }) });
		const times = { startTime: 0, executionTime: 0, executionIndex: 0, source: [] };
		const runData = { 'Switchboard Numbering': [{ ...times, data }] };
		const execution = createRunExecutionData({ resumeToken, resultData: { runData } });
		const [again] = await buy(without, { execution, executionId: '8', runIndex: 1 });
		expect(again).toMatchObject({ recovered: true, reference: references()[0] });
		// The next round of a loop is another purchase.
		runData['Switchboard Numbering'].push({ ...times, data: { main: [[{ json: {} }]] } } as never);
		await buy(without, { execution, executionId: '8', runIndex: 2 });
		expect(new Set(references()).size).toBe(2);
	});

	it('of a purchase without an answer finds it on Retry On Fail, even if the expression yields another one', async () => {
		const execution = newExecution();
		const changing = { reference: '={{ "r" + Math.random() }}' };
		numbering.world.faults.add({ drop: 'after', path: url });
		numbering.world.faults.add({ status: 500, path: '/api/data/orders', skip: 1, times: 99 });
		await expect(buy(changing, { execution })).rejects.toThrow('may have been');
		numbering.world.faults.clear();
		const [{ reference, recovered }] = await buy(changing, { execution });
		expect([[reference], recovered]).toEqual([references(), true]);
	});
});

describe('an order with the same reference', () => {
	it('is returned if it is the same purchase', async () => {
		const [first] = await buy();
		const [again] = await buy();
		expect(again).toMatchObject({ orderId: first.orderId, reference: 'sample-1', recovered: true });
		expect(bought()).toHaveLength(1);
	});

	it.each([
		{ quantity: 3 },
		{ destinationId: byId(103) },
		{ features: ['CALL_IN', 'CALL_OUT'] },
		{ numberTypes: ['NATIONAL'] },
	])('is an error if %o differs', async (own) => {
		const [{ orderId }] = await buy();
		await expect(buy(own as INodeParameters)).rejects.toThrow(
			`The reference “sample-1” is already used by order ${orderId}`,
		);
		expect(bought()).toHaveLength(1);
	});

	it.each([400, 409, 422])(
		'is found after a rejection as duplicate (%i) without a look-up before',
		async (status) => {
			numbering.world.configure({ numbering: { duplicateReferenceStatus: status } });
			const options = { lookUpFirst: false };
			const [first] = await buy({ options });
			const [again] = await buy({ options });
			expect(again).toMatchObject({ orderId: first.orderId, recovered: true });
			await expect(buy({ options, quantity: 5 })).rejects.toThrow('is already used by order');
			expect(ordersWith('sample-1')).toHaveLength(1);
		},
	);

	it('is searched for among the newest 1,000', async () => {
		const page = { totalElements: 9_999, totalPages: 100, size: 100, last: false };
		for (let number = 0; number < 12; number++) {
			const content = Array.from({ length: 100 }, (_, i) => ({ id: number * 100 + i }));
			const query = { page: String(number + 1) };
			const body = { ...page, number, content };
			numbering.world.faults.add({ query, body, path: ordersUrl });
		}
		await buy();
		expect(numbering.asked(ordersUrl).map(({ query }) => query.page)).toEqual(
			[...Array(10).keys()].map((i) => `${i + 1}`),
		);
	});
});

describe('an unclear answer', () => {
	it.each([
		{ drop: 'after' },
		{ status: 500, afterProcessing: true },
		{ status: 504, afterProcessing: true },
		{ mangle: 'truncate' },
		{ mangle: 'html' },
	] as const)('%o after processing is confirmed by a look-up of the order', async (fault) => {
		numbering.world.faults.add({ ...fault, path: url });
		const [order] = await buy();
		expect(order).toMatchObject({
			reference: 'sample-1',
			recovered: true,
			orderStatus: 'PROCESSING',
		});
		expect(ordersWith('sample-1')).toHaveLength(1);
		expect(bought()).toHaveLength(1);
	});
});
