import type { INodeParameters } from 'n8n-workflow';

import { withoutId } from '../../AiAgents/tested';
import { until } from '../../harness/until';
import { useBilling } from '../../Numbering/invoices/billing';

const { numbering, calls } = useBilling();
const tables = () => numbering.world.tables.numbering;
const list = async (resource: string, own: INodeParameters = {}) =>
	await numbering.list(resource, 'getAll', own);
const idsOf = (records: object[], field = 'id') =>
	records.map((record) => (record as Record<string, unknown>)[field]);
const descending = (values: unknown[]) => [...values].sort().reverse();

describe('Get Many', () => {
	it.each([
		['order', 'id'],
		['orderLine', 'id'],
		['number', 'id'],
		['callRecord', 'startTime'],
		['invoice', 'invoiceDate'],
		['fixedCharge', 'invoiceId'],
		['channelCharge', 'invoiceId'],
		['productAmount', 'invoiceId'],
	])('of %s begins with the newest, or with the oldest on request', async (resource, field) => {
		for (const own of [{ limit: 30 }, { returnAll: true }]) {
			const newest = idsOf(await list(resource, own), field);
			expect(newest).toEqual(descending(newest));
			const oldest = idsOf(
				await list(resource, { ...own, options: { order: 'oldestFirst' } }),
				field,
			);
			expect(oldest).toEqual(descending(oldest).reverse());
			expect(oldest[0]! < newest[0]!).toBe(true);
		}
	});

	it('keeps the newest ones of a period up to the limit', async () => {
		const all = calls().map(({ startTime }) => startTime);
		const filters = { since: all[100], until: all[300], overlapMinutes: 0 };
		const own = { filters, limit: 3, options: { pageSize: 20 } };
		const newest = idsOf(await list('callRecord', own), 'startTime');
		expect(newest).toEqual([all[299], all[298], all[297]]);
		const oldestFirst = { ...own, options: { pageSize: 20, order: 'oldestFirst' } };
		const oldest = idsOf(await list('callRecord', oldestFirst), 'startTime');
		expect(oldest).toEqual([all[100], all[101], all[102]]);
		const whole = idsOf(await list('callRecord', { filters, returnAll: true }), 'startTime');
		expect(whole).toEqual(all.slice(100, 300).reverse());
	});

	it('ends with a period that is read backward', async () => {
		const all = calls().map(({ startTime }) => startTime);
		const filters = { since: all[415], overlapMinutes: 0 };
		const own = { filters, limit: 50, options: { pageSize: 5 } };
		expect(await list('callRecord', own)).toHaveLength(5);
		const pages = numbering.asked('/api/data/cdrs').map(({ query }) => Number(query.page));
		// Pages ahead are requested, but not all 84; the last one shows whether records have no time.
		const lastPage = Math.max(...pages);
		expect(pages.filter((page) => page >= 20)).toEqual([lastPage]);
	});

	it('repeats no record that a new one moves to the next page', async () => {
		const { orders } = tables();
		const known = idsOf([...orders.all()].reverse());
		const { faults } = numbering.world;
		faults.add({ path: '/api/data/orders', query: { page: '2' }, held: true });
		const reading = list('order', { limit: 100, options: { pageSize: 30 } });
		await until(() => faults.held === 1);
		orders.add({ ...withoutId(orders.at(0)), reference: 'meanwhile' });
		faults.release();
		expect(idsOf(await reading)).toEqual(known);
	});

	it('sorts as Sort says, whatever Order says', async () => {
		const sort = { fields: [{ field: 'reference', direction: 'asc' }] };
		await list('order', { options: { sort, order: 'newestFirst' } });
		expect(numbering.asked('/api/data/orders')[0].query.sort).toBe('reference,asc');
	});

	it('of rates, which have no time, offers no order', async () => {
		await list('inboundRate', { options: { order: 'newestFirst' } });
		expect(numbering.asked('/api/data/inboundDidRates')[0].query.sort).toBeUndefined();
	});
});

describe('From List', () => {
	const first = async (name: string, filter?: string) => {
		const { results } = (await numbering.search(name, filter))!;
		return results[0];
	};

	it('offers only orders that can be canceled for Cancel', async () => {
		const { results } = (await numbering.search('searchOpenOrders'))!;
		expect(idsOf(results, 'value')).toEqual([1009, 1008, 1007]);
	});

	it('shows an invoice with its number, period and amount', async () => {
		const invoice = tables().invoices.get(514);
		invoice.amount = 1234.5;
		expect((await first('searchInvoices', invoice.numInvoice)).name).toBe(
			`${invoice.numInvoice} · ${invoice.fromDate} – ${invoice.toDate} · 1234.50`,
		);
	});

	it('shows a call with its time, parties and duration', async () => {
		numbering.world.configure({ numbering: { recordIds: true } });
		const call = calls().at(-1)!;
		const { name } = await first('searchCallRecords');
		expect(name).toMatch(/^2026-03-\d\d \d\d:\d\d UTC · \+\d+ → \+\d+ · \d+:\d\d$/);
		expect(name).toContain(`+${call.callerId} → +${call.calledId}`);
	});

	it('shows a number with plus and country, and none that is released for Release', async () => {
		const records = (await numbering.search('searchNumberRecords'))!.results;
		expect(idsOf(records, 'value')).toEqual(
			[...(idsOf(records, 'value') as number[])].sort((a, b) => b - a),
		);
		const [released] = tables().e164Numbers.filter(({ didSettings }) => didSettings.released);
		const label = `+${released.number} · ${released.destination.name}`;
		expect((await first('searchNumberRecords', released.number)).name).toContain(label);
		expect(await first('searchPhoneNumbers', released.number)).toBeUndefined();
	});

	it('shows what a rate is for and costs', async () => {
		numbering.world.configure({ numbering: { recordIds: true } });
		expect((await first('searchInboundRates')).name).toBe(
			'Germany · National · Call In · 0.00 setup · 1.50 per month',
		);
	});
});
