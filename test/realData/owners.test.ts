import { Owners } from '../../nodes/Numbering/invoices/split/owners';

const own = { number: '+49 30 1234567', owner: 'Sales' };
const at = (day: string) => Date.parse(`${day}T12:00:00+01:00`);

/** Whose the number is at noon of a day, or why the table is rejected. */
function ownerOn(row: object, day = '2026-01-10', number = '49301234567'): string {
	try {
		return new Owners([row], 'Europe/Berlin').ownerOf(number, at(day)) ?? 'nobody';
	} catch (thrown) {
		return (thrown as Error).message.replace(/^“Owners”, row 1: .*/, 'rejected');
	}
}

describe('A row of owners', () => {
	it.each<[string, object, string]>([
		['a prefix', { ...own, number: '49' }, 'Sales'],
		['RW04: the prefix of most countries', { ...own, number: '0049 30 1234567' }, 'Sales'],
		['RW04: a cell of numbers', { ...own, number: 49301234567 }, 'Sales'],
		['RW04: a cell that is kept as text', { ...own, number: "'+49301234567" }, 'Sales'],
		['RW04: a sheet shortened it', { ...own, number: '4.93001E+10' }, 'rejected'],
		['RW04: a decimal', { ...own, number: '49301234567.0' }, 'rejected'],
		['RW04: two numbers', { ...own, number: '+49301234567, +49301234568' }, 'rejected'],
		['RW04: two numbers', { ...own, number: '+49301234567 ::: +49301234568' }, 'rejected'],
		['RW04: 0 in brackets', { ...own, number: '+49 (0)30 1234567' }, 'rejected'],
		['RW04: a national number', { ...own, number: '030 1234567' }, 'rejected'],
		['RW04: an extension', { ...own, number: '+49 30 1234567 ext 12' }, 'rejected'],
		['RD07: a record', { ...own, owner: { id: 'rec1', name: 'Sales' } }, 'rejected'],
		['RD07: records', { ...own, owner: [{ id: 'rec1', name: 'Sales' }] }, 'rejected'],
		['RD07: linked records', { ...own, owner: ['rec1', 'rec2'] }, 'rejected'],
		['RD09: Excel', { ...own, owner: '#N/A' }, 'rejected'],
		['RD09: Excel', { ...own, owner: '#REF!' }, 'rejected'],
		['RD09: an SQL export', { ...own, owner: 'null' }, 'rejected'],
		['RD09: a calculation', { ...own, owner: NaN }, 'rejected'],
		['RD09: a person', { ...own, owner: '-' }, 'rejected'],
		['RD09: a Boolean', { ...own, owner: false }, 'rejected'],
		['a bakery', { ...own, owner: 'NaN Bread' }, 'NaN Bread'],
		['RD10: a cell that shows 5%', { ...own, markupPercent: 0.05 }, 'rejected'],
		['RD06: a misspelled column', { ...own, untill: '2026-01-01' }, 'rejected'],
		['RD15: a time of day', { ...own, until: '20' }, 'rejected'],
		['RD15: an ID', { ...own, until: '1003' }, 'rejected'],
		['RW05: a month', { ...own, until: '2026-01' }, 'rejected'],
		['RW05: digits alone', { ...own, until: '20260124' }, 'rejected'],
	])('with %s: %j', (_source, row, expected) => {
		expect(ownerOn(row)).toBe(expected);
	});

	it.each([
		['a form', { until: '2026-01-24' }],
		['RW05: a table', { until: '2026-01-24T00:00:00.000Z' }],
		['RW05: a database', { until: '2026-01-24 00:00:00' }],
		['RW05: an instance in Berlin', { until: '2026-01-23T23:00:00.000Z' }],
		['RD06: a heading', { Until: '2026-01-24' }],
		['RD06: a byte order mark', { '\ufeffuntil ': '2026-01-24' }],
	])('has it on the last day, as %s writes it', (_source, until) => {
		expect(ownerOn({ ...own, ...until }, '2026-01-24')).toBe('Sales');
		expect(ownerOn({ ...own, ...until }, '2026-01-25')).toBe('nobody');
	});

	it.each([
		[{ markuppercent: 5 }],
		[{ markup_percent: '5%' }],
		[{ 'Markup (%)': '5,0' }],
		[{ markupPercent: 5 }],
	])('has a markup as %j', (markup) => {
		const { terms } = new Owners([{ ...own, ...markup }], 'utc');
		expect(terms.get('Sales')?.markupPercent).toBe(5n * 10n ** 12n);
	});
});
