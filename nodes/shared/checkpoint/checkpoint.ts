import { randomUUID } from 'crypto';

import { clock } from '../clock';

export interface Checkpoint<Known, Mark> {
	/** The list, filters and fields; a checkpoint of another scope is not continued. */
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

/** `after` is undefined for nothing. */
interface Update<Known> {
	key: string;
	after?: Known;
}

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

/** Keeps what a repetition of the delivered events needs. */
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

/** An n8n process; its ID changes with every restart. */
export interface ProcessInfo {
	id: string;
	startedAtMs: number;
	/** By trigger, the last time that a poll has made another state of one, and the hash of that one. */
	changes: Map<string, { atMs: number; from: string }>;
}

export const newProcess = (startedAtMs = clock.now()): ProcessInfo => ({
	id: randomUUID(),
	startedAtMs,
	changes: new Map(),
});

export const thisProcess = newProcess();
