import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';

import { byId } from '../../harness/tested';
import { cents, textOf, useBilling, type Exported } from './billing';

const { numbering, one, calls } = useBilling();

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
			unrated: 0,
			undated: 0,
			sha256: createHash('sha256').update(textOf(file)).digest('hex'),
		});
		expect(file.binary!.data).toMatchObject({ mimeType: 'text/csv', fileName: 'call-records.csv' });
	});

	it('writes the chosen columns in their order, with separator and decimal comma', async () => {
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

	it('writes the service’s records unchanged as NDJSON', async () => {
		const file = await one('callRecord', 'export', { format: 'ndjson' });
		const records = textOf(file)
			.trim()
			.split('\n')
			.map((line) => JSON.parse(line) as IDataObject);
		expect(records).toHaveLength(420);
		expect(records[7]).toMatchObject({ callId: calls()[7].callId, mobile: calls()[7].mobile });
		expect(file.json.fileName).toBe('call-records.ndjson');
	});

	it('writes a chosen field as NDJSON whole, also if it is a record', async () => {
		const nested = { id: 7, rates: [{ perMinute: 1 }] };
		const row = await rowOf(nested, { columns: ['releaseCode', 'callerId'] }, 'ndjson');
		expect(row).toBe(`${JSON.stringify({ releaseCode: 'end', callerId: nested })}\n`);
	});

	it('splits the rows into files, one item each', async () => {
		const files = await numbering.run('callRecord', 'export', {
			period: 'custom',
			options: { splitEvery: 150 },
		});
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

	it('writes one file with only a header if there are no calls', async () => {
		numbering.world.configure({ numbering: { callRecords: 0 } });
		const file = await one('callRecord', 'export', {});
		expect(file.json).toMatchObject({ rows: 0, ratedAmount: 0 });
		expect(textOf(file)).toMatch(/^callId,[^\n]*\r\n$/);
	});

	/** The file's only row, of a call whose caller is `callerId`. */
	async function rowOf(callerId: unknown, options: IDataObject = {}, format = 'csv') {
		const { cdrs } = numbering.world.tables.numbering;
		const first = { ...cdrs.at(0), callerId, releaseCode: 'end' };
		numbering.world.configure({ numbering: { callRecords: 1 } });
		Object.assign(cdrs, { at: () => first });
		const columns = ['callerId', 'releaseCode'];
		const file = await one('callRecord', 'export', {
			format,
			options: { columns, header: false, ...options },
		});
		return textOf(file);
	}

	const separators = [',', ';', '\t', '|'];
	const parts = [...separators, '"', '\r', '\n'];

	it.each(separators.flatMap((separator) => parts.map((part) => [separator, part])))(
		'with the separator %j quotes a text that contains %j',
		async (separator, part) => {
			const cell = `a${part === '"' ? '""' : part}=1`;
			expect(await rowOf(`a${part}=1`, { separator })).toBe(`"${cell}"${separator}end\r\n`);
		},
	);

	it('quotes a number only if its decimal comma is the separator', async () => {
		const decimalComma = true;
		expect(await rowOf(-1.5, { decimalComma, separator: ';' })).toBe('-1,5;end\r\n');
		expect(await rowOf(-1.5, { decimalComma, separator: ',' })).toBe('"-1,5",end\r\n');
	});

	it('rejects a period that ends before it begins', async () => {
		const run = one('callRecord', 'export', { since: '2026-03-02', until: '2026-03-01' });
		await expect(run).rejects.toThrow('“Since” is not before “Until”');
		expect(numbering.world.requests).toHaveLength(0);
	});
});

describe('Invoice: Export Lines', () => {
	it('writes a file for each kind of lines', async () => {
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

it.each([
	[{ since: '2026-03-09T00:00:00+01:00', until: '2026-03-16T00:00:00+01:00' }, '-2026-03-09-to-15'],
	[{ since: '2026-02-23', until: '2026-03-02' }, '-2026-02-23-to-2026-03-01'],
	[{ since: '2026-03-09T06:00', until: '2026-03-09T18:00' }, '-2026-03-09'],
	[{ since: '2026-03-09' }, '-from-2026-03-09'],
	[{ until: '2026-03-09T12:00' }, '-until-2026-03-09'],
	[{ until: '2026-03-09' }, '-until-2026-03-08'],
	[{}, ''],
])('Call Record: Export of %j is named by it', async (bounds, days) => {
	const named = async (own: IDataObject) =>
		(
			await one('callRecord', 'export', { ...bounds, ...own } as never, {
				timezone: 'Europe/Madrid',
			})
		).json.fileName;
	expect(await named({})).toBe(`call-records${days}.csv`);
	expect(await named({ format: 'ndjson' })).toBe(`call-records${days}.ndjson`);
	expect(await named({ options: { fileName: ' my calls ' } })).toBe('my calls.csv');
});

it('Call Record: Get Many takes a minimum amount, and a limit counts what is left', async () => {
	const list = async (own: IDataObject) =>
		await numbering.list('callRecord', 'getAll', own as never);
	const wanted = calls().filter(({ ratedAmount }) => ratedAmount >= 0.3);
	const idsOf = (records: readonly object[]) =>
		records.map((record) => (record as { callId: string }).callId);
	const filters = { minAmount: 0.3 };
	const newest = idsOf(wanted).reverse();
	expect(newest.length).toBeGreaterThan(3);
	expect(idsOf(await list({ filters, returnAll: true }))).toEqual(newest);
	const options = { pageSize: 2 };
	expect(idsOf(await list({ filters, limit: 3, options }))).toEqual(newest.slice(0, 3));
	const since = wanted.at(-2)!.startTime;
	const own = { filters: { ...filters, since, overlapMinutes: 0 }, returnAll: true };
	expect(idsOf(await list(own))).toEqual(newest.slice(0, 2));
});

it('Call Record: Export of costly calls says what it leaves out', async () => {
	const least = 0.3;
	const wanted = calls().filter(({ ratedAmount }) => ratedAmount >= least);
	const file = await one('callRecord', 'export', { options: { minAmount: least } });
	expect(wanted.length).toBeGreaterThan(0);
	expect(file.json).toMatchObject({
		rows: wanted.length,
		ratedAmount: cents(wanted),
		leftOut: { cheaper: 420 - wanted.length, withoutAmount: 0 },
	});
});
