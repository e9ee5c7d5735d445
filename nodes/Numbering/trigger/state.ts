import { createHash, randomUUID } from 'crypto';
import type { IDataObject } from 'n8n-workflow';

import { clock } from '../../shared/clock';

/** A record that was met: where it stood, its state, and for lists without times when it was met. */
export interface Seen {
	at: number;
	state?: string;
	sinceMs?: number;
}

/** What one poll gave to n8n and might have to give once more. */
interface Given {
	process: string;
	atMs: number;
	lowWatermark: number | null;
	highWatermark: number | null;
	/** What was known of the given records before. */
	before: Array<[hash: string, met: Seen | null]>;
}

/**
 * What the trigger remembers between polls. Records below `floor` (positions of the feed) are no
 * longer looked at; those from it on are told apart by `met`. `top` is the newest of them.
 */
export interface TriggerState {
	/** Event, credential and account: of another one nothing is known. */
	scope: string;
	lowWatermark: number | null;
	highWatermark: number | null;
	seen: Map<string, Seen>;
	given?: Given;
}

/** This n8n process, as long as it runs. Tests play a restart with it. */
export const thisProcess = { id: randomUUID(), startedAtMs: clock.now() };

/** Keeps what n8n stores small; 72 bits tell millions of records apart. */
export const hashOf = (subject: string) =>
	createHash('sha256').update(subject).digest('base64url').slice(0, 12);

type Packed = [hash: string, at: number, state?: string | null, sinceMs?: number];

/** The state as n8n stores it. Its field names stay, because published workflows have stored them. */
interface Stored {
	scope: string;
	floor: number | null;
	top: number | null;
	met: Packed[];
	given?: Omit<Given, 'lowWatermark' | 'highWatermark'> & Pick<Stored, 'floor' | 'top'>;
}

/** The state in n8n's static data; undefined if there is none, or if it has another scope. */
export function loadState(data: IDataObject, scope: string): TriggerState | undefined {
	if (typeof data.memory !== 'string') return undefined;
	const { floor, top, met, given, ...rest } = JSON.parse(data.memory) as Stored;
	if (rest.scope !== scope) return undefined;
	const seen = met.map(([hash, at, state, sinceMs]): [string, Seen] => [
		hash,
		{ at, state: state ?? undefined, sinceMs },
	]);
	return {
		...rest,
		...{ lowWatermark: floor, highWatermark: top, seen: new Map(seen) },
		given: given && { ...given, lowWatermark: given.floor, highWatermark: given.top },
	};
}

/** Stores one text: n8n watches every object of its static data, and this gives it only one. */
export function saveState(data: IDataObject, state: TriggerState): void {
	const { seen, lowWatermark, highWatermark, given, ...rest } = state;
	const met = [...seen].map(([hash, { at, state: known, sinceMs }]): Packed => {
		if (sinceMs !== undefined) return [hash, at, known, sinceMs];
		return known === undefined ? [hash, at] : [hash, at, known];
	});
	const stored: Stored = { ...rest, floor: lowWatermark, top: highWatermark, met };
	if (given) stored.given = { ...given, floor: given.lowWatermark, top: given.highWatermark };
	data.memory = JSON.stringify(stored);
}

/** Notes that these records went to n8n, if any did, and what was known of them before. */
export function give(
	memory: TriggerState,
	before: TriggerState,
	hashes: readonly string[],
): TriggerState {
	if (hashes.length === 0) return memory;
	const { lowWatermark, highWatermark, seen } = before;
	const entries = hashes.map((hash): [string, Seen | null] => [hash, seen.get(hash) ?? null]);
	const given = {
		process: thisProcess.id,
		atMs: clock.now(),
		lowWatermark,
		highWatermark,
		before: entries,
	};
	return { ...memory, given };
}

/**
 * As if the last events had not been given, where n8n was started anew soon after: it stores this
 * memory and their execution one after the other, and may have been killed in between.
 */
export function replayAfterCrash(memory: TriggerState, withinMs: number): TriggerState {
	const { given, seen } = memory;
	const isInDoubt =
		given !== undefined &&
		given.process !== thisProcess.id &&
		thisProcess.startedAtMs - given.atMs < withinMs;
	if (!isInDoubt) return memory;
	const known = new Map(seen);
	for (const [hash, before] of given.before) {
		if (before) known.set(hash, before);
		else known.delete(hash);
	}
	return {
		...memory,
		lowWatermark: given.lowWatermark,
		highWatermark: given.highWatermark,
		seen: known,
		given: undefined,
	};
}
