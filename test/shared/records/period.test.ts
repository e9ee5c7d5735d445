import type { INodeParameters } from 'n8n-workflow';

import { clock } from '../../../nodes/shared/clock';
import { useBilling } from '../../Numbering/invoices/billing';

const { numbering, one, calls } = useBilling();
const { now } = clock;

beforeEach(() => {
	clock.now = () => Date.parse('2026-03-15T10:00:00Z');
});
afterAll(() => {
	clock.now = now;
});

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
