import type { IDataObject } from 'n8n-workflow';

import { UNRECONCILED_INVOICE } from '../../../sandbox/services/numbering/invoices';
import { byId } from '../../harness/tested';
import { until } from '../../harness/until';
import { cents, useBilling } from './billing';

const { numbering, one, calls } = useBilling();

describe('Call Record: Summarize', () => {
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
		const groups = json.groups as Record<
			string,
			Array<{ key: string; calls: number; amount: number }>
		>;
		for (const name of groupBy) {
			expect(groups[name].reduce((sum, group) => sum + group.calls, 0)).toBe(420);
		}
		const day = (iso: string) =>
			new Date(Date.parse(iso) + 5.5 * 3_600_000).toISOString().slice(0, 10);
		const { key, amount } = groups.day[3];
		expect(amount).toBe(cents(all.filter(({ startTime }) => day(startTime) === key)));
		expect(groups.mobile.map((group) => group.key)).toEqual(['false', 'true']);
	});

	it('rejects an unknown time zone', async () => {
		const run = one('callRecord', 'summarize', { options: { timezone: 'Mars/Olympus' } });
		await expect(run).rejects.toThrow('“Time Zone” takes a name like Europe/Madrid');
	});
});

describe('Get Many', () => {
	it('reads a period from its newest record back, with an overlap', async () => {
		const filters = { since: '2026-03-10T00:00:00Z', overlapMinutes: 1440 };
		const output = await numbering.run('callRecord', 'getAll', { returnAll: true, filters });
		const expected = calls().filter(({ startTime }) => startTime >= '2026-03-09T00:00:00');
		const ids = expected.map(({ callId }) => callId).reverse();
		expect(output.map(({ json }) => json.callId)).toEqual(ids);
	});

	it('returns an order once that moves to the next page meanwhile', async () => {
		const { orders } = numbering.world.tables.numbering;
		const ids = orders.all().map(({ id }) => id);
		numbering.world.faults.add({ path: '/api/data/orders', skip: 2, times: 9, held: true });
		const filters = { since: '2020-01-01' };
		const options = { pageSize: 5 };
		const reading = numbering.run('order', 'getAll', { returnAll: true, filters, options });
		await until(() => numbering.world.faults.held > 0);
		orders.add({ ...orders.at(0), id: undefined, purchaseDate: '2020-02-02' } as never);
		numbering.world.faults.clear();
		const read = (await reading).map(({ json }) => json.id as number);
		expect(new Set(read).size).toBe(read.length);
		expect(read).toEqual(expect.arrayContaining(ids));
	});

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

	it('returns one page with the number of the next', async () => {
		const pageOf = async (page: number) =>
			(await one('callRecord', 'getAll', { options: { page, pageSize: 200 } })).json;
		const [first, last] = [await pageOf(1), await pageOf(3)];
		expect(first).toMatchObject({ page: 1, nextPage: 2, totalPages: 3, total: 420 });
		expect(first.records).toHaveLength(200);
		expect(last).toMatchObject({ page: 3, nextPage: null });
		expect(last.records).toHaveLength(20);
		expect(numbering.world.requests).toHaveLength(2);
	});

	it('rejects a period together with Page or Sort', async () => {
		const filters = { since: '2026-03-01' };
		const run = one('order', 'getAll', { filters, options: { page: 2 } });
		await expect(run).rejects.toThrow(
			'Period, Since and Until cannot be combined with Page or Sort',
		);
	});
});

describe('Invoice: Get with Breakdown', () => {
	it('confirms that its lines add up', async () => {
		const { json } = await one('invoice', 'getWithBreakdown', { invoiceId: byId(513) });
		expect(json).toMatchObject({ reconciled: true, differences: {} });
		const { fixedLines, subtotals, amountFixed } = json as unknown as {
			fixedLines: IDataObject[];
			subtotals: { fixed: number; channels: number; products: number };
			amountFixed: number;
		};
		expect(fixedLines.length).toBeGreaterThan(3);
		expect(subtotals).toMatchObject({ fixed: amountFixed, channels: json.amountChannels });
		expect(subtotals.products).toBe(json.amountCalls);
	});

	it('names a difference, and its share of the invoice', async () => {
		const invoiceId = byId(UNRECONCILED_INVOICE);
		const { json } = await one('invoice', 'getWithBreakdown', { invoiceId });
		const { amountFixed, amount } = json as { amountFixed: number; amount: number };
		expect(json).toMatchObject({
			reconciled: false,
			differences: {
				amountFixed: { lines: Number((amountFixed - 12.34).toFixed(2)), difference: 12.34 },
			},
			unexplained: { amount: 12.34, share: Number((12.34 / amount).toFixed(4)) },
		});
	});

	// Three channels share a fee of 10, so each costs 3.333…
	it.each(['perLine', 'perChannel', 'monthlyPerChannel'] as const)(
		'adds up channel fees that are %s, to the cent',
		async (channelPrices) => {
			numbering.world.configure({ numbering: { channelPrices } });
			const { invoiceChannelChargeses } = numbering.world.tables.numbering;
			for (const line of invoiceChannelChargeses.all()) line.extraChannels = 3;
			for (const id of [503, 504, 509, 510]) {
				const { json } = await one('invoice', 'getWithBreakdown', { invoiceId: byId(id) });
				expect(json.channelPrices).toBe(channelPrices);
				expect(json.differences).not.toHaveProperty('amountChannels');
			}
		},
	);

	it('shows tax as unexplained, and product lines apart from the calls', async () => {
		numbering.world.configure({ numbering: { taxPercent: 25, productLinesPercent: 50 } });
		const { json } = await one('invoice', 'getWithBreakdown', { invoiceId: byId(513) });
		const amount = Number(((json.amount as number) / 5).toFixed(2));
		expect(json).toMatchObject({ reconciled: true, differences: {} });
		expect(json.unexplained).toEqual({ amount, share: 0.2 });
		const report = await one('invoice', 'generateReport', { invoiceId: byId(513) });
		expect(report.json.text).toMatch(
			/! The invoice does not say what [\d,.]+ \(20%\) of its total/,
		);
		expect(report.json.text).not.toContain('do not add up');
	});
});
