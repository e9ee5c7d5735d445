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
export function withShares<T extends { amount: number | null }>(
	entries: readonly T[],
	toRow: (entry: T) => Omit<Row, 'share'>,
): Row[] {
	const largest = Math.max(...entries.map(sizeOf), 1e-9);
	return entries.map((entry) => ({ ...toRow(entry), share: sizeOf(entry) / largest }));
}

const sizeOf = ({ amount }: { amount: number | null }) => Math.abs(amount ?? 0);

/** About calls that the service has not rated; empty where there are none. */
export const unratedRemark = (count: number, shown: string) =>
	count === 0
		? ''
		: `Calls without a rated time or amount: ${shown}. What is missing is in no total.`;
