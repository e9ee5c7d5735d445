import { DateTime } from 'luxon';

import type { Parameter } from '../catalogue/operation';
import { OperationError } from '../errors/operationError';
import { quote } from '../text/quote';

/**
 * Any ISO 8601 date or time, or the value of an expression like `{{ $now }}` -> the instant in the
 * workflow's time zone (`2026-03-29T01:30:00+01:00`), which also completes a date without an offset.
 * In an hour that summer time skips, the hour after it counts.
 */
export function validDate({ displayName }: Parameter, value: unknown, zone: string): string {
	const time = parse(value, zone);
	if (time?.isValid) return time.setZone(zone).toISO({ suppressMilliseconds: true }) as string;
	throw new OperationError(
		`“${displayName}” is not a date`,
		`Write it in ISO 8601, e.g. 2026-03-29 or 2026-03-29T08:30:00+02:00. It is ${quote(value)}`,
	);
}

/** The same instant in UTC, which every service understands. */
export const toUtc = (instant: string) =>
	DateTime.fromISO(instant).toUTC().toISO({ suppressMilliseconds: true }) as string;

function parse(value: unknown, zone: string): DateTime | undefined {
	if (DateTime.isDateTime(value)) return value;
	if (value instanceof Date) return DateTime.fromJSDate(value);
	if (typeof value !== 'string') return undefined;
	// The editor's date field puts a blank between date and time.
	return DateTime.fromISO(value.trim().replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, '$1T'), { zone });
}
