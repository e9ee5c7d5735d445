import type { IDataObject } from 'n8n-workflow';

import { phoneNumberOf } from '../../nodes/shared/input/phoneNumber';
import { openCalls } from '../harness/planted';
import { textOf, useBilling } from '../Numbering/invoices/billing';

const { numbering, one } = useBilling();

/** The file of one call with this value in a field. */
async function exported(column: string, value: unknown, options: IDataObject = {}) {
	const { cdrs } = numbering.world.tables.numbering;
	const call = { ...cdrs.at(0), [column]: value };
	openCalls(numbering.world, 0).add(call as never);
	const chosen = { columns: [column], header: false, separator: ';', ...options };
	return await one('callRecord', 'export', { options: chosen });
}

const cellOf = (file: Parameters<typeof textOf>[0]) => textOf(file).replace(/\r\n$/, '');

describe('A cell of CSV', () => {
	it.each([
		['a web page', '=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
		['a formula', '+1+1', `'+1+1`],
		['a formula', '-2+3', `'-2+3`],
		['a formula', '@SUM(A1)', `'@SUM(A1)`],
		['a formula behind a tab', '\t=1', `"'\t=1"`],
		['a formula behind a line break', '\n=1', `"'\n=1"`],
		['a formula behind a line break', '\r=1', `"'\r=1"`],
		['a line break', '\n1', `"'\n1"`],
		['a formula behind a blank', ' =1', `' =1`],
		['a formula behind a mark', '\ufeff=1', `'\ufeff=1`],
		...['\u200b', '\u200e', '\u061c', '\0', '\u0001', '\u00ad \u2060'].map(
			(unseen): [string, string, string] => [
				'a formula behind what nobody sees',
				`${unseen}=1`,
				`'${unseen}=1`,
			],
		),
		['what nobody sees', '\u200eJane', '\u200eJane'],
		['a formula in full width', '＝1', `'＝1`],
		['a formula in full width', '＋1', `'＋1`],
		['a formula in full width', '－1', `'－1`],
		['a formula in full width', '＠A1', `'＠A1`],
		['a sign', '=', `'=`],
		['RD12: E.164', '+49300135777', '+49300135777'],
		['a credit', -12.5, '-12.5'],
		['a credit as text', '-12.50', '-12.50'],
		['a small number', -1e-7, '-1e-7'],
		['text', 'a=b', 'a=b'],
		['nothing', null, ''],
		['a flag', false, 'false'],
	])('%s: %j', async (_source, value, cell) => {
		expect(cellOf(await exported('callerId', value))).toBe(cell);
	});

	it('in E.164 is a phone number that can be called', async () => {
		const cell = cellOf(await exported('callerId', '+49300135777'));
		expect(phoneNumberOf('To', cell).sent).toBe('+49300135777');
	});

	/** With the sum of the file; null where the amount is unreadable. */
	it.each([
		['JSON', 12.5, '12,5', 12.5],
		['RD11: JSON as text', '12.50', '12,50', 12.5],
		['a credit', '-0.10', '-0,10', -0.1],
		['a sheet in German', '1.234,50', '1234,5', 1234.5],
		['no amount', 'free', 'free', null],
		['nothing', null, '', null],
	])('of an amount with a decimal comma, %s: %j', async (_source, value, cell, sum) => {
		const file = await exported('ratedAmount', value, { decimalComma: true });
		expect(cellOf(file)).toBe(cell);
		const counted = { ratedAmount: sum ?? 0, unrated: sum === null ? 1 : 0 };
		expect(file.json).toMatchObject(counted);
	});

	it('of no amount keeps its points', async () => {
		expect(cellOf(await exported('releaseCode', '16.1', { decimalComma: true }))).toBe('16.1');
	});
});
