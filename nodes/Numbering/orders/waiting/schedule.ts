/** The intervals between the polls of one order. */
export interface Schedule {
	firstMs: number;
	factor: number;
	maxMs: number;
	/** 0.2 makes each interval up to a fifth shorter or longer. */
	jitter: number;
}

/** The pause in ms after so many `polls`; `random` is between 0 and 1. */
export function intervalAfter(
	polls: number,
	{ firstMs, factor, maxMs, jitter }: Schedule,
	random = Math.random(),
): number {
	const full = Math.min(firstMs * factor ** (polls - 1), maxMs);
	return full * (1 + jitter * (random * 2 - 1));
}
