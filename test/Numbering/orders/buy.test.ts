import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { newExecution } from '../../harness/run';
import { byId } from '../../harness/tested';
import { until } from '../../harness/until';
import { buyUrl as url, linesUrl, ordersUrl, useBuying } from './buying';

const { numbering, buy, bought } = useBuying();
const { asked } = numbering;
const references = () => bought().map(({ body }) => (body as IDataObject).reference);
const ordersWith = (reference: string) =>
	numbering.world.tables.numbering.orders.filter((order) => order.reference === reference);
const withoutLookUp = { options: { lookUpFirst: false } };

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
	const status = { orderStatus: 'PROCESSING', reference: 'sample-1', recovered: false };
	expect(order).toMatchObject(status);
});

it.each([0, 1])('treats %i of 2 numbers as a success, and says what to do next', async (atOnce) => {
	numbering.world.configure({ numbering: { assignment: { atOnce } } });
	const [{ numbers, nextStep }] = await buy();
	expect(numbers).toHaveLength(atOnce);
	expect(nextStep).toBe(`${atOnce} of 2 numbers so far. Next: Wait for DIDs. Don’t buy again.`);
	numbering.world.configure({ numbering: { assignment: { atOnce: 'all' } } });
	expect((await buy({ reference: 'whole' }))[0]).not.toHaveProperty('nextStep');
});

it('The reference of a purchase without an answer finds it on Retry On Fail, even if the expression yields another one', async () => {
	const execution = newExecution();
	const changing = { reference: '={{ "r" + Math.random() }}' };
	numbering.world.faults.add({ drop: 'after', path: url });
	numbering.world.faults.add({ status: 500, path: ordersUrl, skip: 1, times: 99 });
	await expect(buy(changing, { execution })).rejects.toThrow('may have been');
	numbering.world.faults.clear();
	const [{ reference, recovered }] = await buy(changing, { execution });
	expect([[reference], recovered]).toEqual([references(), true]);
});

describe('an order with the same reference', () => {
	const conflict = (orderId: unknown) => ({
		message: `The reference “sample-1” is already used by order ${orderId}`,
		description: expect.stringMatching(
			/^That order \(PROCESSING\) is another purchase: .* Nothing was bought\..*choose another one\.$/,
		),
	});

	it.each([
		{ quantity: 3 },
		{ destinationId: byId(103) },
		{ features: ['CALL_IN', 'CALL_OUT'] },
		{ numberTypes: ['NATIONAL'] },
	])('is an error if %o differs', async (own) => {
		const [{ orderId }] = await buy();
		await expect(buy(own as INodeParameters)).rejects.toMatchObject(conflict(orderId));
		expect(bought()).toHaveLength(1);
	});

	it('is an error if it has several lines or another destination', async () => {
		const [{ orderId }] = await buy();
		const { orderItems } = numbering.world.tables.numbering;
		const line = orderItems.at(orderItems.length - 1);
		const others = [null, undefined, { id: 7 }].map((destination) => [{ ...line, destination }]);
		for (const content of [[line, line], ...others]) {
			numbering.world.faults.add({ path: linesUrl, body: { content } });
			await expect(buy()).rejects.toMatchObject(conflict(orderId));
		}
	});

	it.each([400, 409, 422])(
		'is found after a rejection as duplicate (%i) without a look-up before',
		async (status) => {
			numbering.world.configure({ numbering: { duplicateReferenceStatus: status } });
			const [first] = await buy(withoutLookUp);
			const [again] = await buy(withoutLookUp);
			expect(again).toMatchObject({ orderId: first.orderId, recovered: true });
			await expect(buy({ ...withoutLookUp, quantity: 5 })).rejects.toMatchObject({
				message: expect.stringContaining('is already used by'),
				description: expect.stringContaining('The service rejected the purchase: '),
			});
			expect(ordersWith('sample-1')).toHaveLength(1);
		},
	);

	it('is searched for among the newest 1,000', async () => {
		const page = { totalElements: 9_999, totalPages: 100, size: 100, last: false };
		for (let number = 0; number < 12; number++) {
			const content = Array.from({ length: 100 }, (_, i) => ({ id: number * 100 + i }));
			const query = { page: String(number + 1) };
			numbering.world.faults.add({ query, body: { ...page, number, content }, path: ordersUrl });
		}
		await buy();
		expect(asked(ordersUrl).map(({ query }) => [query.page, query.sort])).toEqual(
			[...Array(10).keys()].map((i) => [`${i + 1}`, 'id,desc']),
		);
	});
});

describe('an unclear answer', () => {
	const noOrders = [
		{ orderId: 9 },
		{ numbers: [] },
		{ orderId: 9, numbers: [7] },
		{ orderId: 9, numbers: {} },
		{ orderId: 9.5, numbers: [] },
		[],
	].map((body) => ({ body, afterProcessing: true }));

	it.each([{ drop: 'after' } as const, ...noOrders])(
		'%j after processing is confirmed by a look-up of the order',
		async (fault) => {
			numbering.world.faults.add({ ...fault, path: url });
			const [order] = await buy(withoutLookUp);
			const [{ id }, ...others] = ordersWith('sample-1');
			expect(order).toMatchObject({ orderId: id, recovered: true, orderStatus: 'PROCESSING' });
			expect([others, bought().length]).toEqual([[], 1]);
		},
	);

	it('is not one that names an order', async () => {
		const answer = { orderId: 9, orderStatus: 'PROCESSING', numbers: [] };
		numbering.world.faults.add({ path: url, body: answer });
		expect((await buy(withoutLookUp))[0]).toMatchObject({ ...answer, recovered: false });
		expect(asked(ordersUrl)).toHaveLength(0);
	});

	it.each([
		['one', 'is not followed by another purchase with its reference', 1],
		['two', 'does not prevent another purchase', 2],
	])('of one item (the other has reference %s) %s', async (other, _what, count) => {
		numbering.world.faults.add({ drop: 'before', path: url });
		const [first, second] = await buy(
			{ reference: '={{ $json.reference }}', ...withoutLookUp },
			{
				items: ['one', other].map((reference) => ({ json: { reference } })),
				settings: { onError: 'continueErrorOutput' },
			},
		);
		expect(first).toMatchObject({
			error: expect.stringContaining('may have been bought'),
			details: { outcome: 'unknown' },
		});
		expect('orderId' in second).toBe(count === 2);
		expect(bought()).toHaveLength(count);
	});
});

it('Stop during a purchase leaves its reference with the execution, and keeps the order', async () => {
	const stopped = new AbortController();
	const execution = newExecution();
	numbering.world.faults.add({ path: url, held: true });
	const buying = buy({}, { execution, signal: stopped.signal });
	await until(() => numbering.world.faults.held > 0);
	expect(execution.resultData.metadata).toEqual({ switchboard_reference: references()[0] });
	stopped.abort();
	numbering.world.faults.release();
	const orders = await buying;
	expect(orders).toMatchObject([{ reference: 'sample-1', orderId: expect.any(Number) }]);
	expect(await buy({}, { execution })).toEqual(orders);
	expect(bought()).toHaveLength(1);
});
