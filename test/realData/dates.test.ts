import { DateTime, Settings } from 'luxon';

import { isDay, readDay, readTime, toMs, validDate } from '../../nodes/shared/input/dates';

const atMs = Date.UTC(2026, 2, 15, 10, 30);
const field = { displayName: 'Since', name: 'since', type: 'dateTime', default: '' } as const;

// The zone of the machine must make no difference.
describe.each(['utc', 'America/New_York', 'Asia/Kolkata'])('On a machine in %s', (machine) => {
	beforeAll(() => void (Settings.defaultZone = machine));
	afterAll(() => void (Settings.defaultZone = 'system'));

	it.each([
		'2026-03-15T10:30:00Z',
		'2026-03-15T10:30:00.000Z',
		'2026-03-15T10:30:00+00:00',
		'2026-03-15T11:30:00+01:00',
		'2026-03-15T05:30:00-0500',
		'2026-03-15T10:30:00',
		'2026-03-15T10:30',
		'2026-03-15 10:30:00',
		' 2026-03-15T10:30:00.000000 ',
	])('%j of a service is the same instant', (text) => {
		expect(toMs(text)).toBe(atMs);
		expect(toMs(text, 'Europe/Berlin')).toBe(atMs);
	});

	it.each<[string, string | undefined, number]>([
		['2026-03-15', undefined, Date.UTC(2026, 2, 15)],
		['2026-03-15', 'Europe/Berlin', Date.UTC(2026, 2, 14, 23)],
		['2026-03-15', 'UTC-05:00', Date.UTC(2026, 2, 15, 5)],
	])('the day %s begins in %s', (day, zone, ms) => expect(toMs(day, zone)).toBe(ms));

	it.each([undefined, null, '', 'soon', '2026-13-01', '2026-13-01T00:00:00', {}, 7])(
		'%j is no time',
		(value) => {
			expect(toMs(value)).toBeNaN();
		},
	);

	it.each([
		['2026-03-15T11:30:00', '2026-03-15T11:30:00+01:00'],
		['2026-03-15 11:30', '2026-03-15T11:30:00+01:00'],
		['2026-03-15', '2026-03-15T00:00:00+01:00'],
		['2026-03-29T02:30:00', '2026-03-29T03:30:00+02:00'],
		['2026-03-15T10:30:00Z', '2026-03-15T11:30:00+01:00'],
		[new Date(atMs), '2026-03-15T11:30:00+01:00'],
		[DateTime.fromMillis(atMs), '2026-03-15T11:30:00+01:00'],
	])('%j of a form is in the workflow’s time zone', (value, instant) => {
		expect(validDate(field, value, 'Europe/Berlin')).toBe(instant);
	});
});

describe('A date', () => {
	it.each([
		['a time of day', '10:00'],
		['an hour', '20'],
		['an ID', '1003'],
		['a year', '2026'],
		['a month', '2026-01'],
		['a year of long ago', '0026-02-24'],
		['digits alone', '20260124'],
		['a week', '2026-W04-6'],
		['a day of the year', '2026-024'],
		['German', '24.01.2026'],
		['English or American', '01/02/2026'],
		['a mail', 'Sat, 24 Jan 2026 00:00:00 GMT'],
		['JavaScript', 'Sat Jan 24 2026 00:00:00 GMT+0000 (Coordinated Universal Time)'],
		['no day of the calendar', '2026-02-30'],
		['seconds since 1970', 1769212800],
		['milliseconds since 1970', 1769212800000],
		['a cell of Excel', 46046],
		['a date without a time', new Date('')],
		['its text', 'Invalid DateTime'],
		['a word', 'soon'],
		['an object', {}],
	])('is not %s: %p', (_source, value) => {
		expect(() => validDate(field, value, 'Europe/Berlin')).toThrow('“Since” is not a date');
		expect(readTime(value).is).not.toBe('value');
		expect(['nothing', 'unreadable']).toContain(readDay(value, 'Europe/Berlin').is);
	});

	it.each<[string, unknown, string]>([
		['a form', '2026-01-24', '2026-01-24'],
		['RW05: a table', '2026-01-24T00:00:00.000Z', '2026-01-24'],
		['RW05: a database', '2026-01-24 00:00:00', '2026-01-24'],
		['RW05: an instance in Berlin', '2026-01-23T23:00:00.000Z', '2026-01-24'],
		['an offset', '2026-01-24T00:00:00+05:30', '2026-01-24'],
		['a date of a database', new Date('2026-01-24T00:00:00.000Z'), '2026-01-24'],
		['a date of n8n', DateTime.fromISO('2026-01-24', { zone: 'Asia/Kolkata' }), '2026-01-24'],
		['BigQuery', '2026-01-24 00:00:00 UTC', '2026-01-24'],
		['BigQuery', '2026-01-24 23:30:00 UTC', '2026-01-25'],
		['a time', '2026-01-24T23:30:00Z', '2026-01-25'],
		['Postgres', '2026-01-24 23:30:00+00', '2026-01-25'],
		['Postgres', '2026-01-24 00:00:00+00', '2026-01-24'],
		['a minute after midnight', '2026-01-23T23:59:30.000Z', '2026-01-24'],
		['half a minute after midnight', '2026-01-23 00:00:30-10:00', '2026-01-23'],
		['full-width digits', '２０２６-01-24', '2026-01-24'],
	])('of %s (%p) is the day %s', (_source, value, expected) => {
		expect(readDay(value, 'Europe/Berlin')).toEqual({ is: 'value', value: expected });
	});
});

