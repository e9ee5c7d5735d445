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
	maxRows?: number;
}

/** The last rows of a growing list, each mapped by `describe`; it reads no others. */
export function newest<Row, T extends Entry>(
	rows: readonly Row[],
	describe: (row: Row) => T,
	{ seeded = 0, maxRows = SHOWN }: Range = {},
): Section<T> {
	const list = rows.slice(Math.max(seeded, rows.length - maxRows)).map((row) => describe(row));
	return { count: rows.length - seeded, list: list.reverse() };
}

export function countSeeded<Row>(rows: readonly Row[], isSeeded: (row: Row) => boolean): number {
	const first = rows.findIndex((row) => !isSeeded(row));
	return first < 0 ? rows.length : first;
}

/** Collects from a list that grows and whose oldest entries may go; only new ones are read. */
export class Growing<Entry extends object, State> {
	private readonly states = new WeakMap<object, { state: State; last: Entry; place: number }>();

	constructor(
		private readonly options: {
			start: () => State;
			add: (state: State, entry: Entry) => void;
			/** Counts up; only needed for a list that drops its oldest entries. */
			numberOf?: (entry: Entry) => number;
		},
	) {}

	/** It begins again after the list was cleared. */
	read(list: readonly Entry[]): State {
		const { start, add } = this.options;
		const stored = this.states.get(list);
		const first = stored ? this.firstAfter(list, stored) : null;
		const state = stored && first !== null ? stored.state : start();
		for (let index = first ?? 0; index < list.length; index += 1) add(state, list[index]);
		const place = list.length - 1;
		if (place >= 0) this.states.set(list, { state, last: list[place], place });
		return state;
	}

	/** The place of the next entry; null if the list was cleared. */
	private firstAfter(
		list: readonly Entry[],
		{ last, place }: { last: Entry; place: number },
	): number | null {
		if (list.length === 0) return null;
		const { numberOf } = this.options;
		const index = numberOf ? numberOf(last) - numberOf(list[0]) : place;
		// Dropped since then, with all before it.
		if (index < 0) return 0;
		return list[index] === last ? index + 1 : null;
	}
}

/** Adds to a list and drops the oldest, many at a time; at least so many stay. */
export function keepNewest<Entry>(list: Entry[], entry: Entry, most: number): void {
	list.push(entry);
	if (list.length > most * 2) list.splice(0, list.length - most);
}
