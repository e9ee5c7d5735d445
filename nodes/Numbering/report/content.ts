/** One line of a section, shown with a bar. */
export interface Row {
	label: string;
	value: string;
	/** The bar's length relative to the longest one, from 0 to 1. */
	share: number;
}

/** A report, independent of its layout; every value is formatted for the reader. */
export interface Content {
	title: string;
	period: string;
	headline: Array<{ label: string; value: string; note?: string }>;
	sections: Array<{ title: string; rows: Row[]; note?: string }>;
	/** Warnings, e.g. that lines do not add up. */
	remarks: string[];
}

/** Adds each entry's share of the largest amount. */
export function withShares<T extends { amount: number | null }>(
	entries: readonly T[],
	toRow: (entry: T) => Omit<Row, 'share'>,
): Row[] {
	// Not 0, by which the shares would be divided.
	const largest = Math.max(...entries.map(sizeOf), 1e-9);
	return entries.map((entry) => ({ ...toRow(entry), share: sizeOf(entry) / largest }));
}

const sizeOf = ({ amount }: { amount: number | null }) => Math.abs(amount ?? 0);

/** The warning about calls that the service has not rated; empty without such calls. */
export const unratedRemark = (count: number, shown: string) =>
	count === 0
		? ''
		: `Calls without a rated time or amount: ${shown}. Missing values are in no total.`;
