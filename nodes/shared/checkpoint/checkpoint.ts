import { clock } from '../clock';
import type { ProcessInfo } from './process';

/** What is remembered of a list from one time to the next. */
export interface Checkpoint<Known, Mark> {
	/** The list, and what decides which of its records count; one of another scope is not continued. */
	scope: string;
	/** What is known of each record, by its key. */
	known: ReadonlyMap<string, Known>;
	/** How far the list was read or reported. */
	mark: Mark;
	delivery?: Delivery<Known, Mark>;
}

/** The last events that went to n8n, and what was known of their records before; `added` were unknown. */
interface Delivery<Known, Mark> {
	process: string;
	atMs: number;
	mark: Mark;
	before: ReadonlyMap<string, Known>;
	added: readonly string[];
}

/** What is to be known of a record from now on; undefined for nothing. */
interface Update<Known> {
	key: string;
	after?: Known;
}

/** What `advance` takes besides the updates. */
interface Step<Mark> {
	mark: Mark;
	/** The keys of the records that become events now. */
	delivered: readonly string[];
	/** Absent if the events need no repetition after a crash. */
	process?: ProcessInfo;
}

export function updated<Known>(
	known: ReadonlyMap<string, Known>,
	updates: Iterable<Update<Known>>,
): Map<string, Known> {
	const next = new Map(known);
	for (const { key, after } of updates) {
		if (after === undefined) next.delete(key);
		else next.set(key, after);
	}
	return next;
}

/** The next checkpoint. It keeps what a repetition of the delivered events needs. */
export function advance<Known, Mark>(
	state: Checkpoint<Known, Mark>,
	updates: Iterable<Update<Known>>,
	{ mark, delivered, process }: Step<Mark>,
): Checkpoint<Known, Mark> {
	const next = { ...state, mark, known: updated(state.known, updates) };
	if (!process || delivered.length === 0) return next;
	const before = new Map<string, Known>();
	for (const key of delivered) {
		const known = state.known.get(key);
		if (known !== undefined) before.set(key, known);
	}
	const added = delivered.filter((key) => !before.has(key));
	const delivery = { process: process.id, atMs: clock.now(), mark: state.mark, before, added };
	return { ...next, delivery };
}

/**
 * The checkpoint before the last delivery if n8n restarted within `replayMs` of it: n8n stores this state
 * and the execution one after the other, and a crash in between loses the execution.
 */
export function replay<Known, Mark>(
	state: Checkpoint<Known, Mark>,
	replayMs: number,
	process: ProcessInfo | undefined,
): Checkpoint<Known, Mark> {
	const { delivery } = state;
	if (!process) return { ...state, delivery: undefined };
	if (!delivery || delivery.process === process.id) return state;
	if (process.startedAtMs - delivery.atMs >= replayMs) return state;
	const known = new Map([...state.known, ...delivery.before]);
	for (const key of delivery.added) known.delete(key);
	return { ...state, known, mark: delivery.mark, delivery: undefined };
}
