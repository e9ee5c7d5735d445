/** One line of a section: a bar as long as its share of the largest. */
export interface Row {
	label: string;
	value: string;
	/** From 0 to 1. */
	share: number;
}

/** A report before it is HTML or text: every value is already in the reader's language. */
export interface Content {
	title: string;
	period: string;
	headline: Array<{ label: string; value: string; note?: string }>;
	sections: Array<{ title: string; rows: Row[]; note?: string }>;
	/** What the reader should know, e.g. that lines do not add up. */
	remarks: string[];
}

/** Shares of the largest, which is at least a hair, so that nothing is divided by zero. */
export function withShares<T extends { amount: number }>(
	entries: readonly T[],
	toRow: (entry: T) => Omit<Row, 'share'>,
): Row[] {
	const largest = Math.max(...entries.map(({ amount }) => Math.abs(amount)), 1e-9);
	return entries.map((entry) => ({ ...toRow(entry), share: Math.abs(entry.amount) / largest }));
}
