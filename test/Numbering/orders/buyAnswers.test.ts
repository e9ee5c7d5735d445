import type { INodeParameters } from 'n8n-workflow';

import { buyUrl as url, linesUrl, ordersUrl, ratesUrl, useBuying } from './buying';

const { numbering, buy: buyAll } = useBuying();
const { asked } = numbering;
const buy = async (options: INodeParameters = {}) =>
	(await buyAll({ options: { lookUpFirst: false, ...options } }))[0];

describe('An answer to a purchase', () => {
	it.each([
		{ orderId: 9 },
		{ numbers: [] },
		{ orderId: 9, numbers: [7] },
		{ orderId: 9, numbers: {} },
		{ orderId: '9', numbers: [] },
		{ orderId: 9.5, numbers: [] },
		[],
	])('that is no order (%j) is settled by a look', async (body) => {
		numbering.world.faults.add({ path: url, body, afterProcessing: true });
		const { orders } = numbering.world.tables.numbering;
		expect(await buy()).toMatchObject({ recovered: true, reference: 'sample-1' });
		expect(asked(url)).toHaveLength(1);
		expect(await buy({ lookUpFirst: true })).toMatchObject({
			orderId: orders.at(orders.length - 1).id,
		});
	});

	it('that names an order is not looked at again', async () => {
		const answer = { orderId: 9, orderStatus: 'PROCESSING', numbers: [] };
		numbering.world.faults.add({ path: url, body: answer });
		expect(await buy()).toMatchObject({ ...answer, recovered: false });
		expect(asked(ordersUrl)).toHaveLength(0);
	});

	it.each([401, 403, 404, 413, 418, 451])('of %i is no reason to look', async (status) => {
		numbering.world.faults.add({ path: url, status });
		await expect(buy()).rejects.toMatchObject({ httpCode: String(status) });
		expect(asked(ordersUrl)).toHaveLength(0);
	});
});

describe('A look for an order', () => {
	it('is made three times', async () => {
		numbering.world.faults.add({ path: url, drop: 'after' });
		numbering.world.faults.add({ path: linesUrl, body: { content: [], last: true }, times: 9 });
		await expect(buy()).rejects.toThrow('The numbers may have been bought');
		expect(asked(linesUrl)).toHaveLength(3);
	});

	it('is made again for an order that has no lines yet', async () => {
		numbering.world.faults.add({ path: url, drop: 'after' });
		numbering.world.faults.add({ path: linesUrl, body: { content: [], last: true }, times: 2 });
		expect(await buy()).toMatchObject({ recovered: true });
		expect(asked(linesUrl).map(({ query }) => query.size)).toEqual(['2', '2', '2']);
	});

	it('takes no order of several lines for the purchase, though its first is the same', async () => {
		await buy();
		const { orderItems } = numbering.world.tables.numbering;
		const line = orderItems.at(orderItems.length - 1);
		const body = { content: [line, line], last: true };
		numbering.world.faults.add({ path: linesUrl, body });
		await expect(buy({ lookUpFirst: true })).rejects.toThrow('is already used by order');
	});

	it('takes no order without a destination for the purchase', async () => {
		await buy();
		const { orderItems } = numbering.world.tables.numbering;
		const line = orderItems.at(orderItems.length - 1);
		for (const destination of [null, undefined, { id: 7 }]) {
			numbering.world.faults.add({ path: linesUrl, body: [{ ...line, destination }] });
			await expect(buy({ lookUpFirst: true })).rejects.toThrow('is already used by order');
		}
	});
});

it('Dry Run shows the cost also without Check Coverage', async () => {
	const [dry] = await buyAll({
		dryRun: true,
		options: { lookUpFirst: false, checkCoverage: false },
	});
	expect(dry).toMatchObject({ dryRun: true, expectedCost: { setup: expect.any(Object) } });
	expect(asked(ratesUrl).map(({ query }) => query.size)).toEqual(['500']);
	expect(asked(url)).toHaveLength(0);
});
