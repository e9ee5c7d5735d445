import { DateTime, Settings } from 'luxon';

import { isDay, parseTime, toMs, validDate } from '../../../nodes/shared/input/dates';

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

it('a form rejects what is no date', () => {
	expect(() => validDate(field, 'soon', 'utc')).toThrow('“Since” is not a date');
	expect(parseTime('soon').isValid).toBe(false);
});

it.each([
	['2026-03-15', true],
	['2026-03-15T10:30:00', false],
	[undefined, false],
])('%j is a day: %p', (value, expected) => expect(isDay(value)).toBe(expected));
