import type { INodeParameters } from 'n8n-workflow';

import { SEEDED_ORDERS } from '../../../sandbox/services/numbering/orders';
import { useNumbering } from '../../harness/numberingRun';
import { newExecution } from '../../harness/run';
import { byId } from '../../harness/tested';

const numbering = useNumbering();
const url = '/api/management/cancelOrder/{id}';
const orderUrl = '/api/data/orders/{id}';
const { partial: orderId, waiting, cancelled, recent } = SEEDED_ORDERS;
const calls = () => numbering.asked(url);
const cancel = async (own: INodeParameters = {}, more = {}) =>
	await numbering.list('order', 'cancel', { orderId: byId(orderId), ...own }, more);
const done = { orderId, canceled: true, orderStatus: 'CANCELED' };
const continues = { settings: { onError: 'continueErrorOutput' } };
const byItem = { orderId: byId('={{ $json.id }}') };
const itemsOf = (...ids: unknown[]) => ids.map((id) => ({ json: { id } as never }));

it('reads the status first and cancels an order in process', async () => {
	expect(await cancel()).toEqual([done]);
	expect(numbering.sent()).toEqual([
		`GET /api/data/orders/${orderId}`,
		`GET /api/management/cancelOrder/${orderId}`,
	]);
});

it.each([
	[cancelled, 'its status is CANCELED', 'Accept Already Canceled'],
	[recent, 'its status is COMPLETED', 'Number: Release'],
])('makes no call for order %i: %s', async (id, message, description) => {
	const failing = cancel({ orderId: byId(id) });
	await expect(failing).rejects.toMatchObject({
		message: expect.stringContaining(message),
		description: expect.stringContaining(description),
	});
	// n8n would record it as a stop.
	await expect(failing).rejects.toThrow(/^(?!.*canceled)/);
	expect(calls()).toHaveLength(0);
});

it('accepts a canceled order on request', async () => {
	const options = { alreadyCanceledIsSuccess: true };
	const output = await cancel({ options }, { items: itemsOf(1, 2) });
	expect(output.map(({ alreadyCanceled }) => alreadyCanceled)).toEqual([undefined, true]);
	expect(calls()).toHaveLength(1);
});

it('explains an unknown order, and no other reason why it cannot be read', async () => {
	await expect(cancel({ orderId: byId(7) })).rejects.toThrow('There is no order with this ID');
	numbering.world.faults.add({ status: 403 });
	await expect(cancel()).rejects.toThrow(/^(?!There is no order)/);
	numbering.world.tables.numbering.orders.get(orderId).orderStatus = '' as never;
	await expect(cancel()).rejects.toThrow('its status is missing');
	expect(calls()).toHaveLength(0);
});

it('sends nothing if an item names no order', async () => {
	await expect(cancel(byItem, { items: itemsOf(orderId, 'none') })).rejects.toMatchObject({
		message: expect.stringContaining('Order'),
		context: { itemIndex: 1 },
	});
	expect(numbering.world.requests).toEqual([]);
});

describe('an unclear answer', () => {
	it('is confirmed with the fields of any other cancellation', async () => {
		numbering.world.faults.add({ drop: 'after', path: url });
		expect(await cancel()).toEqual([done]);
	});

	it.each([1, 2])(
		'is confirmed on Retry On Fail, or stays unknown: %i failed reads',
		async (times) => {
			const execution = newExecution();
			numbering.world.faults.add({ drop: 'after', path: url });
			numbering.world.faults.add({ status: 403, path: orderUrl, skip: 1, times });
			await expect(cancel({}, { execution })).rejects.toMatchObject({
				description: expect.stringMatching(
					/may have been made.*Its status could not be read: The access token/,
				),
			});
			const again = cancel({}, { execution });
			if (times === 1) expect(await again).toEqual([done]);
			else
				await expect(again).rejects.toMatchObject({
					message: expect.stringContaining('It may have been sent'),
					description: expect.stringContaining('Its status could not be read'),
				});
			expect(calls()).toHaveLength(1);
		},
	);

	it.each([
		['PROCESSING', { id: orderId, orderStatus: 'PROCESSING' }],
		['missing', { id: orderId, orderStatus: null }],
	])('names the status that it saw: %s', async (status, body) => {
		numbering.world.isCompared = false;
		numbering.world.faults.add({ drop: 'before', path: url });
		numbering.world.faults.add({ path: orderUrl, body, skip: 1, times: 9 });
		await expect(cancel()).rejects.toMatchObject({
			description: expect.stringMatching(`may have been made.*Its status was ${status} just now`),
		});
	});

	it('is followed by no other call for its order, retried or not, but for another order', async () => {
		numbering.world.faults.add({ status: 503, path: url });
		const more = { execution: newExecution(), items: itemsOf(orderId, orderId, waiting) };
		const output = await cancel(byItem, { ...more, ...continues });
		for (const item of output.slice(0, 2)) {
			expect(item).toMatchObject({
				message: expect.stringContaining('may have been made anyway'),
				details: { outcome: 'unknown' },
			});
		}
		expect(output[2]).toMatchObject({ orderId: waiting, canceled: true });
		await cancel(byItem, { ...more, ...continues });
		expect(calls()).toHaveLength(2);
	});
});

describe('an answer of false', () => {
	const notDone = 'The service did not carry out the cancellation';

	it.each([
		[false, 'Its status was PROCESSING just now.'],
		[true, 'shows the change anyway'],
	])('is a failure; carried out: %p', async (afterProcessing, description) => {
		const execution = newExecution();
		numbering.world.faults.add({ path: url, body: false, afterProcessing });
		await expect(cancel({}, { execution })).rejects.toMatchObject({
			message: notDone,
			description: expect.stringContaining(description),
		});
		expect(calls()).toHaveLength(1);
		if (!afterProcessing) expect(await cancel({}, { execution })).toEqual([done]);
	});

	it('leaves the outcome unknown if the order cannot be read', async () => {
		const execution = newExecution();
		numbering.world.faults.add({ path: url, body: false, afterProcessing: true });
		numbering.world.faults.add({ status: 403, path: orderUrl, skip: 1, times: 2 });
		await expect(cancel({}, { execution })).rejects.toMatchObject({
			description: expect.stringContaining('Its status could not be read'),
		});
		await cancel({}, { execution }).catch(() => undefined);
		expect(calls()).toHaveLength(1);
	});
});

it('a rejection by the service says so', async () => {
	numbering.world.faults.add({ status: 400, path: url });
	await expect(cancel()).rejects.toThrow('The order is no longer open');
});
