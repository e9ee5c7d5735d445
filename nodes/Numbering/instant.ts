const dayMs = 86_400_000;

/**
 * A time stamp or date of the service -> ms since 1970; undefined for anything else. The document says
 * “ISO 8601 UTC”: without an offset it is UTC, whatever the time zone of this machine.
 */
export function toInstant(value: unknown): number | undefined {
	const text = String(value ?? '')
		.trim()
		.replace(' ', 'T');
	if (!/^\d{4}-\d\d-\d\d(?:T|$)/.test(text)) return undefined;
	const hasZone = !text.includes('T') || /(?:z|[-+]\d\d:?\d\d)$/i.test(text);
	const ms = Date.parse(hasZone ? text : `${text}Z`);
	return Number.isNaN(ms) ? undefined : ms;
}

/** Whether the value is a date without a time. */
export const isDate = (value: unknown) => /^\d{4}-\d\d-\d\d$/.test(String(value));

/** The ends of the days from one date to another in any time zone, as ISO 8601. */
export function daysBetween(from: unknown, to: unknown) {
	const [startMs, endMs] = [from, to].map(toInstant);
	if (startMs === undefined || endMs === undefined) return undefined;
	const iso = (ms: number) => new Date(ms).toISOString();
	return { since: iso(startMs - dayMs), until: iso(endMs + 2 * dayMs) };
}
