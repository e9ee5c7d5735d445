import type { IDataObject } from 'n8n-workflow';

import { feeds } from '../../../nodes/Numbering/trigger/feeds';
import type { Feed } from '../../../nodes/shared/checkpoint/feed';
import { useManualClock } from '../../harness/manualClock';
import { samples } from '../samples';
import { addCall, at, callIds, day, hour, keys, useTrigger } from './polling';

const { numbering, state, begun, addOrder, begunCalls, openCalls } = useTrigger();
describe('the first poll', () => {
	it('ends with the first page below the overlap', async () => {
		const calls = openCalls();
		for (const { id } of [...calls.all()].slice(1)) calls.remove(id);
		calls.add({ ...calls.at(0), startTime: null as unknown as string });
		addCall(calls, 'to come', '2099-01-01T00:00:00Z');
		for (let hours = 0; hours < 400; hours++) addCall(calls, `${hours}`, at(-hours * hour));
		await begun('callRecord', { pageSize: 10 });
		const pages = numbering.world.requests.length;
		// Seven days, in which calls may be rated, and two more are 216 records; nine pages are prefetched, and the last is read.
		expect(pages).toBeLessThanOrEqual(22 + 9 + 1);
		expect(pages).toBeGreaterThanOrEqual(22);
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
});

it.each([true, false])(
	'a list that is too long is logged once when an open order is out of reach, at first: %p',
	async (isAtFirst) => {
		for (const { id } of [...state().orders.all()]) state().orders.remove(id);
		addOrder({ purchaseDate: day(-400 * 24 * hour) });
		const addEnded = () => {
			for (let days = 1; days <= 30; days++) {
				const purchaseDate = day(-days * 24 * hour);
				addOrder({ orderStatus: 'COMPLETED', purchaseDate, completeDate: purchaseDate });
			}
		};
		if (isAtFirst) addEnded();
		const trigger = await begun('orderStatus', { pageSize: 10 }, { searched: 20 });
		if (!isAtFirst) {
			addOrder();
			await trigger.poll();
			expect(trigger.warnings).toEqual([]);
			addEnded();
		}
		for (let polls = 0; polls < 3; polls++) await trigger.poll();
		expect(trigger.warnings).toEqual([
			expect.stringMatching(/^Trigger: only the newest 20 orders are checked; /),
		]);
	},
);

describe('numbers', () => {
	it.each(['new', 'fromStock'] as const)(
		'that are assigned are noticed once, with %s IDs and any status',
		async (numberIds) => {
			numbering.world.configure({ numbering: { numberIds, assignedStatus: 'ACTIVE' } });
			const trigger = await begun('number', { pageSize: 50 });
			await numbering.run('order', 'buy', { ...samples['order.buy'], quantity: 3 });
			expect(await trigger.poll()).toHaveLength(1);
			numbering.world.advance(4_000);
			const [first, second, ...others] = await trigger.poll();
			expect(first).toMatchObject({
				eventKey: `number:${first.id}`,
				e164NumberStatus: 'ACTIVE',
				country: { isoCode: 'DE' },
			});
			expect(first.id).toBeLessThan(second.id as number);
			expect([...others, ...(await trigger.poll())]).toEqual([]);
		},
	);

	it('of any count are compared, and none is forgotten', async () => {
		const trigger = await begun('number', {}, { remembered: 20, eventsAtOnce: 2 });
		const { e164Numbers } = state();
		const [model] = e164Numbers.all();
		for (let count = 0; count < 3; count++) e164Numbers.add(model).id = 5 + count;
		expect(keys(await trigger.poll())).toEqual(['number:5', 'number:6']);
		expect(keys(await trigger.poll())).toEqual(['number:7']);
		expect(await trigger.poll()).toEqual([]);
		expect(trigger.warnings).toEqual([]);
	});
});

describe('calls that are rated later', () => {
	const clock = useManualClock();
	const unrated = { ratingStatus: 'NOT_RATED', ratedOn: null, ratedAmount: null } as never;

	it.each([1, 6 * 24])('start the workflow once, rated, %i hours later', async (hours) => {
		const { calls, trigger } = await begunCalls();
		addCall(calls, 'open', at(0));
		const open = calls.all().at(-1)!;
		const { ratedOn, ratedAmount } = open;
		Object.assign(open, unrated);
		expect(await trigger.poll()).toEqual([]);
		clock.advance(hours * hour);
		addCall(calls, 'newer', at(hours * hour));
		expect(callIds(await trigger.poll())).toEqual(['newer']);
		Object.assign(open, { ratedOn, ratedAmount, ratingStatus: 'RATED' });
		expect(await trigger.poll()).toMatchObject([{ callId: 'open', ratedAmount }]);
		expect(await trigger.poll()).toEqual([]);
	});

	it('start it although they were there when the workflow was published', async () => {
		numbering.world.configure({ numbering: { unratedCalls: 5 } });
		const trigger = await begun('callRecord');
		numbering.world.configure({ numbering: { unratedCalls: 2 } });
		const items = await trigger.poll();
		expect(items.map(({ ratingStatus }) => ratingStatus)).toEqual(['RATED', 'RATED', 'RATED']);
	});
});

describe('nothing is missed or repeated', () => {
	it('of records that arrive late within the overlap; later ones are no events', async () => {
		const calls = openCalls();
		addCall(calls, 'newest', at(0));
		const trigger = await begun('callRecord');
		addCall(calls, 'a day late', at(-23.9 * hour));
		addCall(calls, 'too late', at(-24.1 * hour));
		expect(callIds(await trigger.poll())).toEqual(['a day late']);
		expect(await trigger.poll()).toEqual([]);
	});

	it('when the overlap is made longer', async () => {
		const calls = openCalls();
		for (let hours = 1; hours < 60; hours++) addCall(calls, `${hours}`, at(-hours * hour));
		const trigger = await begun('callRecord');
		trigger.set({ options: { overlapHours: 72 } });
		// The first of them moves the low watermark.
		for (let polls = 0; polls < 2; polls++) expect(await trigger.poll()).toEqual([]);
	});

	it('by a record from the far future or without a time', async () => {
		const { calls, trigger } = await begunCalls();
		addCall(calls, 'future', '2099-01-01T00:00:00Z');
		calls.add({ ...calls.at(0), callId: 'timeless', startTime: null as unknown as string });
		expect(callIds(await trigger.poll()).sort()).toContain('future');
		addCall(calls, 'now', at(hour));
		addCall(calls, 'before', at(-hour));
		expect(callIds(await trigger.poll())).toEqual(['before', 'now']);
		expect(await trigger.poll()).toEqual([]);
	});
});

describe('A record without a time', () => {
	const isNew = ({ reference }: IDataObject) => /^T-/.test(String(reference));

	it.each<[string, string]>([
		['null, at the far end of the list', null as unknown as string],
		['a text, wherever it sorts', 'soon'],
		['empty', ''],
	])('starts the workflow once (%s)', async (_kind, purchaseDate) => {
		for (let index = 0; index < 40; index++) addOrder({ purchaseDate: day(-40 * 24 * hour) });
		const trigger = await begun('order', { pageSize: 5 });
		expect((await trigger.poll()).filter(isNew)).toEqual([]);
		const reference = 'T-undated';
		for (let polls = 0; polls < 3; polls++) {
			if (polls === 0) addOrder({ purchaseDate, reference });
			addOrder({ purchaseDate: day(polls * 24 * hour), reference: `T-${polls}` });
			const references = (await trigger.poll()).map((item) => item.reference);
			expect(references.sort()).toEqual(polls === 0 ? ['T-0', reference] : [`T-${polls}`]);
		}
	});
});

describe('after a restart', () => {
	it('only the last events are, even if they cover more than the overlap', async () => {
		const { calls, trigger } = await begunCalls();
		for (let days = 0; days < 4; days++) addCall(calls, `day ${days}`, at(days * 24 * hour));
		const given = await trigger.poll();
		trigger.restart();
		expect(await trigger.poll()).toEqual(given);
		expect(callIds(given)).toEqual(['day 0', 'day 1', 'day 2', 'day 3']);
	});
});

describe('the state', () => {
	it('stays bounded: the overlap is cut, and nothing is repeated', async () => {
		const { calls, trigger } = await begunCalls({}, { remembered: 50 });
		let size = 0;
		for (let round = 0; round < 20; round++) {
			for (let index = 0; index < 10; index++) {
				addCall(calls, `${round}-${index}`, at(round * 60_000 + index * 1000));
			}
			expect(await trigger.poll()).toHaveLength(10);
			size = Math.max(size, trigger.size);
		}
		expect(size).toBeLessThan(50 * 51);
	});
});
