import { createHash, randomUUID } from 'crypto';

import { clock } from '../clock';

/** A known record: its position and its state. */
export interface Seen {
	at: number;
	state?: string;
}

/** Positions of the feed; null before the first record that has one. */
interface Watermarks {
	/** Polls skip the records below it. */
	lowWatermark: number | null;
	/** The newest known record. */
	highWatermark: number | null;
}

/** The last events that went to n8n, and what a repetition of them needs. */
interface Delivery extends Watermarks {
	process: string;
	atMs: number;
	/** What was known of the delivered records before. */
	before: Array<[hash: string, seen: Seen | null]>;
}

/** What the trigger remembers between polls. */
export interface TriggerState extends Watermarks {
	/** Event, credential and account; a state with another scope is ignored. */
	scope: string;
	/** The known records from the low watermark on, by hash. */
	seen: Map<string, Seen>;
	delivery?: Delivery;
}

/** Knows no record. */
export const emptyState = (scope: string): TriggerState => ({
	scope,
	lowWatermark: null,
	highWatermark: null,
	seen: new Map(),
});

/** An n8n process; its ID changes with every restart. */
export interface ProcessInfo {
	id: string;
	startedAtMs: number;
	/** By trigger, the last one of its state. */
	changes: Map<string, Change>;
}

/** That a poll has made of a state, known by its hash, another one. */
export interface Change {
	atMs: number;
	from: string;
}

export const newProcess = (startedAtMs = clock.now()): ProcessInfo => ({
	id: randomUUID(),
	startedAtMs,
	changes: new Map(),
});

export const thisProcess = newProcess();

/** Keeps what n8n stores small; 72 bits distinguish millions of records. */
export const hashOf = (subject: string) =>
	createHash('sha256').update(subject).digest('base64url').slice(0, 12);

type Packed = [hash: string, at: number, state?: string | null];

/** The state as n8n stores it. Its field names stay, because published workflows have stored them. */
interface Stored {
	scope: string;
	floor: number | null;
	top: number | null;
	met: Packed[];
	given?: Omit<Delivery, keyof Watermarks> & Pick<Stored, 'floor' | 'top'>;
}

/** The state in a text of `printState`; undefined without one, or if it has another scope. */
export function parseState(text: unknown, scope: string): TriggerState | undefined {
	if (typeof text !== 'string') return undefined;
	const { floor, top, met, given, ...rest } = JSON.parse(text) as Stored;
	if (rest.scope !== scope) return undefined;
	const seen = met.map(([hash, at, state]): [string, Seen] => [
		hash,
		{ at, state: state ?? undefined },
	]);
	return {
		...rest,
		...{ lowWatermark: floor, highWatermark: top, seen: new Map(seen) },
		delivery: given && { ...given, lowWatermark: given.floor, highWatermark: given.top },
	};
}

/** The state as one text, as short as may be. */
export function printState(state: TriggerState): string {
	const { seen, lowWatermark, highWatermark, delivery, ...rest } = state;
	const met = [...seen].map(([hash, { at, state: known }]): Packed =>
		known === undefined ? [hash, at] : [hash, at, known],
	);
	const stored: Stored = { ...rest, floor: lowWatermark, top: highWatermark, met };
	if (delivery) {
		const { process, atMs, before, lowWatermark: floor, highWatermark: top } = delivery;
		stored.given = { process, atMs, before, floor, top };
	}
	return JSON.stringify(stored);
}

/** Records which events go to n8n now, and what was known of them before. */
export function withDelivery(
	state: TriggerState,
	{ lowWatermark, highWatermark, seen }: TriggerState,
	hashes: readonly string[],
	by: Pick<Delivery, 'atMs' | 'process'>,
): TriggerState {
	if (hashes.length === 0) return state;
	const before = hashes.map((hash): [string, Seen | null] => [hash, seen.get(hash) ?? null]);
	return { ...state, delivery: { ...by, lowWatermark, highWatermark, before } };
}

/**
 * The state before the last delivery if n8n restarted within `replayMs` of it: n8n stores this state
 * and the execution one after the other, and a crash in between loses the execution.
 */
export function replayAfterCrash(
	state: TriggerState,
	replayMs: number,
	process: ProcessInfo | undefined,
): TriggerState {
	const { delivery } = state;
	if (!process) return { ...state, delivery: undefined };
	if (!delivery || delivery.process === process.id) return state;
	if (process.startedAtMs - delivery.atMs >= replayMs) return state;
	const { lowWatermark, highWatermark, before } = delivery;
	const seen = new Map(state.seen);
	for (const [hash, known] of before) {
		if (known) seen.set(hash, known);
		else seen.delete(hash);
	}
	return { ...state, lowWatermark, highWatermark, seen, delivery: undefined };
}
