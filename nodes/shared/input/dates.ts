import { DateTime } from 'luxon';

import type { Parameter } from '../declare/operation';
import { OperationError } from '../errors/operationError';
import { quote } from '../text/quote';

/** ISO 8601, also with a blank before the time; without an offset in `zone`. Else invalid. */
export function parseTime(value: unknown, zone = 'utc'): DateTime {
	if (DateTime.isDateTime(value)) return value;
	if (value instanceof Date) return DateTime.fromJSDate(value, { zone });
	if (typeof value !== 'string') return DateTime.invalid('no text');
	return DateTime.fromISO(value.trim().replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, '$1T'), { zone });
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
