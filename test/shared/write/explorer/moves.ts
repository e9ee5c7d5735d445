/** One way in which something that is awaited may end. Throws what the waiting code gets as an error. */
export interface End<T> {
	name: string;
	/** `usual`: for nothing; `late`: another order of events; `fault`: something fails. */
	kind: 'usual' | 'late' | 'fault';
	make(): T;
}

/** One who waits; it keeps what it has seen, because that decides what it does next. */
export interface Owner {
	moves: string[];
}

export interface Awaited {
	/** The lowest rank is next unless the explorer chooses another one, of equal ones the oldest. */
	rank: number;
	label: string;
	owner?: Owner;
	isDue(): boolean;
	moves: Array<End<void>>;
	fail(reason: Error): void;
}

/** What the explorer may choose. */
export interface Move {
	name: string;
	kind: End<unknown>['kind'];
}

/** Chooses the next of several moves by its index; undefined ends the play early. */
export type Choose = (moves: readonly Move[], state: () => string) => number | undefined;

export interface WaitFor {
	rank: number;
	label: string;
	owner?: Owner;
	isDue?(): boolean;
}

/** The usual end of what is next costs nothing; that of anything else is another order. */
export function movesOf(one: Awaited, isNext: boolean, isCalm: boolean) {
	return one.moves
		.filter(({ kind }) => !isCalm || kind === 'usual')
		.map(({ name, kind, make }) => ({
			name: `${one.label}${name && `: ${name}`}`,
			kind: kind === 'usual' && !isNext ? ('late' as const) : kind,
			one,
			make,
		}));
}
