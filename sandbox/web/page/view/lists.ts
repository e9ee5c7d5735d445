/** The page keeps its place as long as its `key` stays. */
export interface Entry {
	key: string;
}

interface Section<T extends Entry> {
	count: number;
	list: T[];
}

export const SHOWN = 30;

interface Range {
	/** This many rows at the beginning don’t count. */
	seeded?: number;
	maxRows?: number;
}

/** `describe` maps each of the last rows; no others are read. */
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

/** The list grows, and its oldest entries may be dropped; only new ones are read. */
export class Growing<Entry extends object, State> {
	private readonly states = new WeakMap<object, { state: State; last: Entry; place: number }>();

	constructor(
		private readonly options: {
			start: () => State;
			add: (state: State, entry: Entry) => void;
			/** It counts up, and is needed only if the list drops its oldest entries. */
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

	/** It is null if the list was cleared. */
	private firstAfter(
		list: readonly Entry[],
		{ last, place }: { last: Entry; place: number },
	): number | null {
		if (list.length === 0) return null;
		const { numberOf } = this.options;
		const index = numberOf ? numberOf(last) - numberOf(list[0]) : place;
		// The entry was dropped, with all before it.
		if (index < 0) return 0;
		return list[index] === last ? index + 1 : null;
	}
}

/** The oldest entries are dropped, many at a time; at least this many stay. */
export function keepNewest<Entry>(list: Entry[], entry: Entry, most: number): void {
	list.push(entry);
	if (list.length > most * 2) list.splice(0, list.length - most);
}
