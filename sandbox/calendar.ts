/** `YYYY-MM-DD` in UTC. */
export function formatDate(instant: Date | number): string {
	return new Date(instant).toISOString().slice(0, 10);
}

/** Midnight UTC of the day. */
export function startOfDay(instant: Date): Date {
	return new Date(`${formatDate(instant)}T00:00:00.000Z`);
}

export function addDays(instant: Date, days: number): Date {
	return new Date(instant.getTime() + days * 86_400_000);
}

/** Calendar months in UTC; 31 March minus one month is the last day of February. */
export function subtractMonths(instant: Date, months: number): Date {
	const result = new Date(instant);
	result.setUTCDate(1);
	result.setUTCMonth(result.getUTCMonth() - months);
	const year = result.getUTCFullYear();
	const lastDay = new Date(Date.UTC(year, result.getUTCMonth() + 1, 0)).getUTCDate();
	result.setUTCDate(Math.min(instant.getUTCDate(), lastDay));
	return result;
}
