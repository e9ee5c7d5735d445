/** Something on the page that keeps its place as long as its `key` stays. */
export interface Entry {
	key: string;
}

/** The newest entries, newest first, with the number of all. */
interface Section<T extends Entry> {
	count: number;
	list: T[];
}

const SHOWN = 30;

/** The last `shown` rows of a growing list, each mapped by `describe`; it reads no others. */
export function newest<Row, T extends Entry>(
	rows: readonly Row[],
	describe: (row: Row, index: number) => T,
	shown = SHOWN,
): Section<T> {
	const first = Math.max(0, rows.length - shown);
	const list = Array.from(rows.slice(first), (row, index) => describe(row, first + index));
	return { count: rows.length, list: list.reverse() };
}
