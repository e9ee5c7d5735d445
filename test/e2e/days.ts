/** `2026-03-15`, in UTC. */
export const dayOf = (date: Date) => date.toISOString().slice(0, 10);

export const daysFrom = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000);

/**
 * Runs `work`, which goes by n8n's clock. Answers its result with what `read` makes of the time before
 * and after it: n8n's own reading is one of the two, also when midnight passes meanwhile.
 */
export async function readAround<T>(read: (now: Date) => string, work: () => Promise<T>) {
	const before = read(new Date());
	const result = await work();
	return { result, readings: [before, read(new Date())] };
}
