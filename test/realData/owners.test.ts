import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { byId } from '../harness/tested';
import { useNumbering } from '../harness/numberingRun';

const numbering = useNumbering();

const state = () => numbering.world.tables.numbering;

/** A number with a fee of 31 for the 31 days from January 15 on, as the number's record has it. */
function planted(): string {
	const [line] = state().invoiceFixedChargeses.filter(({ invoiceId }) => invoiceId === 513);
	Object.assign(line, { mrc: 31, setup: 0 });
	return line.number;
}

async function split(rows: unknown, options: INodeParameters = {}, zone = 'Europe/Berlin') {
	const own = { invoiceId: byId(513), ownerList: rows as never, options };
	const parts = await numbering.run('invoice', 'split', own, { timezone: zone });
	return parts.map(({ json }) => json);
}

const ofOwner = (parts: IDataObject[], owner: string) =>
	parts.find((part) => part.owner === owner) ?? {};

const rejected = async (rows: unknown, message: string) => {
	await expect(split(rows)).rejects.toThrow(message);
	expect(numbering.world.requests).toHaveLength(0);
};

/** How tables write 49300135777, which is the account's, and what they write in its place. */
describe('The number of an owner', () => {
	const spell: Array<[string, (digits: string) => unknown]> = [
		['the platform', (digits) => digits],
		['a database', (digits) => Number(digits)],
		['E.164', (digits) => `+${digits}`],
		['Excel, as text', (digits) => `'+${digits}`],
		['RW04: as dialed in Europe', (digits) => `00${digits}`],
		['a screen', (digits) => `+${digits.slice(0, 2)} ${digits.slice(2, 4)} ${digits.slice(4)}`],
		['a letter', (digits) => `+${digits.slice(0, 2)} (${digits.slice(2, 4)}) ${digits.slice(4)}`],
		[
			'RW04: a trunk prefix in brackets',
			(digits) => `+${digits.slice(0, 2)} (0)${digits.slice(2)}`,
		],
		['a prefix', (digits) => `+${digits.slice(0, 2)} ${digits.slice(2, 4)}`],
	];

	it.each(spell)('%s', async (_source, written) => {
		const number = planted();
		const parts = await split([{ number: written(number), owner: 'Sales' }]);
		expect(ofOwner(parts, 'Sales').fixedFees).toBeGreaterThanOrEqual(31);
	});

	it.each([
		['RW04: a cell that is too narrow', '4.93001E+10'],
		['RW04: a column of decimals', '49300135777.0'],
		['RW04: two in a cell', '+49300135777, +49300143696'],
		['RW04: two in a cell', '+49300135777/+49300143696'],
		['RW04: a column of contacts', '+49 30 0135777 ::: +49 30 0143696'],
		['RW04: a national number', '0300135777'],
		['RW04: an extension', '+49 30 0135777 ext 12'],
		['a name', 'Reception'],
		['a list', ['+49300135777']],
		['a record', { number: '+49300135777' }],
	])('%s: %j is rejected with its row', async (_source, number) => {
		const rows = [
			{ number: '4420', owner: 'Support' },
			{ number, owner: 'Sales' },
		];
		await rejected(rows, '“Owners From a Table”, row 2: ');
	});

	it('is not looked for in a blank row of a sheet', async () => {
		const number = planted();
		const blank = [{ row_number: 3 }, { row_number: 4, number: '', owner: '' }];
		const parts = await split([{ number, owner: 'Sales' }, ...blank]);
		expect(ofOwner(parts, 'Sales').fixedFees).toBe(31);
	});

	it('is missing in a row with an owner', async () => {
		const rows = [{ row_number: 3 }, { row_number: 4, number: '', owner: 'Sales' }];
		await rejected(rows, 'row 2: it has no number');
	});

	it('of a client of AI agents may be an address of SIP', async () => {
		const number = planted();
		const sip = [{ sip_number: `sip:+${number}@sip.example.com` }];
		const parts = await split([{ id: 1, name: 'Acme', sip_numbers: sip }]);
		expect(ofOwner(parts, 'Acme').fixedFees).toBe(31);
	});
});

describe('The last day of an owner', () => {
	it.each([
		['ISO 8601', '2026-01-24', 10],
		['RW05: JSON of a database', '2026-01-24T00:00:00.000Z', 10],
		['RW05: SQL', '2026-01-24 00:00:00', 10],
		['RW05: midnight in Berlin', '2026-01-23T23:00:00.000Z', 10],
		['a time of the day', '2026-01-24T15:30:00+01:00', 10],
		['a blank cell', '', 31],
		['a blank cell of pandas', 'NaT', 31],
	])('%s: %j counts', async (_source, until, days) => {
		const number = planted();
		const parts = await split([{ number, owner: 'Sales', until }]);
		expect(ofOwner(parts, 'Sales').fixedFees).toBe(days);
	});

	it.each([
		['RW05: a month', '2026-01'],
		['RD15: a day of the month', '20'],
		['RD15: a time', '10:00'],
		['RD15: an ID', '1003'],
		['RW05: digits alone', '20260124'],
		['a word', 'soon'],
		['a country’s own order', '24.01.2026'],
	])('%s: %j is rejected with its row', async (_source, until) => {
		const row = { number: '+49300135777', owner: 'Sales', until };
		await rejected([row], 'row 1: its “until” is not a date');
	});

	it('is not before the first', async () => {
		const dates = { from: '2026-02-01', until: '2026-01-01' };
		await rejected([{ number: '49', owner: 'A', ...dates }], 'row 1: “from” is after “until”');
	});
});

