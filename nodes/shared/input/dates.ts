import { DateTime } from 'luxon';

import type { Parameter } from '../catalogue/operation';
import { OperationError } from '../errors/operationError';
import { quote } from '../text/quote';

/**
 * Any ISO 8601 date or time, or what an expression like `{{ $now }}` gives -> the instant as the
 * workflow's clock shows it (`2026-03-29T01:30:00+01:00`). Where no offset is written the workflow's
 * time zone completes it, summer time included; an hour that the clock skips counts as the one after.
 */
export function toInstant({ displayName }: Parameter, value: unknown, zone: string): string {
	const time = parse(value, zone);
	if (time?.isValid) return time.setZone(zone).toISO({ suppressMilliseconds: true }) as string;
	throw new OperationError(
		`“${displayName}” is not a date`,
		`Write it in ISO 8601, e.g. 2026-03-29 or 2026-03-29T08:30:00+02:00. It is ${quote(value)}`,
	);
}

/** The same instant in UTC, as every service reads it. */
export const toUtc = (instant: string) =>
	DateTime.fromISO(instant).toUTC().toISO({ suppressMilliseconds: true }) as string;

function parse(value: unknown, zone: string): DateTime | undefined {
	if (DateTime.isDateTime(value)) return value;
	if (value instanceof Date) return DateTime.fromJSDate(value);
	if (typeof value !== 'string') return undefined;
	// The editor's own date field puts a blank between date and time.
	return DateTime.fromISO(value.trim().replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, '$1T'), { zone });
}
