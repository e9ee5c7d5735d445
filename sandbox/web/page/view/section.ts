/** Something on the page that keeps its place as long as its `key` stays. */
export interface Entry {
	key: string;
}

interface Section<T extends Entry> {
	count: number;
	list: T[];
}

export const SHOWN = 30;

interface Range {
	/** How many rows at the beginning do not count. */
	seeded?: number;
	shown?: number;
}

/** The last rows of a growing list, each mapped by `describe`; it reads no others. */
export function newest<Row, T extends Entry>(
	rows: readonly Row[],
	describe: (row: Row) => T,
	{ seeded = 0, shown = SHOWN }: Range = {},
): Section<T> {
	const list = rows.slice(Math.max(seeded, rows.length - shown)).map((row) => describe(row));
	return { count: rows.length - seeded, list: list.reverse() };
}

export function countSeeded<Row>(rows: readonly Row[], isSeeded: (row: Row) => boolean): number {
	const first = rows.findIndex((row) => !isSeeded(row));
	return first < 0 ? rows.length : first;
}
