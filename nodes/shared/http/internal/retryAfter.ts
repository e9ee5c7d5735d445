import { clock } from '../../clock';
import { counted } from '../../text/wording';
import { meaningOf } from '../statuses';

const secondMs = 1_000;
/** Practically never, and within the range of dates. */
const maxWaitMs = 100 * 365 * 86_400 * secondMs;

/** Two of RFC 9110's three formats, and ISO 8601 with a time zone, which some services send. */
const dates = [
	/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/,
	/^[A-Z][a-z]{5,8}, \d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d GMT$/,
	/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/,
];
/** The third format names no time zone; it is always GMT. */
const withoutZone = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;

/**
 * In ms since 1970, by Retry-After (seconds or a date); undefined if it is missing or invalid. With
 * a status that is not transient, it has another meaning.
 */
export function resumesAt(status: number, header: unknown): number | undefined {
	if (!meaningOf(status).isTransient) return undefined;
	const value = typeof header === 'string' ? header.trim() : '';
	const now = clock.now();
	if (/^\d+(\.\d+)?$/.test(value)) return now + Math.min(Number(value) * secondMs, maxWaitMs);
	const atMs = parseDate(value);
	return Number.isNaN(atMs) ? undefined : Math.min(Math.max(atMs, now), now + maxWaitMs);
}

// Date.parse alone reads "-5" as a day in May.
function parseDate(value: string): number {
	if (withoutZone.test(value)) return Date.parse(`${value} GMT`);
	return dates.some((form) => form.test(value)) ? Date.parse(value) : NaN;
}

const units = [
	{ name: 'day', ms: 86_400 * secondMs },
	{ name: 'hour', ms: 3_600 * secondMs },
	{ name: 'minute', ms: 60 * secondMs },
];

/** `90 seconds`, `5 minutes`: the largest unit that gives at least 2 or exactly 1, rounded up. */
export function describeWait(ms: number): string {
	const rounded = Math.ceil(ms / secondMs) * secondMs;
	const unit = units.find((one) => rounded >= 2 * one.ms || rounded === one.ms);
	const { name, ms: size } = unit ?? { name: 'second', ms: secondMs };
	return counted(Math.ceil(rounded / size), name);
}

/** `2026-03-15 10:05:00 UTC`, rounded up to seconds. */
export function describeInstant(ms: number): string {
	const iso = new Date(Math.ceil(ms / secondMs) * secondMs).toISOString();
	return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}
