import type { IDataObject } from 'n8n-workflow';

import type { Feed } from './feeds';
import type { TriggerState, Seen } from './state';
import { give, hashOf } from './state';

/**
 * How much is given and remembered, and of lists that are searched for what may still change how many
 * of the newest records are read; tests lower it.
 */
export const bounds = {
	eventsAtOnce: 10_000,
	remembered: 20_000,
	numbersWatched: 1_000,
	searched: 10_000,
};

const dayMs = 86_400_000;

interface Snapshot {
	hash: string;
	at: number;
	/** Without a time, or with one to come, a record says nothing of where the list has got to. */
	isPlaced: boolean;
	record: IDataObject;
	state?: string;
}

interface Now {
	scope: string;
	nowMs: number;
	overlapMs: number;
}

interface Comparison {
	/** The items' fields, oldest first. */
	events: IDataObject[];
	memory: TriggerState;
	/** Whether more was met than can be remembered, so that the overlap is shorter than wished. */
	isCut: boolean;
}

/**
 * What is new in records that were read newest first, down to the memory's floor; without a memory
 * nothing is: that is the baseline. The memory that comes out holds exactly what went out.
 */
export function compare(
	feed: Feed,
	memory: TriggerState | undefined,
	records: readonly IDataObject[],
	now: Now,
): Comparison {
	const sightings = snapshot(feed, memory, records, now);
	const news = memory ? sightings.filter((sighting) => isNews(feed, memory, sighting)) : [];
	const taken = news.slice(0, bounds.eventsAtOnce);
	const left = new Set(news.slice(bounds.eventsAtOnce));
	const settled = sightings.filter((sighting) => !left.has(sighting));
	const known = memory ?? {
		scope: now.scope,
		lowWatermark: null,
		highWatermark: null,
		seen: new Map(),
	};
	const next = remember(feed, known, settled, now);
	const events = taken.map(({ record, hash }) => toItem(feed, record, known.seen.get(hash)?.state));
	const hashes = taken.map(({ hash }) => hash);
	const isCut = next.seen.size > bounds.remembered;
	return { events, memory: trim(give(next, known, hashes)), isCut };
}

/** Each record once, oldest first: a list that grows while it is read shows some of them twice. */
function snapshot(
	feed: Feed,
	memory: TriggerState | undefined,
	records: readonly IDataObject[],
	{ nowMs }: Now,
): Snapshot[] {
	const floor = memory?.lowWatermark ?? -Infinity;
	const sightings = new Map<string, Snapshot>();
	for (const record of records) {
		const position = feed.position(record);
		const isPlaced = position !== undefined && (feed.unit === 'id' || position <= nowMs);
		const at = isPlaced ? position : nowMs;
		const hash = hashOf(feed.subject(record));
		if (at < floor || sightings.has(hash)) continue;
		sightings.set(hash, { hash, at, isPlaced, record, state: feed.state?.(record) });
	}
	return [...sightings.values()].reverse().sort((a, b) => a.at - b.at);
}

function isNews({ isEvent }: Feed, { seen }: TriggerState, { hash, state }: Snapshot): boolean {
	const before = seen.get(hash);
	return isEvent ? isEvent(state ?? '', before?.state) : before === undefined;
}

const toItem = (feed: Feed, record: IDataObject, before: string | undefined): IDataObject => ({
	eventKey: feed.key?.(record, before) ?? `${feed.value}:${feed.subject(record)}`,
	...record,
	...feed.besides?.(record, before),
});

/** An item as an event would give it, for a look at it in the editor. */
export const sampleOf = (feed: Feed, record: IDataObject) => toItem(feed, record, undefined);

/**
 * What to remember: all that was settled, and the new floor, which never goes back. What is left for
 * the next poll is newer than what was given, and so above it.
 */
function remember(
	feed: Feed,
	memory: TriggerState,
	settled: readonly Snapshot[],
	now: Now,
): TriggerState {
	const seen = new Map(memory.seen);
	for (const { hash, at, state } of settled) {
		// At the first poll too: numbers that were on their way then may have lower IDs.
		const sinceMs = memory.seen.get(hash)?.sinceMs ?? now.nowMs;
		seen.set(hash, feed.unit === 'id' ? { at, state, sinceMs } : { at, state });
	}
	const placed = settled.filter(({ isPlaced }) => isPlaced);
	const highWatermark = highest([{ at: memory.highWatermark ?? -Infinity }, ...placed.slice(-1)]);
	if (highWatermark === -Infinity) return { ...memory, seen };
	const open = settled.filter(({ record }) => feed.isOpen?.(record));
	const wished = Math.min(overlapFloor(feed, highWatermark, seen, now), lowest(open));
	const lowWatermark = Math.max(memory.lowWatermark ?? -Infinity, wished);
	return { ...memory, lowWatermark, highWatermark, seen };
}

/**
 * Forgets what is no longer looked at, nor would be if the last events were in doubt; and the oldest
 * where it is too much.
 */
function trim({ lowWatermark, given, ...memory }: TriggerState): TriggerState {
	const affordable = newestOf(memory.seen, bounds.remembered);
	const least = Math.max(
		given ? (given.lowWatermark ?? -Infinity) : (lowWatermark ?? -Infinity),
		affordable,
	);
	const seen = new Map([...memory.seen].filter(([, { at }]) => at >= least));
	return {
		...memory,
		seen,
		lowWatermark: finite(Math.max(lowWatermark ?? -Infinity, affordable)),
		given: given && { ...given, lowWatermark: finite(least) },
	};
}

const finite = (position: number) => (Number.isFinite(position) ? position : null);

/** Down to where late records are waited for. */
function overlapFloor(
	{ unit }: Feed,
	top: number,
	met: ReadonlyMap<string, Seen>,
	{ nowMs, overlapMs }: Now,
): number {
	if (unit !== 'id') return top - overlapMs - (unit === 'day' ? dayMs : 0);
	const recent = [...met.values()].filter(({ sinceMs = 0 }) => sinceMs > nowMs - overlapMs);
	return Math.min(lowest(recent), newestOf(met, bounds.numbersWatched));
}

/** The position of the record number `count` from the top; what is above every floor if there are fewer. */
function newestOf(met: ReadonlyMap<string, Seen>, count: number): number {
	if (met.size <= count) return -Infinity;
	const positions = [...met.values()].map(({ at }) => at).sort((a, b) => b - a);
	return positions[count - 1];
}

type Placed = ReadonlyArray<{ at: number }>;

// No spread: 130,000 arguments at once throw.
const lowest = (all: Placed) => all.reduce((least, { at }) => Math.min(least, at), Infinity);
const highest = (all: Placed) => all.reduce((most, { at }) => Math.max(most, at), -Infinity);
