import type { INodeParameters } from 'n8n-workflow';

import { SEEDED_ORDERS } from '../../../sandbox/services/numbering/orders';
import { useNumbering } from '../../harness/numberingRun';
import { byId } from '../../harness/tested';

const numbering = useNumbering();
const url = '/api/management/cancelOrder/{id}';
const orderUrl = '/api/data/orders/{id}';
const { partial: orderId, cancelled, recent } = SEEDED_ORDERS;
const calls = () => numbering.asked(url);
const cancel = async (own: INodeParameters = {}, more = {}) =>
	await numbering.list('order', 'cancel', { orderId: byId(orderId), ...own }, more);
const done = { orderId, canceled: true, orderStatus: 'CANCELED' };

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
	const output = await cancel({ options }, { items: [{ json: {} }, { json: {} }] });
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

it('says that the order shows no status after an unclear answer', async () => {
	numbering.world.faults.add({ drop: 'before', path: url });
	const body = { id: orderId, orderStatus: null };
	numbering.world.faults.add({ path: orderUrl, body, skip: 1, times: 9 });
	await expect(cancel()).rejects.toMatchObject({
		description: expect.stringMatching('may have been made.*Its status was missing just now'),
	});
});
