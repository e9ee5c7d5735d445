/** How the looks at one order are spread over time. */
export interface Schedule {
	firstMs: number;
	factor: number;
	maxMs: number;
	/** 0.2: each interval is up to a fifth shorter or longer. */
	jitter: number;
}

/** The pause after look number `looks`, in ms. */
export function intervalAfter(looks: number, { firstMs, factor, maxMs, jitter }: Schedule): number {
	const full = Math.min(firstMs * factor ** (looks - 1), maxMs);
	return full * (1 + jitter * (Math.random() * 2 - 1));
}
