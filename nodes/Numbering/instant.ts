import { toMs } from '../shared/input/dates';
import { dayMs } from '../shared/clock';

/** Returns ms since 1970; undefined for anything else. */
export function toInstant(value: unknown): number | undefined {
	const ms = toMs(value);
	return Number.isNaN(ms) ? undefined : ms;
}

export const isoOf = (ms: number | undefined) =>
	ms === undefined ? null : new Date(ms).toISOString();

/** The ends are instants in ISO 8601, wide enough for the days in any time zone. */
export function daysBetween(from: unknown, to: unknown) {
	const [startMs, endMs] = [from, to].map(toInstant);
	if (startMs === undefined || endMs === undefined) return undefined;
	const iso = (ms: number) => new Date(ms).toISOString();
	return { since: iso(startMs - dayMs), until: iso(endMs + 2 * dayMs) };
}
