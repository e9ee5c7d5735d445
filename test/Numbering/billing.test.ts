import { createHash } from 'crypto';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

import { UNRECONCILED_INVOICE } from '../../sandbox/services/numbering/invoices';
import { useNumbering } from '../numberingRun';
import { byId } from '../tested';

const numbering = useNumbering();
const one = async (resource: string, operation: string, own: INodeParameters, more = {}) =>
	(await numbering.run(resource, operation, own, more))[0];
const calls = () => {
	const { cdrs } = numbering.world.tables.numbering;
	return Array.from({ length: cdrs.length }, (_, index) => cdrs.at(index));
};
/** What `ratedAmount` comes to, in cents. */
const cents = (records: Array<{ ratedAmount: number }>) =>
	records.reduce((sum, { ratedAmount }) => sum + Math.round(ratedAmount * 100), 0) / 100;

interface Exported {
	json: IDataObject;
	binary?: IDataObject;
}
const textOf = ({ binary }: Exported, field = 'data') =>
	Buffer.from((binary![field] as { data: string }).data, 'base64').toString();

describe('Call Record: Export', () => {
	it('writes every call in the order of time, with the sum and the hash of the file', async () => {
		const file = await one('callRecord', 'export', { options: { pageSize: 50 } });
		const lines = textOf(file).split('\r\n');
		expect(lines[0]).toMatch(/^callId,callerId,calledId,.*,mobile,domesticCall$/);
		expect(lines.slice(1, -1).map((line) => line.split(',')[0])).toEqual(
			calls().map(({ callId }) => callId),
		);
		expect(lines.at(-1)).toBe('');
		expect(file.json).toEqual({
			fileName: 'call-records.csv',
			rows: 420,
			ratedAmount: cents(calls()),
			sha256: createHash('sha256').update(textOf(file)).digest('hex'),
		});
		expect(file.binary!.data).toMatchObject({ mimeType: 'text/csv', fileName: 'call-records.csv' });
	});

	it('gives the chosen columns in their order, as a spreadsheet of the south wants them', async () => {
		const options = {
			columns: ['ratedAmount', 'callId'],
			separator: ';',
			decimalComma: true,
			bom: true,
			fileName: 'calls',
		};
		const file = await one('callRecord', 'export', { options });
		const [first] = calls();
		const amount = String(first.ratedAmount).replace('.', ',');
		expect(textOf(file).split('\r\n').slice(0, 2)).toEqual([
			'\ufeffratedAmount;callId',
			`${amount};${first.callId}`,
		]);
		expect(file.json.fileName).toBe('calls.csv');
	});

	it('writes NDJSON records as the service gives them', async () => {
		const file = await one('callRecord', 'export', { format: 'ndjson' });
		const records = textOf(file)
			.trim()
			.split('\n')
			.map((line) => JSON.parse(line) as IDataObject);
		expect(records).toHaveLength(420);
		expect(records[7]).toMatchObject({ callId: calls()[7].callId, mobile: calls()[7].mobile });
		expect(file.json.fileName).toBe('call-records.ndjson');
	});

	it('splits into files of so many rows, one item each', async () => {
		const files = await numbering.run('callRecord', 'export', { options: { splitEvery: 150 } });
		expect(files.map(({ json }) => [json.fileName, json.rows, json.part])).toEqual([
			['call-records-1.csv', 150, 1],
			['call-records-2.csv', 150, 2],
			['call-records-3.csv', 120, 3],
		]);
		const headers = files.map((file) => textOf(file as Exported).split(',')[0]);
		expect(headers).toEqual(['callId', 'callId', 'callId']);
		const sums = files.map(({ json }) => Math.round((json.ratedAmount as number) * 100));
		expect(sums.reduce((sum, value) => sum + value, 0) / 100).toBe(cents(calls()));
	});

	it('finds a period in the middle, and reads little else', async () => {
		numbering.world.configure({ numbering: { callRecords: 20_000 } });
		const [since, until] = ['2026-02-20T00:00:00Z', '2026-02-21T00:00:00Z'];
		const inside = calls().filter(({ startTime }) => startTime >= since && startTime < until);
		expect(inside.length).toBeGreaterThan(200);
		const file = await one('callRecord', 'export', { since, until, options: { pageSize: 100 } });
		expect(file.json).toMatchObject({ rows: inside.length, ratedAmount: cents(inside) });
		expect(numbering.world.requests.length).toBeLessThan(30);
	});

	it('takes dates in the workflow’s time zone', async () => {
		const own = { since: '2026-03-01', until: '2026-03-02' };
		const file = await one('callRecord', 'export', own, { timezone: 'America/New_York' });
		const inside = calls().filter(
			({ startTime }) => startTime >= '2026-03-01T05:00:00' && startTime < '2026-03-02T05:00:00',
		);
		expect(file.json.rows).toBe(inside.length);
	});

	it('is one empty file with its header where there are no calls', async () => {
		numbering.world.configure({ numbering: { callRecords: 0 } });
		const file = await one('callRecord', 'export', {});
		expect(file.json).toMatchObject({ rows: 0, ratedAmount: 0 });
		expect(textOf(file)).toMatch(/^callId,[^\n]*\r\n$/);
	});

	it('neutralizes formulas and quotes what needs it', async () => {
		const { cdrs } = numbering.world.tables.numbering;
		const first = { ...cdrs.at(0), callerId: '=HYPERLINK("x")', releaseCode: 'a,b\r\nc' };
		numbering.world.configure({ numbering: { callRecords: 1 } });
		Object.assign(cdrs, { at: () => first });
		const file = await one('callRecord', 'export', {
			options: { columns: ['callerId', 'releaseCode'] },
		});
		expect(textOf(file)).toBe('callerId,releaseCode\r\n"\'=HYPERLINK(""x"")","a,b\r\nc"\r\n');
	});

	it('refuses a period that ends before it begins', async () => {
		const run = one('callRecord', 'export', { since: '2026-03-02', until: '2026-03-01' });
		await expect(run).rejects.toThrow('“Since” is not before “Until”');
		expect(numbering.world.requests).toHaveLength(0);
	});
});

