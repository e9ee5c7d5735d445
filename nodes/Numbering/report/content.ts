export interface Row {
	label: string;
	value: string;
	/** The bar's length relative to the longest one, from 0 to 1. */
	share: number;
}

/** A row of a table; the first cell is its label. `small` is shown below the cell of the same place. */
export interface TableRow {
	cells: string[];
	small?: string[];
	/** A group begins with its subtotal, and may end in what is left out; a total ends the table. */
	kind?: 'group' | 'member' | 'more' | 'total';
}

export interface Table {
	/** The first one is above the labels; `minor` columns are left out on a phone. */
	columns: string[];
	minor?: number;
	rows: TableRow[];
}

export interface Chart {
	columns: Row[];
	summary: string;
}

export interface Section {
	title: string;
	note?: string;
	rows?: Row[];
	table?: Table;
	chart?: Chart;
}

export interface Content {
	lang: string;
	title: string;
	facts: Array<{ label: string; value: string }>;
	headline: Array<{ label: string; value: string; note?: string }>;
	sections: Section[];
	remarks: string[];
}

export function withShares<T extends { amount: number | null }>(
	entries: readonly T[],
	toRow: (entry: T) => Omit<Row, 'share'>,
): Row[] {
	// Not 0, by which the shares would be divided.
	const largest = Math.max(...entries.map(sizeOf), 1e-9);
	return entries.map((entry) => ({ ...toRow(entry), share: sizeOf(entry) / largest }));
}

const sizeOf = ({ amount }: { amount: number | null }) => Math.abs(amount ?? 0);

export const filled = (sections: readonly Section[]): Section[] =>
	sections.filter(({ rows, table, chart }) =>
		[rows, table?.rows, chart?.columns].some((shown) => shown !== undefined && shown.length > 0),
	);
