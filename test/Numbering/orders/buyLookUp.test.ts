import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { newExecution } from '../../harness/run';
import { buyUrl as url, linesUrl, ordersUrl, ratesUrl, useBuying } from './buying';

const { numbering, buy, bought } = useBuying();
const { asked } = numbering;
const withoutLookUp: INodeParameters = { options: { lookUpFirst: false } };
const withoutLines = { path: linesUrl, body: { content: [], last: true } };
const unreadable = (path: string, skip = 0) =>
	numbering.world.faults.add({ status: 403, path, skip, times: 9 });
const unclear = (fault: IDataObject = { status: 500 }) =>
	numbering.world.faults.add({ ...fault, path: url });
const cancel = (orderId: unknown) => {
	numbering.world.tables.numbering.orders.get(orderId as number).orderStatus = 'CANCELED';
};

describe('a reference of an order with the status CANCELED', () => {
	const rejection = (orderId: unknown) => ({
		message: `The reference “sample-1” belongs to order ${orderId}, which has the status CANCELED`,
		description: expect.stringMatching(/can never be used again.*choose another one/),
	});

	it.each([undefined, { status: 500 }])(
		'is rejected before the purchase, or after an unclear answer: %o',
		async (fault) => {
			const [{ orderId }] = await buy();
			cancel(orderId);
			if (fault) unclear(fault);
			await expect(buy(fault && withoutLookUp)).rejects.toMatchObject(rejection(orderId));
			expect(bought()).toHaveLength(fault ? 2 : 1);
		},
	);

	it('is rejected on Retry On Fail after an unclear answer', async () => {
		const execution = newExecution();
		unclear({ drop: 'after' });
		numbering.world.faults.add({ status: 403, path: ordersUrl, skip: 1 });
		await expect(buy({}, { execution })).rejects.toThrow('may have been bought');
		const { orders } = numbering.world.tables.numbering;
		const { id } = orders.at(orders.length - 1);
		cancel(id);
		await expect(buy({}, { execution })).rejects.toMatchObject(rejection(id));
		expect(bought()).toHaveLength(1);
	});
});

describe('an order that is found', () => {
	const fieldsOf = (order: IDataObject) => Object.keys(order).sort();

	it('has the fields of a new one after an unclear answer, also on Retry On Fail', async () => {
		const execution = newExecution();
		unclear({ drop: 'after' });
		numbering.world.faults.add({ status: 403, path: ordersUrl, skip: 1 });
		await expect(buy({}, { execution })).rejects.toThrow('may have been bought');
		const [retried] = await buy({}, { execution });
		expect(bought()).toHaveLength(1);
		unclear({ drop: 'after' });
		const [found] = await buy({ reference: 'found' });
		const [fresh] = await buy({ reference: 'fresh' });
		const [again] = await buy({ reference: 'fresh' });
		expect(again).toEqual({ ...fresh, recovered: true });
		for (const order of [retried, found]) {
			expect(order.recovered).toBe(true);
			expect(fieldsOf(order)).toEqual(fieldsOf(fresh));
			expect(order.expectedCost).toEqual(fresh.expectedCost);
		}
	});

	it('is returned although the rates cannot be read, or are above Max Cost now', async () => {
		const [{ orderId }] = await buy();
		expect((await buy({ maxCost: 0 }))[0]).toMatchObject({ orderId });
		unreadable(ratesUrl);
		const [found] = await buy();
		expect(found).toMatchObject({ orderId, recovered: true });
		expect(found).not.toHaveProperty('expectedCost');
	});

	it('is returned although its numbers cannot be read', async () => {
		const [{ orderId }] = await buy();
		unreadable('/api/management/getDidsFromOrder');
		expect((await buy())[0]).toMatchObject({
			orderId,
			numbers: [],
			nextStep: expect.stringMatching(
				/numbers could not be read.*Next: Wait for DIDs\. Don’t buy again\.$/,
			),
		});
	});

	it('may have its lines later', async () => {
		unclear({ drop: 'after' });
		numbering.world.faults.add({ ...withoutLines, times: 2 });
		expect((await buy(withoutLookUp))[0]).toMatchObject({ recovered: true });
		expect(asked(linesUrl).map(({ query }) => query.size)).toEqual(['2', '2', '2']);
	});
});

