import type { INodeParameters } from 'n8n-workflow';

import { SEEDED_ORDERS } from '../../../sandbox/services/numbering/orders';
import { useNumbering } from '../../harness/numberingRun';
import { byId } from '../../harness/tested';

const numbering = useNumbering();
const called = numbering.asked;
const items = (count: number) => ({ items: Array.from({ length: count }, () => ({ json: {} })) });

describe('Cancel', () => {
	const url = '/api/management/cancelOrder/{id}';
	const cancel = async (orderId: number, options: INodeParameters = {}, count = 1) =>
		await numbering.list('order', 'cancel', { orderId: byId(orderId), options }, items(count));

	it('reads the status first and cancels an order in process', async () => {
		const orderId = SEEDED_ORDERS.partial;
		expect((await cancel(orderId))[0]).toEqual({
			orderId,
			canceled: true,
			orderStatus: 'CANCELED',
		});
		expect(numbering.sent()).toEqual([
			`GET /api/data/orders/${orderId}`,
			`GET /api/management/cancelOrder/${orderId}`,
		]);
	});

	it.each([
		[SEEDED_ORDERS.cancelled, 'its status is CANCELED', 'Accept Already Canceled'],
		[SEEDED_ORDERS.recent, 'its status is COMPLETED', 'Number: Release'],
	])('makes no call for order %i: %s', async (orderId, message, description) => {
		await expect(cancel(orderId)).rejects.toMatchObject({
			message: expect.stringContaining(message),
			description: expect.stringContaining(description),
		});
		expect(called(url)).toHaveLength(0);
	});

	it('lets a canceled order pass if that counts as success', async () => {
		const options = { alreadyCanceledIsSuccess: true };
		const output = await cancel(SEEDED_ORDERS.partial, options, 2);
		expect(output.map(({ alreadyCanceled }) => alreadyCanceled)).toEqual([undefined, true]);
		expect(called(url)).toHaveLength(1);
	});

	it('explains an unknown order, and no other reason why it cannot be read', async () => {
		await expect(cancel(7)).rejects.toThrow('There is no order with this ID');
		numbering.world.faults.add({ status: 403 });
		await expect(cancel(SEEDED_ORDERS.partial)).rejects.toThrow(/^(?!There is no order)/);
		expect(called(url)).toHaveLength(0);
	});

	it('makes no call for an order without a status', async () => {
		numbering.world.tables.numbering.orders.get(SEEDED_ORDERS.partial).orderStatus = '' as never;
		await expect(cancel(SEEDED_ORDERS.partial)).rejects.toThrow('its status is missing');
		expect(called(url)).toHaveLength(0);
	});

	it('names a status that is missing after an unclear answer', async () => {
		numbering.world.faults.add({ drop: 'before', path: url });
		const body = { id: SEEDED_ORDERS.partial, orderStatus: null };
		numbering.world.faults.add({ path: '/api/data/orders/{id}', body, skip: 1, times: 9 });
		await expect(cancel(SEEDED_ORDERS.partial)).rejects.toMatchObject({
			description: expect.stringContaining('Its status was missing just now.'),
		});
	});

	it('sends nothing if an item names no order', async () => {
		const items = [{ json: { id: SEEDED_ORDERS.partial } }, { json: { id: 'none' } }];
		const run = numbering.run('order', 'cancel', { orderId: byId('={{ $json.id }}') }, { items });
		await expect(run).rejects.toMatchObject({
			message: expect.stringContaining('Order'),
			context: { itemIndex: 1 },
		});
		expect(numbering.world.requests).toEqual([]);
	});

	it('whose outcome is unknown keeps no other order from being canceled', async () => {
		const { partial, waiting } = SEEDED_ORDERS;
		numbering.world.faults.add({ drop: 'before', path: url });
		const items = [partial, waiting].map((id) => ({ json: { id } }));
		const settings = { onError: 'continueErrorOutput' } as const;
		const own = { orderId: byId('={{ $json.id }}') };
		const output = await numbering.list('order', 'cancel', own, { items, settings });
		expect(output[0].error).toContain('may have been');
		expect(output[1]).toMatchObject({ orderId: waiting, canceled: true });
	});
});
