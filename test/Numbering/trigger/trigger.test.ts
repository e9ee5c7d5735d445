import { NumberingTrigger } from '../../../nodes/Numbering/NumberingTrigger.node';
import { events } from '../../../nodes/Numbering/trigger/poll';
import { SEEDED_ORDERS } from '../../../sandbox/services/numbering/orders';
import { Published } from '../../harness/published';
import { worldStart } from '../../harness/tested';
import { addCall, at, callIds, day, hour, keys, useTrigger } from './polling';

const { numbering, state, published, begun, addOrder, begunCalls } = useTrigger();

describe('the first poll', () => {
	it.each(events.map(({ value }) => value))('of %s only records what is there', async (event) => {
		for (const seed of ['empty', 'demo'] as const) {
			numbering.world.reset({ seed, now: worldStart });
			const trigger = await begun(event);
			expect(await trigger.poll()).toEqual([]);
		}
	});

	it('is repeated for another event', async () => {
		const trigger = await begun('order');
		trigger.set({ event: 'invoice' });
		expect(await trigger.poll()).toEqual([]);
	});
});

describe('events', () => {
	it('a new order', async () => {
		const trigger = await begun('order');
		const { id, reference } = addOrder();
		expect(await trigger.poll()).toEqual([
			{
				eventKey: `order:${id}`,
				id,
				orderStatus: 'PROCESSING',
				purchaseDate: day(0),
				completeDate: null,
				reference,
			},
		]);
	});

	it('another status, with the previous one', async () => {
		const trigger = await begun('orderStatus');
		const { waiting, partial } = SEEDED_ORDERS;
		state().orders.get(waiting).orderStatus = 'CANCELED';
		expect(await trigger.poll()).toMatchObject([
			{
				eventKey: `orderStatus:${waiting}:PROCESSING>CANCELED`,
				id: waiting,
				orderStatus: 'CANCELED',
				previousStatus: 'PROCESSING',
			},
		]);
		state().orders.get(partial).orderStatus = 'COMPLETED';
		numbering.world.configure({ numbering: { completedStatus: 'DONE' } });
		expect(keys(await trigger.poll())).toContain(`orderStatus:${partial}:PROCESSING>DONE`);
	});

	it.each([
		[' completed ,', ['DONE', 'COMPLETED', 'CANCELED'], ['COMPLETED']],
		['canceled, Done', ['DONE', 'COMPLETED', 'CANCELED'], ['DONE', 'CANCELED']],
		['', ['DONE', 'CANCELED'], ['DONE', 'CANCELED']],
		['COMPLETE', ['COMPLETED'], []],
	])('another status, if it is one of “%s”', async (toStatus, words, reported) => {
		const orders = words.map(() => addOrder());
		const trigger = await begun('orderStatus', { toStatus });
		orders.forEach((order, index) => Object.assign(order, { orderStatus: words[index] }));
		const items = await trigger.poll();
		expect(items.map(({ orderStatus }) => orderStatus).sort()).toEqual([...reported].sort());
		expect(await trigger.poll()).toEqual([]);
	});

	it('the status of an order that stays open for two years', async () => {
		const old = addOrder({ purchaseDate: '2024-03-15' });
		for (let count = 0; count < 150; count++) addOrder({ orderStatus: 'COMPLETED' });
		const trigger = await begun('orderStatus', { pageSize: 20 });
		addOrder();
		expect(await trigger.poll()).toEqual([]);
		old.orderStatus = 'CANCELED';
		expect(keys(await trigger.poll())).toEqual([`orderStatus:${old.id}:PROCESSING>CANCELED`]);
	});

	it('new call records, the oldest first', async () => {
		const { calls, trigger } = await begunCalls();
		addCall(calls, 'late', at(2 * hour));
		addCall(calls, 'early', at(hour));
		const items = await trigger.poll();
		expect(callIds(items)).toEqual(['early', 'late']);
		expect(items[0].eventKey).toMatch(/^callRecord:early\|2026-03-15T11:00:00\.000Z\|\d+\|\d+$/);
	});
});

describe('a manual execution', () => {
	it('shows the newest record and leaves the state unchanged', async () => {
		const trigger = await begun('order');
		const { id } = addOrder();
		expect(keys(await trigger.poll('manual'))).toEqual([`order:${id}`]);
		expect(keys(await trigger.poll())).toEqual([`order:${id}`]);
	});

	it.each(events.map(({ value }) => value))('shows one item of %s', async (event) => {
		const trigger = published(event);
		const [item, ...others] = await trigger.poll('manual');
		expect(others).toEqual([]);
		expect(String(item.eventKey).startsWith(`${event}:`)).toBe(true);
		expect(Object.keys(item).length).toBeGreaterThan(5);
		expect(trigger.size).toBe(2);
	});

	it('says so if there is none, or that the token was not accepted', async () => {
		numbering.world.configure({ numbering: { callRecords: 0 } });
		await expect(published('callRecord').poll('manual')).rejects.toThrow(
			'The account has no call record yet',
		);
		const credential = { ...numbering.credential(), accessToken: 'worn-out-token' };
		const parameters = { authentication: 'accessToken', event: 'order' };
		const trigger = new Published(new NumberingTrigger(), credential, parameters);
		await expect(trigger.poll()).rejects.toMatchObject({
			httpCode: '401',
			message: 'The access token was not accepted',
		});
	});
});
