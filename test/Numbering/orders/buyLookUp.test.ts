import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { newExecution } from '../../harness/run';
import { buyUrl as url, linesUrl, ordersUrl, ratesUrl, useBuying } from './buying';

const { numbering, buy, bought } = useBuying();
const cancel = (orderId: unknown) => {
	numbering.world.tables.numbering.orders.get(orderId as number).orderStatus = 'CANCELED';
};
const withoutLook: INodeParameters = { options: { lookUpFirst: false } };
const unclearFaults = [{ status: 500 }, { drop: 'before' }, { status: 503 }] as const;
const unclear = (fault: (typeof unclearFaults)[number]) =>
	numbering.world.faults.add({ ...fault, path: url });

describe('a reference of an order with the status CANCELED', () => {
	const rejection = (orderId: unknown) => ({
		message: `The reference “sample-1” belongs to order ${orderId}, which has the status CANCELED`,
		description: expect.stringMatching(/can never be used again.*choose another one/),
	});

	it('is rejected before the purchase', async () => {
		const [{ orderId }] = await buy();
		cancel(orderId);
		await expect(buy()).rejects.toMatchObject(rejection(orderId));
		expect(bought()).toHaveLength(1);
	});

	it.each(unclearFaults)('is rejected after an unclear answer: %o', async (fault) => {
		const [{ orderId }] = await buy();
		cancel(orderId);
		unclear(fault);
		await expect(buy(withoutLook)).rejects.toMatchObject(rejection(orderId));
		expect(bought()).toHaveLength(2);
	});

	it('is rejected on Retry On Fail after an unclear answer', async () => {
		const execution = newExecution();
		numbering.world.faults.add({ drop: 'after', path: url });
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

	it('has the fields of a new one', async () => {
		const [first] = await buy();
		const [again] = await buy();
		expect(fieldsOf(again)).toEqual(fieldsOf(first));
		expect(again).toEqual({ ...first, recovered: true });
		expect(first).toMatchObject({ nextStep: expect.any(String), expectedCost: expect.any(Object) });
	});

	it('has the fields of a new one after an unclear answer', async () => {
		numbering.world.faults.add({ drop: 'after', path: url });
		const [found] = await buy();
		const [fresh] = await buy({ reference: 'another' });
		expect(fieldsOf(found)).toEqual(fieldsOf(fresh));
		expect(found.expectedCost).toEqual(fresh.expectedCost);
	});

	it('has the fields of a new one on Retry On Fail', async () => {
		const execution = newExecution();
		numbering.world.faults.add({ drop: 'after', path: url });
		numbering.world.faults.add({ status: 403, path: ordersUrl, skip: 1 });
		await expect(buy({}, { execution })).rejects.toThrow('may have been bought');
		const [found] = await buy({}, { execution });
		expect(bought()).toHaveLength(1);
		const [fresh] = await buy({ reference: 'another' });
		expect(found.recovered).toBe(true);
		expect(fieldsOf(found)).toEqual(fieldsOf(fresh));
	});

	it('is returned although the rates cannot be read, or are above Max Cost now', async () => {
		const [{ orderId }] = await buy();
		expect((await buy({ maxCost: 0 }))[0]).toMatchObject({ orderId });
		numbering.world.faults.add({ status: 403, path: ratesUrl });
		const [found] = await buy();
		expect(found).toMatchObject({ orderId, recovered: true });
		expect(found).not.toHaveProperty('expectedCost');
	});

	it('is returned although its numbers cannot be read', async () => {
		const [{ orderId }] = await buy();
		numbering.world.faults.add({ status: 403, path: '/api/management/getDidsFromOrder' });
		expect((await buy())[0]).toMatchObject({
			orderId,
			numbers: [],
			nextStep: expect.stringMatching(
				new RegExp(`numbers could not be read.*Do not buy again: follow order ${orderId}`),
			),
		});
	});
});

describe('an inconclusive look-up', () => {
	const unknown = (...parts: string[]) => ({
		message: 'The numbers may have been bought: look for the order before you buy again',
		description: expect.stringMatching(new RegExp(parts.join('[^]*'))),
	});

	it.each(unclearFaults)('names the other purchase that it found: %o', async (fault) => {
		const [{ orderId }] = await buy();
		unclear(fault);
		const run = buy({ ...withoutLook, quantity: 5 });
		await expect(run).rejects.toMatchObject(
			unknown(`already used by order ${orderId}`, 'differ from this purchase', 'What happened'),
		);
		await expect(run).rejects.not.toMatchObject(unknown('could not be read'));
	});

	it('names an order that has no lines yet', async () => {
		const [{ orderId }] = await buy();
		const withoutLines = { path: linesUrl, body: { content: [], last: true } };
		numbering.world.faults.add({ ...withoutLines, times: 6 });
		unclear({ status: 500 });
		await expect(buy(withoutLook)).rejects.toMatchObject(
			unknown(`Order ${orderId} has this reference and shows no line yet`),
		);
		numbering.world.faults.clear();
		numbering.world.faults.add(withoutLines);
		await expect(buy()).rejects.toMatchObject({
			message: `The reference “sample-1” is already used by order ${orderId}`,
			description: expect.stringContaining('cannot be compared'),
		});
	});

	it('says why the orders could not be read, and what happened', async () => {
		unclear({ status: 500 });
		numbering.world.faults.add({ status: 403, path: ordersUrl, skip: 1, times: 9 });
		await expect(buy()).rejects.toMatchObject(
			unknown(
				'The orders could not be read: The access token may not',
				'What happened: Fault of the sandbox',
			),
		);
	});

	it('says that it stays unknown on Retry On Fail, too', async () => {
		const execution = newExecution();
		unclear({ status: 500 });
		numbering.world.faults.add({ status: 403, path: ordersUrl, skip: 1, times: 9 });
		await expect(buy({}, { execution })).rejects.toThrow('may have been bought');
		await expect(buy({}, { execution })).rejects.toMatchObject(unknown('could not be read'));
		expect(bought()).toHaveLength(1);
	});

	it('names the order that it found if its lines cannot be read', async () => {
		const [{ orderId }] = await buy();
		unclear({ status: 500 });
		numbering.world.faults.add({ status: 403, path: linesUrl, times: 9 });
		await expect(buy(withoutLook)).rejects.toMatchObject(
			unknown(`Order ${orderId} has the reference “sample-1”, but its lines could not be read`),
		);
	});

	it('says how many orders it read', async () => {
		unclear({ status: 500 });
		await expect(buy()).rejects.toMatchObject(
			unknown('with the reference “sample-1”', 'not among the newest 40 orders'),
		);
		expect(bought()).toHaveLength(1);
		const { orders } = numbering.world.tables.numbering;
		for (const { id } of [...orders.all()]) orders.remove(id);
		unclear({ status: 500 });
		await expect(buy()).rejects.toMatchObject(unknown('The account shows no orders'));
	});
});

describe('a rejected purchase', () => {
	const reject = (status: number) =>
		numbering.world.faults.add({ status, path: url, body: { message: 'Stock is empty' } });
	const statuses = [400, 409, 422];

	it.each(statuses)('with %i says why, and that no order has the reference', async (status) => {
		reject(status);
		await expect(buy()).rejects.toMatchObject({
			message: 'Stock is empty',
			description: expect.stringMatching(
				/status 4\d\d.*“sample-1” is not among the newest 40 orders/,
			),
		});
	});

	it.each(statuses)('with %i says why if the orders cannot be read', async (status) => {
		reject(status);
		numbering.world.faults.add({ status: 403, path: ordersUrl, skip: 1, times: 9 });
		await expect(buy()).rejects.toMatchObject({
			message: 'Stock is empty',
			description: expect.stringMatching(
				/status 4\d\d.*orders could not be read: The access token may not/,
			),
		});
	});

	it.each(statuses)('with %i names the other purchase, and why', async (status) => {
		const [{ orderId }] = await buy();
		reject(status);
		await expect(buy({ ...withoutLook, quantity: 5 })).rejects.toMatchObject({
			message: `The reference “sample-1” is already used by order ${orderId}`,
			description: expect.stringContaining(`The service rejected the purchase: `),
		});
	});
});

it('says that nothing was bought if the first look-up fails', async () => {
	numbering.world.faults.add({ status: 403, path: ordersUrl });
	await expect(buy()).rejects.toMatchObject({
		message: expect.stringContaining('The access token may not'),
		description: expect.stringMatching(
			/Nothing was bought.*the reference “sample-1”.*turn off Look Up Reference First/,
		),
	});
	expect(bought()).toHaveLength(0);
});
