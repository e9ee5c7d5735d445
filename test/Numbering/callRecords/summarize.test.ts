import type { IDataObject } from 'n8n-workflow';

import { openCalls } from '../../harness/planted';
import { useBilling, cents } from '../invoices/billing';

const { numbering, one, calls } = useBilling();

it('adds up by day in the chosen time zone, and by all other groupings', async () => {
	const groupBy = ['day', 'hour', 'prefix', 'releaseCode', 'mobile', 'domesticCall'];
	const options = { timezone: 'Asia/Kolkata', prefixLength: 2 };
	const { json } = await one('callRecord', 'summarize', { groupBy, options });
	const all = calls();
	const answered = all.filter(({ ratedTime }) => ratedTime > 0).length;
	const seconds = all.reduce((sum, { ratedTime }) => sum + ratedTime, 0);
	expect(json).toMatchObject({
		calls: 420,
		answered,
		amount: cents(all),
		minutes: Number((seconds / 60).toFixed(2)),
		averageSeconds: Number((seconds / answered).toFixed(1)),
		answerRate: Number((answered / 420).toFixed(4)),
	});
	type Groups = Record<string, Array<{ key: string; calls: number; amount: number }>>;
	const groups = json.groups as Groups;
	for (const name of groupBy) {
		expect(groups[name].reduce((sum, group) => sum + group.calls, 0)).toBe(420);
	}
	const day = (iso: string) =>
		new Date(Date.parse(iso) + 5.5 * 3_600_000).toISOString().slice(0, 10);
	const { key, amount } = groups.day[3];
	expect(amount).toBe(cents(all.filter(({ startTime }) => day(startTime) === key)));
	expect(groups.mobile.map((group) => group.key)).toEqual(['false', 'true']);
});

it('returns one item per group on request, or the totals without groups', async () => {
	const own = { period: 'custom', groupBy: ['day', 'mobile'] };
	const [whole] = await numbering.list('callRecord', 'summarize', own);
	const { day, mobile } = whole.groups as Record<string, IDataObject[]>;
	const output = 'groups';
	expect(await numbering.list('callRecord', 'summarize', { ...own, output })).toEqual([
		...day.map((group) => ({ groupBy: 'day', ...group })),
		...mobile.map((group) => ({ groupBy: 'mobile', ...group })),
	]);
	const [totals, ...others] = await numbering.list('callRecord', 'summarize', {
		period: 'custom',
		groupBy: [],
		output,
	});
	expect(totals).toMatchObject({ calls: 420 });
	expect(others).toEqual([]);
});

describe.each(['Z', 'offset', 'bare'] as const)('with time stamps as %s', (timestamps) => {
	beforeEach(() => numbering.world.configure({ numbering: { timestamps } }));

	it('days are those of the workflow’s time zone, as Since and Until are', async () => {
		const own = { since: '2026-03-01', until: '2026-03-03', groupBy: ['day'] };
		const zone = { timezone: 'Pacific/Auckland' };
		const { groups, calls: count } = (await one('callRecord', 'summarize', own, zone)).json;
		const days = (groups as { day: IDataObject[] }).day;
		expect(days.map(({ key }) => key)).toEqual(['2026-03-01', '2026-03-02']);
		const inside = calls().filter(
			({ startTime }) => startTime >= '2026-02-28T11:00:00' && startTime < '2026-03-02T11:00:00',
		);
		expect(count).toBe(inside.length);
		const report = await one('callRecord', 'generateReport', own, zone);
		expect((report.json.figures as IDataObject).groups).toMatchObject({ day: days });
	});

	it('Get Many and Export read the same calls of a period', async () => {
		const period = { since: '2026-03-01T00:00:00Z', until: '2026-03-02T00:00:00Z' };
		const filters = { ...period, overlapMinutes: 0 };
		const read = await numbering.run('callRecord', 'getAll', { returnAll: true, filters });
		expect(read.length).toBeGreaterThan(3);
		expect((await one('callRecord', 'export', period)).json.rows).toBe(read.length);
	});
});

/** The document doesn’t say that each leg of a call has a callId of its own. */
describe('records of one call', () => {
	const plant = (legs: object[]) => {
		const table = openCalls(numbering.world);
		const [first] = table.all();
		for (const { id } of [...table.all()].slice(1)) table.remove(id);
		Object.assign(first, { ...legs[0], startTime: '2026-03-10T10:00:00Z' });
		for (const leg of legs.slice(1)) table.add({ ...first, ...leg });
	};
	const rated = (callId: string, ratedTime: number, more = {}) => ({
		callId,
		ratedTime,
		ratedAmount: ratedTime / 100,
		...more,
	});

	it.each([
		['one record each', [rated('a', 60), rated('b', 0)], { calls: 2, answered: 1 }],
		['two legs', [rated('a', 60), rated('a', 30)], { calls: 1, answered: 1, minutes: 1.5 }],
		['a leg nobody answered', [rated('a', 0), rated('a', 60)], { calls: 1, answered: 1 }],
		[
			'legs in other order',
			[rated('a', 60), rated('b', 60), rated('a', 0)],
			{ calls: 2, answered: 2 },
		],
		['records without an ID', [rated(' ', 60), rated(' ', 60)], { calls: 2, answered: 2 }],
	])('are one call, and all their costs count: %s', async (_what, legs, expected) => {
		plant(legs);
		const { json } = await one('callRecord', 'summarize', { groupBy: ['day'] });
		const amount = cents(legs);
		expect(json).toMatchObject({ ...expected, amount });
		const { day } = json.groups as Record<string, IDataObject[]>;
		expect(day).toMatchObject([{ ...expected, amount }]);
	});
});