/** RA08: programs and databases write these for “never”, and 9999-12-31 for “forever”. */
describe('No time', () => {
	it.each([
		['.NET and Go', '0001-01-01T00:00:00Z'],
		['.NET without a zone', '0001-01-01T00:00:00'],
		['MySQL', '0000-00-00 00:00:00'],
		['MySQL', '0000-00-00'],
		['Windows files', '1601-01-01T00:00:00Z'],
		['SQL Server', '1753-01-01T00:00:00Z'],
		['Delphi and Google Sheets', '1899-12-30'],
		['SQL Server', '1900-01-01T00:00:00.000Z'],
		['Unix', '1970-01-01T00:00:00Z'],
		['Unix', '1970-01-01'],
		['Unix, seen from Berlin', '1970-01-01T01:00:00+01:00'],
		['Unix, seen from Los Angeles', '1969-12-31T16:00:00-08:00'],
		['Unix, in JavaScript', new Date(0)],
		['FAT and ZIP', '1980-01-01T00:00:00Z'],
		['SAP', '9999-12-31'],
		['.NET', '9999-12-31T23:59:59.9999999Z'],
	])('of %s: %p', (_source, value) => {
		expect(readTime(value)).toEqual({ is: 'nothing' });
		expect(readDay(value, 'Europe/Berlin')).toEqual({ is: 'nothing' });
		expect(toMs(value)).toBeNaN();
	});

	it.each(['1990-01-02T00:00:00Z', '2000-01-01', '2099-12-31T00:00:00Z'])(
		'%j is a time',
		(value) => {
			expect(toMs(value)).toBe(Date.parse(value));
		},
	);

	it('is not what a form means by 1970-01-01: records since then', () => {
		expect(validDate(field, '1970-01-01', 'utc')).toBe('1970-01-01T00:00:00Z');
		expect(validDate(field, new Date(0), 'utc')).toBe('1970-01-01T00:00:00Z');
	});
});

it.each([
	['a calendar', '20260315T103000Z'],
	['a calendar', '20260315T1030Z'],
	['a log', '20260315T113000.000+01:00'],
	['Java', '2026-03-15T10:30:00Z[UTC]'],
	['ISO 8601, with its own minus', '2026-03-15T05:30:00\u221205:00'],
	['Java', '2026-03-15T11:30:00+01:00[Europe/Berlin]'],
])('%s writes %s for the instant', (_source, text) => expect(toMs(text)).toBe(atMs));

/** One reader of time: the fast one and the careful one give the same. */
it.each(
	['-02-28', '-02-30', '-03-15', '-04-31', '-13-01', '-00-10'].flatMap((date) =>
		['T10:30:00', 'T24:00:00', 'T23:59:60', 'T10:30:00.1234567'].flatMap((time) =>
			['', 'Z', '+14:00', '+15:00', '-23:59', '+99:99', '+0100'].map((end) => date + time + end),
		),
	),
)('reads …%s the same, fast and with care', (text) => {
	for (const year of ['0001', '1970', '1989', '1990', '1991', '2026', '2999', '3000', '9999']) {
		const careful = readTime(year + text);
		const ms = careful.is === 'value' ? careful.value.toMillis() : NaN;
		expect([year, toMs(year + text)]).toEqual([year, ms]);
	}
});

it.each([
	['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
	['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
	['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z'],
	['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
	['Europe/Madrid', '2026-03-29', '2026-03-28T23:00:00.000Z'],
])('a day in %s begins with its first moment: %s', (zone, text, first) => {
	expect(new Date(toMs(text, zone)).toISOString()).toBe(first);
});

it.each([
	['2026-03-15', true],
	['2026-03-15T10:30:00', false],
	[undefined, false],
])('%j is a day: %p', (value, expected) => expect(isDay(value)).toBe(expected));
