import { DateTime } from 'luxon';

import { type Reading, isNothingNamed, nothing, read, unreadable, valueIn } from './reading';
import type { Parameter } from '../declare/operation';
import { OperationError } from '../errors/operationError';
import { withPlainDigits } from '../text/entries';
import { quote } from '../text/wording';

/** A day has no time, or a time with an offset. */
const form =
	/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?: ?(?:Z|UTC|GMT|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?))?)?$/i;

/** Calendars write `20260124T100000Z`. Without the T, it may be an ID. */
const compactForm = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d(?:\.\d{1,9})?)?(?=Z|[+-]|$)/i;

/** Java adds the zone of an offset: `Z[UTC]`, `+01:00[Europe/Berlin]`. */
const zoneOfOffset = /(Z|[+-]\d\d:\d\d)\[[\w/+-]+\]$/i;

const noDate = unreadable('it is not a date');

/** Programs and databases write an earlier day, such as 0001-01-01 or 1970-01-01, for “never”. */
const firstMs = Date.UTC(1990, 0, 1);

/** Programs write 9999-12-31 for “forever”. */
const endless = 9999;

/**
 * `0026-02-24` lacks its century, and `20026-02-24` has a superfluous digit: neither means “never”.
 */
const isMistake = (year: number) => (year > 1 && year < 100) || (year >= 3000 && year < endless);

/**
 * Reads ISO 8601, even with a space before the time; without an offset, it is in `zone`. Times
 * before 1990 and in the year 9999 are nothing. A time of day, a month, a year or an ID is
 * unreadable.
 */
export function readTime(value: unknown, zone = 'utc'): Reading<DateTime> {
	if (isNothingNamed(value) || isNever(value)) return nothing;
	const time = timeIn(value, zone);
	if (!time || isMistake(time.year)) return noDate;
	return time.toMillis() < firstMs || time.year >= endless ? nothing : read(time);
}

/** Includes `0000-00-00`, which isn’t on any calendar, and `-0001-11-30`, as which PHP writes it. */
function isNever(value: unknown): boolean {
	const text = isoIn(value).replace(/^-(?=000)/, '');
	const year = Number(text.slice(0, 4));
	return form.test(text) && year < 1990 && !isMistake(year);
}

/** It is undefined if the text names no time; any year counts. */
function timeIn(value: unknown, zone: string): DateTime | undefined {
	if (DateTime.isDateTime(value)) return value;
	if (value instanceof Date) return DateTime.fromJSDate(value, { zone });
	const text = isoIn(value);
	if (!form.test(text)) return undefined;
	const iso = text
		.replace(/^(\S{10}) /, '$1T')
		.replace(/ ?(?:UTC|GMT)$/i, 'Z')
		.replace(/ /, '');
	const time = DateTime.fromISO(iso, { zone });
	if (!time.isValid) return undefined;
	return isDay(text) ? startOfDay(time) : time;
}

/** Not every day has a midnight, and in Havana one day has it twice. */
export function startOfDay(day: DateTime): DateTime {
	const midnight = day.startOf('day');
	const hourBefore = midnight.minus({ hours: 1 });
	return hourBefore.hasSame(midnight, 'day') ? hourBefore : midnight;
}

/** Spellings that only some programs know are normalized; any other value is empty. */
function isoIn(value: unknown): string {
	const text = typeof value === 'string' ? withPlainDigits(value).replace('\u2212', '-') : '';
	const [start, year, month, day, hour, minute, second = '00'] = compactForm.exec(text) ?? [];
	if (start === undefined) return text.replace(zoneOfOffset, '$1');
	return `${year}-${month}-${day}T${hour}:${minute}:${second}${text.slice(start.length)}`;
}

/**
 * Returns `2026-01-24` for a day or a time. Tables keep a day as its midnight, in UTC or in the
 * zone of the machine, so `2026-01-24T00:00:00.000Z` is the 24th in every zone. Other times belong
 * to a day of `zone`.
 */
export function readDay(value: unknown, zone: string): Reading<string> {
	const time = readTime(value, zone);
	if (time.is !== 'value') return time;
	const text = value instanceof Date ? value.toISOString() : isoIn(String(value));
	const [, day] = /^(\S{10})(?:[T ]00:00(?::00(?:[.,]0+)?)?(?![\d:]).*)?$/i.exec(text) ?? [];
	return read(day ?? (time.value.setZone(zone).toISODate() as string));
}

export const isDay = (value: unknown) => /^\d{4}-\d\d-\d\d$/.test(String(value).trim());

/**
 * Returns milliseconds since 1970; NaN for nothing, too. Without an offset, it is UTC; a day begins
 * in `zone`.
 */
export function toMs(value: unknown, zone = 'utc'): number {
	const [text, offset] = plainStamp.exec(String(value)) ?? [];
	if (text) return Date.parse(offset ? text : `${text}Z`);
	return valueIn(readTime(value, isDay(value) ? zone : 'utc'))?.toMillis() ?? NaN;
}

/**
 * JavaScript reads this spelling like `readTime`, but thirty times as fast, which long lists need.
 * It reads February 30 as March 2, so the days that some months lack are spelled out.
 */
const plainStamp =
	/^(?:199[1-9]|2\d{3})-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T\d\d:\d\d:\d\d(?:\.\d{1,9})?(Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/;

/** `zone` completes a missing offset. Here, 1970-01-01 is meant literally: records since then. */
export function validDate({ displayName }: Parameter, value: unknown, zone: string): string {
	const time = timeIn(value, zone);
	if (time?.isValid && time.year >= 1900 && !isMistake(time.year)) {
		return time.setZone(zone).toISO({ suppressMilliseconds: true }) as string;
	}
	throw new OperationError(
		`“${displayName}” is not a date`,
		`Write it in ISO 8601, e.g. 2026-03-29 or 2026-03-29T08:30:00+02:00. It is ${quote(value)}`,
	);
}

export const toUtc = (instant: string) =>
	DateTime.fromISO(instant).toUTC().toISO({ suppressMilliseconds: true }) as string;
