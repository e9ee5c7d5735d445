import { DateTime } from 'luxon';

import { isNothingNamed } from './nothing';
import type { Reading } from './reading';
import { nothing, read, unreadable } from './reading';
import type { Parameter } from '../declare/operation';
import { OperationError } from '../errors/operationError';
import { withPlainDigits } from '../text/canonicalText';
import { quote } from '../text/wording';

/** A day of our time, alone or with a time and an offset. */
const form =
	/^(?:19|2\d)\d\d-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?: ?(?:Z|[+-]\d\d(?::?\d\d)?))?)?$/i;

/**
 * ISO 8601, also with a blank before the time; without an offset in `zone`. Else invalid: a time of
 * day, a month, a year or an ID is no date.
 */
export function parseTime(value: unknown, zone = 'utc'): DateTime {
	if (DateTime.isDateTime(value)) return value;
	if (value instanceof Date) return DateTime.fromJSDate(value, { zone });
	const text = typeof value === 'string' ? withPlainDigits(value) : '';
	if (!form.test(text)) return DateTime.invalid('no date');
	return DateTime.fromISO(text.replace(/^(\S{10}) /, '$1T').replace(/ /, ''), { zone });
}

/**
 * `2026-01-24`, of a day or a time. Tables keep a day as its midnight, in UTC or in the zone of the
 * machine: `2026-01-24T00:00:00.000Z` is the 24th in every zone. Other times are a day of `zone`.
 */
export function readDay(value: unknown, zone: string): Reading<string> {
	if (isNothingNamed(value)) return nothing;
	const text = value instanceof Date ? value.toISOString() : String(value);
	const [, day] =
		/^(\d{4}-\d\d-\d\d)(?:[T ]00:00(?::00(?:[.,]0+)?)?)?(?=$|[ Z+-])/i.exec(text.trim()) ?? [];
	const time = parseTime(value, zone);
	if (!time.isValid) return unreadable('it is not a date');
	return read(day ?? (time.setZone(zone).toISODate() as string));
}

export const isDay = (value: unknown) => /^\d{4}-\d\d-\d\d$/.test(String(value).trim());

/** Milliseconds since 1970, or NaN. Without an offset it is UTC; a day begins in `zone`. */
export function toMs(value: unknown, zone = 'utc'): number {
	const [text, offset] = plainStamp.exec(String(value)) ?? [];
	if (text) return Date.parse(offset ? text : `${text}Z`);
	return parseTime(value, isDay(value) ? zone : 'utc').toMillis();
}

/** JavaScript reads this spelling the same and thirty times as fast: lists are long. */
const plainStamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(Z|[+-]\d\d:\d\d)?$/;

/** A date of a form or an expression -> the instant in `zone`, which completes a missing offset. */
export function validDate({ displayName }: Parameter, value: unknown, zone: string): string {
	const time = parseTime(value, zone);
	if (time.isValid) return time.setZone(zone).toISO({ suppressMilliseconds: true }) as string;
	throw new OperationError(
		`“${displayName}” is not a date`,
		`Write it in ISO 8601, e.g. 2026-03-29 or 2026-03-29T08:30:00+02:00. It is ${quote(value)}`,
	);
}

export const toUtc = (instant: string) =>
	parseTime(instant).toUTC().toISO({ suppressMilliseconds: true }) as string;