describe('The columns of owners', () => {
	const row = (number: string): IDataObject => ({ number, owner: 'Sales' });

	it.each([
		['ours', { markupPercent: 50 }],
		['RD06: PostgreSQL', { markuppercent: 50 }],
		['RD06: snake case', { markup_percent: 50 }],
		['RD06: a label', { 'Markup (%)': 50 }],
		['a heading', { 'Markup Percent': '50 %' }],
		['RD10: a cell as text', { markupPercent: '50%' }],
		['a cell in German', { markupPercent: '50,0' }],
	])('%s: %j count', async (_source, more) => {
		const { cost, markup, total } = ofOwner(await split([{ ...row(planted()), ...more }]), 'Sales');
		expect(markup).toBeCloseTo(Number(cost) / 2, 1);
		expect(total).toBeCloseTo(Number(cost) * 1.5, 1);
	});

	it.each([
		['RD06: a heading', { Until: '2026-01-24' }],
		['RD06: a blank', { 'until ': '2026-01-24' }],
		['RD06: a byte order mark', { '\ufeffuntil': '2026-01-24' }],
	])('%s: %j count', async (_source, more) => {
		expect(ofOwner(await split([{ ...row(planted()), ...more }]), 'Sales').fixedFees).toBe(10);
	});

	it.each([
		['a misspelling', { untill: '2026-01-24' }, '“untill” is nearly “until”'],
		['a misspelling', { markupPrecent: 5 }, '“markupPrecent” is nearly “markupPercent”'],
		['RD10: a cell that shows 5 %', { markupPercent: 0.05 }, 'its markup isn’t a percentage'],
		['a currency', { markupPercent: '5 EUR' }, 'its markup isn’t a percentage'],
		['a negative one', { markupPercent: -5 }, 'its markup isn’t a percentage'],
		['RD06: a fee', { fixedfee: 2 }, 'Split adds no fees and no taxes'],
		['RD06: a fee', { 'Fixed Fee': 2 }, 'Split adds no fees and no taxes'],
	])('%s: %j are rejected with their row', async (_source, more, message) => {
		await rejected([{ ...row('49'), ...more }], 'row 1: ');
		await rejected([{ ...row('49'), ...more }], message);
	});

	it('have one markup for each owner', async () => {
		const rows = [
			{ number: '49', owner: 'A', markupPercent: 5 },
			{ number: '44', owner: 'A', markupPercent: 50 },
		];
		await rejected(rows, 'row 2: the owner A has another markup in a row before');
	});
});

describe('The name of an owner', () => {
	it('is one in whatever case, width and blanks', async () => {
		const number = planted();
		const names = ['Sales', ' sales', 'SALES\u00a0', 'Ｓａｌｅｓ', 'Sales\u200b'];
		const rows = names.map((owner, index) => ({ number: `${number}${index}`, owner }));
		const parts = await split([...rows, { number, owner: 'sales' }]);
		expect(parts.map(({ owner }) => owner)).toEqual(['Sales', 'Unallocated']);
	});

	it.each([
		['an empty cell', ''],
		['JSON', null],
		['RD09: Excel', '#N/A'],
		['RD09: Excel', '#REF!'],
		['RD09: a database', 'null'],
		['RD09: a calculation', 'NaN'],
		['Python', 'None'],
		['RD09: a person', '-'],
		['RD09: a checkbox', false],
		['RD07: a record of Airtable', { id: 'rec1', name: 'Sales' }],
		['RD07: linked records', [{ id: 'rec1', name: 'Sales' }]],
		['RD07: IDs of linked records', ['rec1', 'rec2']],
	])('%s: %j is none', async (_source, owner) => {
		await rejected([{ number: '49', owner }], 'row 1: ');
	});

	it('is no number that was rounded', async () => {
		await rejected([{ number: '49', owner: 2 ** 60 }], 'is not exact');
	});

	it.each([
		['a bakery', 'NaN Bread'],
		['a person', 'Nil'],
		['a number', 4711],
	])('%s: %j is one', async (_source, owner) => {
		const parts = await split([{ number: planted(), owner }]);
		expect(ofOwner(parts, String(owner)).fixedFees).toBe(31);
	});

	it('may not stand for two owners of a number at a time', async () => {
		const rows = [
			{ number: '49', owner: 'A', until: '2026-02-01' },
			{ number: '+49', owner: 'B' },
		];
		await rejected(rows, 'row 2: the number 49 has two owners at the same time');
	});
});

it('Amounts that nobody can read are counted, and belong to nobody', async () => {
	const number = planted();
	const [line] = state().invoiceFixedChargeses.filter(({ invoiceId }) => invoiceId === 513);
	Object.assign(line, { mrc: 'free of charge' });
	const parts = await split([{ number, owner: 'Sales' }]);
	const rest = ofOwner(parts, 'Unallocated');
	expect(rest).toMatchObject({ unreadable: 1, isUnallocated: true });
	expect(rest.text).toContain('Lines and calls with an unreadable amount: 1.');
});
