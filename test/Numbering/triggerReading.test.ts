import type { Feed } from '../../nodes/Numbering/trigger/feeds';
import { feeds } from '../../nodes/Numbering/trigger/feeds';
import { addCall, at, day, hour, keys, useTrigger } from './polling';

const { numbering, state, begun, addOrder, openCalls } = useTrigger();

const pages = () => numbering.world.requests.length;

describe('the first poll', () => {
	it('ends with the first page below the overlap', async () => {
		const calls = openCalls();
		for (const { id } of [...calls.all()].slice(1)) calls.remove(id);
		calls.add({ ...calls.at(0), startTime: null as unknown as string });
		addCall(calls, 'to come', '2099-01-01T00:00:00Z');
		for (let hours = 0; hours < 200; hours++) addCall(calls, `${hours}`, at(-hours * hour));
		await begun('callRecord', { pageSize: 10 });
		// The overlap of 24 h and two more days are 72 records; up to five pages are prefetched.
		expect(pages()).toBeLessThanOrEqual(8 + 5);
		expect(pages()).toBeGreaterThanOrEqual(8);
	});

	it('looks at each record once, however many pages there are', async () => {
		const feed = feeds.find(({ value }) => value === 'callRecord') as Feed;
		const position = jest.spyOn(feed, 'position');
		await begun('callRecord', { pageSize: 10, overlapHours: 24 * 3_650 });
		const looks = position.mock.calls.length;
		position.mockRestore();
		// One for each of 420 records when they are compared, and one for the last of each page.
		expect(looks).toBeLessThan(500);
	});

	it.each([9_000_000, 1.2345])('accepts a Timeout of %p seconds', async (timeoutSeconds) => {
		const trigger = await begun('order', { timeoutSeconds });
		const { id } = addOrder();
		expect(keys(await trigger.poll())).toEqual([`order:${id}`]);
	});

	it('watches all numbers during the overlap, because lower IDs may come late', async () => {
		const { e164Numbers } = state();
		const late = e164Numbers.all()[2];
		e164Numbers.remove(late.id);
		const trigger = await begun('number', {}, { numbersWatched: 3 });
		expect(e164Numbers.add({ ...late }).id).toBe(late.id);
		expect(keys(await trigger.poll())).toEqual([`number:${late.id}`]);
	});
});

describe('a list that is too long to be read completely', () => {
	const limits = { searched: 20 };
	const warning = expect.stringMatching(/^Trigger: only the newest 20 orders are looked at; /);
	const addEnded = () => {
		for (let days = 1; days <= 30; days++) {
			const purchaseDate = day(-days * 24 * hour);
			addOrder({ orderStatus: 'COMPLETED', purchaseDate, completeDate: purchaseDate });
		}
	};
	beforeEach(() => {
		for (const { id } of [...state().orders.all()]) state().orders.remove(id);
		addOrder({ purchaseDate: day(-400 * 24 * hour) });
	});

	it('is logged once, by the first poll', async () => {
		addEnded();
		const trigger = await begun('orderStatus', { pageSize: 10 }, limits);
		for (let polls = 0; polls < 3; polls++) await trigger.poll();
		expect(trigger.warnings).toEqual([warning]);
	});

	it('is logged when an open order is out of reach', async () => {
		const trigger = await begun('orderStatus', { pageSize: 10 }, limits);
		expect(trigger.warnings).toEqual([]);
		addEnded();
		for (let polls = 0; polls < 3; polls++) await trigger.poll();
		expect(trigger.warnings).toEqual([warning]);
	});

	it('is not logged while all records that may change are in reach', async () => {
		const trigger = await begun('orderStatus', { pageSize: 10 }, limits);
		addOrder();
		await trigger.poll();
		expect(trigger.warnings).toEqual([]);
	});

	it('of numbers is logged once', async () => {
		const trigger = await begun('number', { pageSize: 10 }, limits);
		for (let polls = 0; polls < 3; polls++) await trigger.poll();
		expect(trigger.warnings).toEqual([
			'Trigger: only the newest 20 numbers are looked at; older ones that may still change are not followed',
		]);
	});
});
