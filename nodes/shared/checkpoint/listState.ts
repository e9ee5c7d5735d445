import { clock } from '../clock';
import type { ProcessInfo } from './checkpoint';
import type { Change, ListFeed } from './listFeed';

/** What the trigger remembers of a list between polls. */
export interface ListState {
	/** Event, credential and account; a state with another scope is ignored. */
	scope: string;
	/** Counts the deliveries, from the second of the first poll on: event keys end in it. */
	revision: number;
	memory: ReadonlyMap<string, string>;
	/** The last delivery: what was remembered of its records before; `added` were unknown. */
	delivery?: { process: string; atMs: number; before: Map<string, string>; added: string[] };
}

type Codec = Pick<ListFeed, 'encode' | 'decode'>;

interface Stored extends Omit<ListState, 'memory' | 'delivery'> {
	memory: string;
	delivery?: Omit<NonNullable<ListState['delivery']>, 'before'> & { before: string };
}

/** Knows what the first poll has read. */
export const firstState = (scope: string, memory: ListState['memory']): ListState => ({
	...{ scope, memory },
	revision: Math.floor(clock.now() / 1000),
});

/** The state in a text of `printList`; undefined without one, or if it has another scope. */
export function parseList(codec: Codec, text: unknown, scope: string): ListState | undefined {
	if (typeof text !== 'string') return undefined;
	const stored = JSON.parse(text) as Stored;
	if (stored.scope !== scope) return undefined;
	const { delivery } = stored;
	return {
		...stored,
		memory: codec.decode(stored.memory),
		delivery: delivery && { ...delivery, before: codec.decode(delivery.before) },
	};
}

/** The state as one text, as short as may be. */
export function printList(codec: Codec, state: ListState): string {
	const { delivery } = state;
	const stored: Stored = {
		...state,
		memory: codec.encode(state.memory),
		delivery: delivery && { ...delivery, before: codec.encode(delivery.before) },
	};
	return JSON.stringify(stored);
}

/** The state with the changes remembered; `delivered` are those that become events now. */
export function remember(
	state: ListState,
	changes: Iterable<Change>,
	delivered: readonly Change[],
	process: ProcessInfo | undefined,
): ListState {
	const memory = new Map(state.memory);
	for (const { key, after } of changes) {
		if (after === undefined) memory.delete(key);
		else memory.set(key, after);
	}
	if (delivered.length === 0) return { ...state, memory };
	const revision = state.revision + 1;
	if (!process) return { ...state, memory, revision };
	const before = new Map<string, string>();
	const added: string[] = [];
	for (const change of delivered) {
		if (change.before === undefined) added.push(change.key);
		else before.set(change.key, change.before);
	}
	const delivery = { process: process.id, atMs: clock.now(), before, added };
	return { ...state, memory, revision, delivery };
}

/**
 * The state before the last delivery if n8n restarted within `replayMs` of it: n8n stores this state
 * and the execution one after the other, and a crash in between loses the execution.
 */
export function replayList(
	state: ListState,
	replayMs: number,
	process: ProcessInfo | undefined,
): ListState {
	const { delivery } = state;
	if (!process) return { ...state, delivery: undefined };
	if (!delivery || delivery.process === process.id) return state;
	if (process.startedAtMs - delivery.atMs >= replayMs) return state;
	const memory = new Map([...state.memory, ...delivery.before]);
	for (const key of delivery.added) memory.delete(key);
	return { ...state, memory, revision: state.revision - 1, delivery: undefined };
}
