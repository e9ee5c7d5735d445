import type { INodeParameters } from 'n8n-workflow';

import { DateTime } from 'luxon';

import { clock } from '../../../nodes/shared/clock';
import type { CallRecord } from '../../../sandbox/services/numbering/records';
import { openCalls } from '../../harness/planted';
import { useBilling } from '../../Numbering/invoices/billing';

const { numbering, one, calls } = useBilling();
const { now } = clock;

beforeEach(() => {
	clock.now = () => Date.parse('2026-03-15T10:00:00Z');
});
afterAll(() => {
	clock.now = now;
});

const order = { orderStatus: 'PROCESSING', completeDate: null } as const;

const summarize = async (own: INodeParameters, timezone = 'UTC') =>
	(await one('callRecord', 'summarize', { groupBy: [], ...own }, { timezone })).json;

describe('Period', () => {
	it.each([
		['today', '2026-03-15T00:00:00Z', '2026-03-16T00:00:00Z'],
		['yesterday', '2026-03-14T00:00:00Z', '2026-03-15T00:00:00Z'],
		['last7Days', '2026-03-09T00:00:00Z', '2026-03-16T00:00:00Z'],
		['thisMonth', '2026-03-01T00:00:00Z', '2026-03-16T00:00:00Z'],
		['lastMonth', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z'],
		['thisYear', '2026-01-01T00:00:00Z', '2026-03-16T00:00:00Z'],
		['thisWeek', '2026-03-09T00:00:00Z', '2026-03-16T00:00:00Z'],
		['lastWeek', '2026-03-02T00:00:00Z', '2026-03-09T00:00:00Z'],
	])('%s has these bounds, and the calls within them', async (period, since, until) => {
		const own = calls().filter(({ startTime }) => startTime >= since && startTime < until);
		expect(await summarize({ period })).toMatchObject({ since, until, calls: own.length });
	});

	it('begins at midnight in the time zone of the workflow, or in the chosen one', async () => {
		const today = { period: 'today' };
		expect(await summarize(today, 'Europe/Madrid')).toMatchObject({
			since: '2026-03-15T00:00:00+01:00',
			until: '2026-03-16T00:00:00+01:00',
		});
		const options = { timezone: 'America/New_York' };
		expect(await summarize({ ...today, options }, 'Europe/Madrid')).toMatchObject({
			since: '2026-03-15T00:00:00-04:00',
		});
		const empty = { timezone: '' };
		expect(await summarize({ ...today, options: empty }, 'Asia/Tokyo')).toMatchObject({
			since: '2026-03-15T00:00:00+09:00',
		});
	});

	it('follows a change to summer time', async () => {
		clock.now = () => Date.parse('2026-03-31T12:00:00Z');
		expect(await summarize({ period: 'thisMonth' }, 'Europe/Madrid')).toMatchObject({
			since: '2026-03-01T00:00:00+01:00',
			until: '2026-04-01T00:00:00+02:00',
		});
	});

	it('is a week from Monday on, in the time zone of the workflow', async () => {
		clock.now = () => Date.parse('2026-11-22T23:30:00Z');
		expect(await summarize({ period: 'lastWeek' }, 'Europe/Madrid')).toMatchObject({
			since: '2026-11-16T00:00:00+01:00',
			until: '2026-11-23T00:00:00+01:00',
		});
		expect(await summarize({ period: 'thisWeek' }, 'UTC')).toMatchObject({
			since: '2026-11-16T00:00:00Z',
			until: '2026-11-23T00:00:00Z',
		});
	});

	/** RB01: clocks change at midnight. */
	it.each([
		['Africa/Cairo', '2026-04-24'],
		['Africa/Cairo', '2026-10-30'],
		['America/Santiago', '2026-09-06'],
		['America/Santiago', '2026-04-05'],
		['Asia/Beirut', '2026-03-29'],
		['America/Havana', '2026-11-01'],
		['Europe/Madrid', '2026-03-29'],
	])('in %s, each night around %s begins where the one before has ended', async (zone, changed) => {
		const bounds: string[] = [];
		for (const days of [-1, 0, 1, 2]) {
			clock.now = () => Date.parse(`${changed}T12:00:00Z`) + days * 86_400_000;
			const { since, until } = await summarize({ period: 'yesterday' }, zone);
			const { since: first, until: last } = await summarize({ period: 'last7Days' }, zone);
			expect(DateTime.fromISO(String(first), { zone }).minus(1).day).not.toBe(
				DateTime.fromISO(String(first), { zone }).day,
			);
			expect(Date.parse(String(last))).toBeGreaterThan(Date.parse(String(until)));
			bounds.push(String(since), String(until));
		}
		for (const index of [1, 3, 5]) expect(bounds[index + 1]).toBe(bounds[index]);
		for (const bound of bounds) {
			const time = DateTime.fromISO(bound, { zone });
			expect(time.minus(1).day).not.toBe(time.day);
		}
	});

	it('has each date once, even if the day has no midnight', async () => {
		const { orders } = numbering.world.tables.numbering;
		const listed: unknown[] = [];
		for (const { id } of [...orders.all()]) orders.remove(id);
		for (const day of ['2026-04-22', '2026-04-23', '2026-04-24', '2026-04-25']) {
			orders.add({ ...order, purchaseDate: day, reference: day });
		}
		for (const day of ['23', '24', '25', '26']) {
			clock.now = () => Date.parse(`2026-04-${day}T12:00:00Z`);
			const timezone = 'Africa/Cairo';
			const found = await numbering.list(
				'order',
				'getAll',
				{ filters: { period: 'yesterday' } },
				{ timezone },
			);
			listed.push(found.map(({ purchaseDate }) => purchaseDate));
		}
		expect(listed).toEqual([['2026-04-22'], ['2026-04-23'], ['2026-04-24'], ['2026-04-25']]);
	});

	it('hides Since and Until of a custom one', async () => {
		const own = { period: 'yesterday', since: '2020-01-01', until: '2020-02-01' };
		expect(await summarize(own)).toMatchObject({ since: '2026-03-14T00:00:00Z' });
	});

	it('bounds exports and reports', async () => {
		const own = calls().filter(({ startTime }) => startTime.startsWith('2026-03-14'));
		const period = { period: 'yesterday' };
		const file = await one('callRecord', 'export', period, { timezone: 'UTC' });
		expect(file.json.rows).toBe(own.length);
		const report = await one('callRecord', 'generateReport', period, { timezone: 'UTC' });
		expect(report.json.figures).toMatchObject({ calls: own.length });
		expect(report.json.text).toContain('14 Mar 2026 – 14 Mar 2026');
	});

	it('has to be one of the choices', async () => {
		await expect(summarize({ period: 'someday' })).rejects.toThrow('“Period”');
	});
});

/** A call without a readable time is in no period, and each output that has a period says so. */
describe('Calls without a readable time', () => {
	const lose = (isLost: (call: CallRecord) => boolean, startTime: (index: number) => string) => {
		const lost = openCalls(numbering.world).all().filter(isLost);
		lost.forEach((call, index) => (call.startTime = startTime(index)));
		return lost.length;
	};
	const isLate = ({ startTime }: CallRecord) => startTime >= '2026-03-01';
	const bounded = { period: 'custom', since: '2026-02-01', until: '2026-03-01' };

	it.each<[string, (index: number) => string]>([
		['texts', () => 'soon'],
		['nothing', () => ''],
		['null', () => null as unknown as string],
		['never', () => '0001-01-01T00:00:00Z'],
		['what sorts at both ends', (index) => (index % 2 === 0 ? '' : 'soon')],
		['what sorts between times', () => '2026-02-30T00:00:00Z'],
	])('as %s are counted, and named in the report', async (_kind, startTime) => {
		const before = await summarize(bounded);
		expect(before).toMatchObject({ undated: 0 });
		const undated = lose(isLate, startTime);
		expect(undated).toBeGreaterThan(60);
		const own = { options: { pageSize: 7 } };
		expect(await summarize({ ...bounded, ...own })).toMatchObject({
			calls: before.calls,
			amount: before.amount,
			undated,
		});
		const file = await one('callRecord', 'export', bounded, { timezone: 'UTC' });
		expect(file.json).toMatchObject({ rows: before.calls, undated });
		const report = await one('callRecord', 'generateReport', bounded, { timezone: 'UTC' });
		for (const part of ['text', 'html']) {
			expect(report.json[part]).toContain(`Calls without a readable time: ${undated}.`);
		}
		const { json } = await one('number', 'reviewInventory', { ...bounded, output: 'summary' });
		expect(json.undatedCalls).toBeGreaterThan(0);
	});

	it('are counted if the list has them behind all others', async () => {
		const late = openCalls(numbering.world).all().filter(isLate);
		expect(late.length).toBeGreaterThan(90);
		const lost = new Set(late.filter((_call, index) => index % 2 === 0));
		const before = await summarize(bounded);
		const undated = lose(
			(call) => lost.has(call),
			() => null as unknown as string,
		);
		expect(await summarize({ ...bounded, options: { pageSize: 7 } })).toMatchObject({
			calls: before.calls,
			undated,
		});
	});

	it('are not lost even if there are no others', async () => {
		const all = lose(
			() => true,
			() => 'soon',
		);
		expect(await summarize({ since: '2026-01-01', period: 'custom' })).toMatchObject({
			calls: 0,
			amount: 0,
			undated: all,
		});
		const own = { output: 'groups', groupBy: ['day'] };
		expect(await summarize({ ...bounded, ...own })).toMatchObject({ calls: 0, undated: all });
	});

	it('count in a period without bounds', async () => {
		const all = calls().length;
		lose(isLate, () => 'soon');
		expect(await summarize({ period: 'custom' })).toMatchObject({ calls: all, undated: 0 });
	});

	it('on the last page hide none that have a time', async () => {
		const before = await summarize({ period: 'custom', since: '2026-03-14' });
		const undated = lose(
			({ startTime: at }) => at < '2026-02-01',
			() => 'soon',
		);
		const own = { period: 'custom', since: '2026-03-14', options: { pageSize: 100 } };
		expect(await summarize(own)).toMatchObject({
			calls: before.calls,
			undated,
		});
	});
});

describe('Period among the filters', () => {
	const list = async (resource: string, own: INodeParameters, timezone = 'UTC') =>
		await numbering.list(resource, 'getAll', { returnAll: true, ...own }, { timezone });

	it('bounds a list', async () => {
		const found = await list('callRecord', { filters: { period: 'last7Days' } });
		const own = calls().filter(({ startTime }) => startTime >= '2026-03-09');
		expect(found.map(({ callId }) => callId)).toEqual(own.map(({ callId }) => callId).reverse());
		const invoices = await list('invoice', { filters: { period: 'lastMonth' } });
		expect(invoices.map(({ invoiceDate }) => invoiceDate)).toEqual(['2026-02-15']);
	});

	it('counts days in the chosen time zone', async () => {
		const filters = { period: 'today', timezone: 'Pacific/Kiritimati' };
		const found = await list('order', { filters });
		for (const { purchaseDate } of found) expect(purchaseDate).toBe('2026-03-16');
		await expect(
			list('order', { filters: { ...filters, timezone: 'Mars/Olympus' } }),
		).rejects.toThrow('“Time Zone” takes a name like Europe/Madrid');
	});

	it.each(['getAll', 'detectAnomalies', 'summarize', 'export'])(
		'needs a time zone of the workflow that exists, for %s',
		async (operation) => {
			for (const workflowZone of ['Mars/Olympus', '', '={{ false }}']) {
				await expect(
					numbering.run('callRecord', operation, { period: 'today', workflowZone }),
				).rejects.toThrow('“Time Zone of the Workflow”');
			}
			expect(numbering.world.requests).toEqual([]);
		},
	);

	it('is not combined with other bounds or Sort', async () => {
		const since = '2026-03-01';
		await expect(list('order', { filters: { period: 'today', since } })).rejects.toThrow(
			'“Period” cannot be combined with “Since” and “Until”',
		);
		const sort = { fields: [{ field: 'id' }] };
		await expect(
			list('order', { filters: { period: 'today' }, options: { sort } }),
		).rejects.toThrow('cannot be combined with Sort');
		const custom = await list('order', { filters: { period: 'custom', since } });
		expect(custom.length).toBeGreaterThan(0);
	});
});

describe('Get Many', () => {
	it.each([
		['Europe/Madrid', '2026-01-01', '2026-03-01'],
		['America/New_York', '2026-01-01', '2026-03-01'],
		['Asia/Tokyo', '2026-01-01', '2026-03-01'],
	])('counts the dates of invoices in the time zone %s', async (timezone, since, until) => {
		const { invoices } = numbering.world.tables.numbering;
		const expected = invoices.filter(
			({ invoiceDate }) => invoiceDate >= since && invoiceDate < until,
		);
		const filters = { since, until };
		const output = await numbering.run('invoice', 'getAll', { filters }, { timezone });
		expect(output.map(({ json }) => json.numInvoice)).toEqual(
			expected.map(({ numInvoice }) => numInvoice).reverse(),
		);
		expect(expected.length).toBeGreaterThan(0);
	});
});