describe('Call Record: Summarize', () => {
	it('adds up by day in the chosen time zone, and by everything else', async () => {
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

	it('refuses a time zone that does not exist', async () => {
		const run = one('callRecord', 'summarize', { options: { timezone: 'Mars/Olympus' } });
		await expect(run).rejects.toThrow('“Mars/Olympus” is not a time zone');
	});
});

describe('Get Many', () => {
	it('reads what a period holds, in the order of time, with an overlap', async () => {
		const filters = { since: '2026-03-10T00:00:00Z', overlapMinutes: 1440 };
		const output = await numbering.run('callRecord', 'getAll', { returnAll: true, filters });
		const expected = calls().filter(({ startTime }) => startTime >= '2026-03-09T00:00:00');
		expect(output.map(({ json }) => json.callId)).toEqual(expected.map(({ callId }) => callId));
	});

	it('gives an order once that moved to the next page while it was read', async () => {
		const { orders } = numbering.world.tables.numbering;
		const ids = orders.all().map(({ id }) => id);
		numbering.world.faults.add({ path: '/api/data/orders', skip: 2, times: 9, delayMs: 400 });
		const filters = { since: '2020-01-01' };
		const options = { pageSize: 5 };
		const reading = numbering.run('order', 'getAll', { returnAll: true, filters, options });
		while (numbering.world.requests.length < 3) await sleep(5);
		await sleep(50);
		orders.add({ ...orders.at(0), id: undefined, purchaseDate: '2020-02-02' } as never);
		const read = (await reading).map(({ json }) => json.id as number);
		expect(new Set(read).size).toBe(read.length);
		expect(read).toEqual(expect.arrayContaining(ids));
	});

	it.each([
		['Europe/Madrid', '2026-01-01', '2026-03-01'],
		['America/New_York', '2026-01-01', '2026-03-01'],
		['Asia/Tokyo', '2026-01-01', '2026-03-01'],
	])('counts the dates of invoices in the calendar of %s', async (timezone, since, until) => {
		const { invoices } = numbering.world.tables.numbering;
		const expected = invoices.filter(
			({ invoiceDate }) => invoiceDate >= since && invoiceDate < until,
		);
		const filters = { since, until };
		const output = await numbering.run('invoice', 'getAll', { filters }, { timezone });
		expect(output.map(({ json }) => json.numInvoice)).toEqual(
			expected.map(({ numInvoice }) => numInvoice),
		);
		expect(expected.length).toBeGreaterThan(0);
	});

	it('gives one page with the number of the next', async () => {
		const pageOf = async (page: number) =>
			(await one('callRecord', 'getAll', { options: { page, pageSize: 200 } })).json;
		const [first, last] = [await pageOf(1), await pageOf(3)];
		expect(first).toMatchObject({ page: 1, nextPage: 2, totalPages: 3, total: 420 });
		expect(first.records).toHaveLength(200);
		expect(last).toMatchObject({ page: 3, nextPage: null });
		expect(last.records).toHaveLength(20);
		expect(numbering.world.requests).toHaveLength(2);
	});

	it('refuses a period together with a page or another order', async () => {
		const filters = { since: '2026-03-01' };
		const run = one('order', 'getAll', { filters, options: { page: 2 } });
		await expect(run).rejects.toThrow('Since and Until cannot be combined with Page or Sort');
	});

	it('returns all of 200,000 records', async () => {
		numbering.world.configure({ numbering: { callRecords: 200_000 } });
		const options = { pageSize: 5_000 };
		const output = await numbering.run('callRecord', 'getAll', { returnAll: true, options });
		expect(output).toHaveLength(200_000);
		expect(new Set(output.map(({ json }) => json.callId)).size).toBe(200_000);
	});
});

describe('Invoice: Get with Breakdown', () => {
	it('adds its lines up to what it says', async () => {
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

	it('names what does not add up, to the cent', async () => {
		const invoiceId = byId(UNRECONCILED_INVOICE);
		const { json } = await one('invoice', 'getWithBreakdown', { invoiceId });
		const { amountFixed, amount } = json as { amountFixed: number; amount: number };
		expect(json.reconciled).toBe(false);
		expect(json.differences).toEqual({
			amountFixed: {
				stated: amountFixed,
				lines: Number((amountFixed - 12.34).toFixed(2)),
				difference: 12.34,
			},
			amount: { stated: amount, lines: Number((amount - 12.34).toFixed(2)), difference: 12.34 },
		});
	});
});

describe('Invoice: Export Lines', () => {
	it('gives each kind of lines its own file', async () => {
		const files = await numbering.run('invoice', 'exportLines', { invoiceId: byId(513) });
		expect(files.map(({ json }) => [json.lines, json.fileName])).toEqual([
			['fixed', 'invoice-513-fixed.csv'],
			['channels', 'invoice-513-channels.csv'],
			['products', 'invoice-513-products.csv'],
		]);
		const { invoiceProductAmountses: lines } = numbering.world.tables.numbering;
		const expected = lines.filter(({ invoiceId }) => invoiceId === 513).length;
		expect(files[2].json.rows).toBe(expected);
		expect(textOf(files[0] as Exported)).toMatch(/^invoiceId,number,mrc,setup\r\n513,/);
	});
});