describe('an inconclusive look-up', () => {
	const unknown = (...parts: string[]) => ({
		message: 'The numbers may have been bought: look for the order before you buy again',
		description: expect.stringMatching(new RegExp(parts.join('[^]*'))),
	});

	it('names the other purchase that it found, once', async () => {
		const [{ orderId }] = await buy();
		numbering.world.requests.clear();
		unclear();
		const differ = 'its destination, quantity, features or number types differ from this purchase';
		const run = buy({ ...withoutLookUp, quantity: 5 });
		await expect(run).rejects.toMatchObject(
			unknown(`already used by order ${orderId}`, differ, 'The error was'),
		);
		await expect(run).rejects.not.toMatchObject(unknown('could not be read'));
		expect(asked(ordersUrl)).toHaveLength(1);
	});

	it('names an order that has no lines yet, after three attempts', async () => {
		const [{ orderId }] = await buy();
		numbering.world.faults.add({ ...withoutLines, times: 6 });
		unclear();
		await expect(buy(withoutLookUp)).rejects.toMatchObject(
			unknown(`Order ${orderId} has this reference and shows no line yet`),
		);
		expect(asked(linesUrl)).toHaveLength(3);
		await expect(buy()).rejects.toMatchObject({
			message: `The reference “sample-1” is already used by order ${orderId}`,
			description: expect.stringContaining('cannot be compared'),
		});
	});

	it('says why the orders could not be read, and what happened, also on Retry On Fail', async () => {
		const execution = newExecution();
		unclear();
		unreadable(ordersUrl, 1);
		const cause = 'The orders could not be read: The access token may not';
		await expect(buy({}, { execution })).rejects.toMatchObject(
			unknown(cause, 'The error was: Fault of the sandbox'),
		);
		await expect(buy({}, { execution })).rejects.toMatchObject(unknown(cause));
		expect(bought()).toHaveLength(1);
	});

	it('names the order that it found if its lines cannot be read', async () => {
		const [{ orderId }] = await buy();
		unclear();
		unreadable(linesUrl);
		await expect(buy(withoutLookUp)).rejects.toMatchObject(
			unknown(`Order ${orderId} has the reference “sample-1”, but its lines could not be read`),
		);
	});

	it('says how many orders it read, after three attempts', async () => {
		unclear();
		await expect(buy()).rejects.toMatchObject(
			unknown('with the reference “sample-1”', 'not among the newest 40 orders'),
		);
		expect(asked(ordersUrl)).toHaveLength(1 + 3);
		const { orders } = numbering.world.tables.numbering;
		for (const { id } of [...orders.all()]) orders.remove(id);
		unclear();
		await expect(buy()).rejects.toMatchObject(unknown('The account shows no orders'));
	});
});

describe.each([400, 409, 422])('a purchase that is rejected with %i', (status) => {
	beforeEach(() => {
		numbering.world.faults.add({ status, path: url, body: { message: 'Stock is empty' } });
	});

	it.each([
		['that no order has the reference', false, '“sample-1” is not among the newest 40 orders'],
		['why the orders cannot be read', true, 'orders could not be read: The access token may not'],
	])('says why, and %s', async (_what, isUnreadable, words) => {
		if (isUnreadable) unreadable(ordersUrl, 1);
		await expect(buy()).rejects.toMatchObject({
			message: 'Stock is empty',
			description: expect.stringMatching(new RegExp(`status 4\\d\\d.*${words}`)),
		});
	});
});

it('says that nothing was bought if the first look-up fails', async () => {
	unreadable(ordersUrl);
	await expect(buy()).rejects.toMatchObject({
		message: expect.stringContaining('The access token may not'),
		description: expect.stringMatching(
			/Nothing was bought.*the reference “sample-1”.*turn off Look Up Reference First/,
		),
	});
	expect(bought()).toHaveLength(0);
});
