/** How the looks at one order are spread over time. */
export interface Schedule {
	firstMs: number;
	factor: number;
	maxMs: number;
	/** 0.2: each interval is up to a fifth shorter or longer. */
	jitter: number;
}

/** The pause after look number `looks`, in ms; `random` is from 0 to 1. */
export function intervalAfter(
	looks: number,
	{ firstMs, factor, maxMs, jitter }: Schedule,
	random = Math.random(),
): number {
	const full = Math.min(firstMs * factor ** (looks - 1), maxMs);
	return full * (1 + jitter * (random * 2 - 1));
}
