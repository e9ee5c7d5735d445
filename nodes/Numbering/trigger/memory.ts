import { createHash, randomUUID } from 'crypto';
import type { IDataObject } from 'n8n-workflow';

import { clock } from '../../shared/clock';

/** A record that was met: where it stood, its state, and for lists without times when it was met. */
export interface Met {
	at: number;
	state?: string;
	sinceMs?: number;
}

/** What one poll gave to n8n and might have to give once more. */
interface Given {
	process: string;
	atMs: number;
	floor: number | null;
	top: number | null;
	/** What was known of the given records before. */
	before: Array<[hash: string, met: Met | null]>;
}

/**
 * What the trigger remembers between polls. Records below `floor` (positions of the feed) are no
 * longer looked at; those from it on are told apart by `met`. `top` is the newest of them.
 */
export interface Memory {
	/** Event, credential and account: of another one nothing is known. */
	scope: string;
	floor: number | null;
	top: number | null;
	met: Map<string, Met>;
	given?: Given;
}

/** This n8n process, as long as it runs. Tests play a restart with it. */
export const thisProcess = { id: randomUUID(), startedAtMs: clock.now() };

/** Keeps what n8n stores small; 72 bits tell millions of records apart. */
export const hashOf = (subject: string) =>
	createHash('sha256').update(subject).digest('base64url').slice(0, 12);

type Packed = [hash: string, at: number, state?: string | null, sinceMs?: number];

/** From n8n's static data; undefined where there is none, or that of another scope. */
export function recall(data: IDataObject, scope: string): Memory | undefined {
	if (typeof data.memory !== 'string') return undefined;
	const { met, ...rest } = JSON.parse(data.memory) as Omit<Memory, 'met'> & { met: Packed[] };
	if (rest.scope !== scope) return undefined;
	const unpacked = met.map(([hash, at, state, sinceMs]): [string, Met] => [
		hash,
		{ at, state: state ?? undefined, sinceMs },
	]);
	return { ...rest, met: new Map(unpacked) };
}

/** One text, so that n8n, which watches every object of its static data, has one thing to watch. */
export function keep(data: IDataObject, { met, ...rest }: Memory): void {
	const packed = [...met].map(([hash, { at, state, sinceMs }]): Packed => {
		if (sinceMs !== undefined) return [hash, at, state, sinceMs];
		return state === undefined ? [hash, at] : [hash, at, state];
	});
	data.memory = JSON.stringify({ ...rest, met: packed });
}

/** Notes that these records went to n8n, if any did, and what was known of them before. */
export function give(memory: Memory, before: Memory, hashes: readonly string[]): Memory {
	if (hashes.length === 0) return memory;
	const { floor, top, met } = before;
	const entries = hashes.map((hash): [string, Met | null] => [hash, met.get(hash) ?? null]);
	const given = { process: thisProcess.id, atMs: clock.now(), floor, top, before: entries };
	return { ...memory, given };
}

/**
 * As if the last events had not been given, where n8n was started anew soon after: it stores this
 * memory and their execution one after the other, and may have been killed in between.
 */
export function doubt(memory: Memory, withinMs: number): Memory {
	const { given, met } = memory;
	const isInDoubt =
		given !== undefined &&
		given.process !== thisProcess.id &&
		thisProcess.startedAtMs - given.atMs < withinMs;
	if (!isInDoubt) return memory;
	const known = new Map(met);
	for (const [hash, before] of given.before) {
		if (before) known.set(hash, before);
		else known.delete(hash);
	}
	return { ...memory, floor: given.floor, top: given.top, met: known, given: undefined };
}
