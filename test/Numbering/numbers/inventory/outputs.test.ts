import { createHash } from 'crypto';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { languages } from '../../../../nodes/Numbering/report/format';
import { useManualClock } from '../../../harness/manualClock';
import { plantsRecords } from '../../../harness/planted';
import { textOf, type Exported, useBilling } from '../../invoices/billing';

const { numbering, one } = useBilling();
plantsRecords(numbering);
useManualClock();

const month = { unusedAfterDays: 30 };
const review = async (own: INodeParameters) =>
	(await one('number', 'reviewInventory', { ...month, ...own })) as Exported;
const itemsOf = async (own: INodeParameters = {}) =>
	await numbering.list('number', 'reviewInventory', { ...month, ...own });

describe('Number: Review Inventory as a file', () => {
	it('writes one row per number, with the totals beside the file', async () => {
		const file = await review({ output: 'file' });
		const text = textOf(file);
		const [header, ...rows] = text.trimEnd().split('\r\n');
		expect(header).toBe(
			'id,number,country,destination,e164NumberStatus,verdict,reasons,monthlyCost,monthlyCostFrom,' +
				'calls,cost,unratedCalls,lastCall,unusedDays,orderId,orderStatus,completeDate,' +
				'releasableFrom,releasedOn',
		);
		const items = await itemsOf();
		expect(rows.map((row) => row.split(',')[1])).toEqual(items.map(({ number }) => number));
		const at = items.findIndex(({ verdict }) => verdict === 'releasable');
		expect(rows[at]).toContain(`,"${(items[at].reasons as string[]).join('; ')}",`);
		expect(file.json).toMatchObject({
			fileName: 'number-inventory.csv',
			rows: items.length,
			count: items.length,
			sha256: createHash('sha256').update(text).digest('hex'),
		});
		expect(file.binary!.data).toMatchObject({ mimeType: 'text/csv' });
	});

	it('writes the chosen columns and verdicts, in parts', async () => {
		const options = {
			verdicts: ['keep'],
			columns: ['number', 'monthlyCost'],
			separator: ';',
			decimalComma: true,
			fileName: 'kept',
			splitEvery: 50,
		};
		const files = await numbering.run('number', 'reviewInventory', {
			...month,
			output: 'file',
			options,
		});
		const kept = (await itemsOf()).filter(({ verdict }) => verdict === 'keep');
		expect(files.length).toBeGreaterThan(1);
		expect(files.map(({ json }) => json.fileName).slice(0, 2)).toEqual([
			'kept-1.csv',
			'kept-2.csv',
		]);
		const rows = files.flatMap((file) =>
			textOf(file as Exported)
				.trimEnd()
				.split('\r\n')
				.slice(1),
		);
		expect(rows).toEqual(
			kept.map(({ number, monthlyCost }) => `${number};${String(monthlyCost).replace('.', ',')}`),
		);
	});

	it('writes the items as NDJSON', async () => {
		const file = await review({ output: 'file', format: 'ndjson' });
		const lines = textOf(file).trim().split('\n');
		expect(lines.map((line) => JSON.parse(line) as IDataObject)).toEqual(await itemsOf());
	});

	it('neutralizes what a spreadsheet would run', async () => {
		const [number] = numbering.world.tables.numbering.e164Numbers.all();
		number.destination = { ...number.destination, name: '=HYPERLINK("//example.com")' };
		const text = textOf(await review({ output: 'file' }));
		expect(text).toContain(`"'=HYPERLINK(""//example.com"")"`);
	});
});

describe('Number: Review Inventory as a report', () => {
	const reportOf = async (options: INodeParameters = {}) =>
		(await review({ output: 'report', options })).json as {
			subject: string;
			html: string;
			text: string;
			figures: IDataObject & { verdicts: Record<string, { count: number; monthlyCost: number }> };
		};

	it('shows the numbers of each verdict, the most expensive first, with their reasons', async () => {
		const { subject, text, html, figures } = await reportOf({ numbersPerVerdict: 3 });
		const { count, monthlyCost } = figures.verdicts.releasable;
		expect(subject).toBe(
			`Number inventory: Unused, may be released now: ${count} numbers, ${monthlyCost.toFixed(2)}`,
		);
		expect(text).toMatch(
			/UNUSED, MAY BE RELEASED NOW[^]*UNUSED, MAY BE RELEASED LATER[^]*IN USE[^]*RELEASED/,
		);
		const items = await itemsOf();
		const byCost = items
			.filter(({ verdict }) => verdict === 'releasable')
			.sort((a, b) => (b.monthlyCost as number) - (a.monthlyCost as number));
		const shown = byCost.slice(0, 3).map(({ number }) => `+${String(number)}`);
		const [, section] = /UNUSED, MAY BE RELEASED NOW\n([^]*?)\n\n/.exec(text)!;
		expect(section.match(/\+\d+/g)).toEqual(shown);
		expect(section).toContain(`${count - 3} more numbers`);
		for (const number of shown) expect(html).toContain(number);
		expect(section).toContain('and the cancel period of 12 months has passed');
		const kinds = Object.values(figures.verdicts);
		expect(kinds.reduce((sum, kind) => sum + kind.count, 0)).toBe(items.length);
	});

	it('escapes every value, and loads nothing', async () => {
		const { orders } = numbering.world.tables.numbering;
		orders.get(1007).orderStatus = '<img src=x>' as never;
		const { html } = await reportOf({ title: '<b>&' });
		expect(html).toContain('&lt;b&gt;&amp;');
		expect(html).toContain('(&lt;img src=x&gt;)');
		expect(html).not.toMatch(/<img|https?:/);
	});

	it.each(Object.keys(languages))('is written in the reader’s language (%s)', async (locale) => {
		const { text, html } = await reportOf({ locale, currency: 'EUR' });
		const { inventory } = languages[locale];
		expect(html).toContain(`<html lang="${locale}"`);
		expect(text).toContain(inventory.title);
		expect(text).toContain(inventory.noCall(30));
		expect(text).toMatch(/€/);
	});

	it('says which costs are missing', async () => {
		const { e164Numbers, invoices } = numbering.world.tables.numbering;
		e164Numbers.at(0).inboundDidRate.mrc = null as never;
		for (const { id } of [...invoices.all()]) invoices.remove(id);
		const { text } = await reportOf();
		expect(text).toMatch(/! Numbers without a known monthly cost: \d+\./);
	});

	it('rejects a currency that does not exist before anything is read', async () => {
		await expect(reportOf({ currency: 'euro' })).rejects.toThrow('“Currency” takes three letters');
		expect(numbering.world.requests).toEqual([]);
	});
});
