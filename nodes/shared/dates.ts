import { DateTime } from 'luxon';

import type { Parameter } from './operation';
import { Refusal } from './refusal';

/**
 * Any ISO 8601 date or time, or what an expression like `{{ $now }}` gives -> the instant in UTC
 * (`2026-03-29T00:30:00Z`). Where no offset is written the workflow's time zone completes it,
 * summer time included; an hour that the clock skips counts as the one after it.
 */
export function toInstant({ displayName }: Parameter, value: unknown, zone: string): string {
	const time = parse(value, zone);
	if (time?.isValid) return time.toUTC().toISO({ suppressMilliseconds: true }) as string;
	throw new Refusal(
		`“${displayName}” is not a date`,
		`Write it in ISO 8601, e.g. 2026-03-29 or 2026-03-29T08:30:00+02:00. It is “${String(value).slice(0, 40)}”`,
	);
}

function parse(value: unknown, zone: string): DateTime | undefined {
	if (DateTime.isDateTime(value)) return value;
	if (value instanceof Date) return DateTime.fromJSDate(value);
	if (typeof value !== 'string') return undefined;
	// The editor's own date field puts a blank between date and time.
	return DateTime.fromISO(value.trim().replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, '$1T'), { zone });
}
