import { DateTime } from 'luxon';

import { type Reading, isNothingNamed, nothing, read, unreadable, valueIn } from './reading';
import type { Parameter } from '../declare/operation';
import { OperationError } from '../errors/operationError';
import { withPlainDigits } from '../text/entries';
import { quote } from '../text/wording';

/** A day of our time, alone or with a time and an offset. */
const form =
	/^(?:19|2\d)\d\d-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?: ?(?:Z|UTC|GMT|[+-]\d\d(?::?\d\d)?))?)?$/i;

const noDate = unreadable('it is not a date');

/**
 * ISO 8601, also with a blank before the time; without an offset in `zone`. Unreadable as a time of
 * day, a month, a year or an ID.
 */
export function readTime(value: unknown, zone = 'utc'): Reading<DateTime> {
	if (isNothingNamed(value)) return nothing;
	if (DateTime.isDateTime(value)) return read(value);
	if (value instanceof Date) return read(DateTime.fromJSDate(value, { zone }));
	const text = typeof value === 'string' ? withPlainDigits(value) : '';
	if (!form.test(text)) return noDate;
	const iso = text
		.replace(/^(\S{10}) /, '$1T')
		.replace(/ ?(?:UTC|GMT)$/i, 'Z')
		.replace(/ /, '');
	const time = DateTime.fromISO(iso, { zone });
	return time.isValid ? read(time) : noDate;
}

/**
 * `2026-01-24`, of a day or a time. Tables keep a day as its midnight, in UTC or in the zone of the
 * machine: `2026-01-24T00:00:00.000Z` is the 24th in every zone. Other times are a day of `zone`.
 */
export function readDay(value: unknown, zone: string): Reading<string> {
	const time = readTime(value, zone);
	if (time.is !== 'value') return time;
	const text = value instanceof Date ? value.toISOString() : withPlainDigits(String(value));
	const [, day] = /^(\S{10})(?:[T ]00:00(?::00(?:[.,]0+)?)?(?![\d:]).*)?$/i.exec(text) ?? [];
	return read(day ?? (time.value.setZone(zone).toISODate() as string));
}

export const isDay = (value: unknown) => /^\d{4}-\d\d-\d\d$/.test(String(value).trim());

/** Milliseconds since 1970, or NaN. Without an offset it is UTC; a day begins in `zone`. */
export function toMs(value: unknown, zone = 'utc'): number {
	const [text, offset] = plainStamp.exec(String(value)) ?? [];
	if (text) return Date.parse(offset ? text : `${text}Z`);
	return valueIn(readTime(value, isDay(value) ? zone : 'utc'))?.toMillis() ?? NaN;
}

/** JavaScript reads this spelling the same and thirty times as fast: lists are long. */
const plainStamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(Z|[+-]\d\d:\d\d)?$/;

/** A date of a form or an expression -> the instant in `zone`, which completes a missing offset. */
export function validDate({ displayName }: Parameter, value: unknown, zone: string): string {
	const time = valueIn(readTime(value, zone));
	if (time) return time.setZone(zone).toISO({ suppressMilliseconds: true }) as string;
	throw new OperationError(
		`“${displayName}” is not a date`,
		`Write it in ISO 8601, e.g. 2026-03-29 or 2026-03-29T08:30:00+02:00. It is ${quote(value)}`,
	);
}

/** Of an instant that `validDate` has read. */
export const toUtc = (instant: string) =>
	DateTime.fromISO(instant).toUTC().toISO({ suppressMilliseconds: true }) as string;
