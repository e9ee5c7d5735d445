import type { IDataObject } from 'n8n-workflow';

import { dayMs } from '../clock';
import type { Reader } from '../declare/api';
import type { List } from '../declare/record';
import type { Paging } from '../http/pagination';
import { withOwn } from '../text/json';
import {
	type Checkpoint,
	type Codec,
	type ProcessInfo,
	advance,
	fingerprintOf,
} from './checkpoint';

/** A list that shows events: a new record, or a known record in another state. */
export interface Feed extends List {
	name: string;
	value: string;
	description: string;
	sort: readonly string[];
	/** How the list is read, if not by `page` and `size` with `sort`. */
	paging?: Paging;
	query?: IDataObject;
	/**
	 * When the record began, in ms since 1970; undefined without a time. It is read from a date that never changes: what is
	 * older than the overlap is forgotten, so an update that moved an old record up would make it new again.
	 */
	position(record: IDataObject): number | undefined;
	/** True for a list without such a date: each poll compares all of it, so the overlap means nothing. */
	comparesAll?: true;
	/** The unit of positions. A `day` may be in any time zone, so it covers two. */
	unit: 'time' | 'day';
	scope?: string;
	/** Identifies the record, by values that never change. */
	subject(record: IDataObject): string;
	/** One record in place of several that are one subject; they are all of those that were read. */
	merge?(records: readonly IDataObject[]): IDataObject[];
	/** Returns the state that may change, given the remembered one; absent if a record is exactly one event. */
	state?(record: IDataObject, before?: string): string;
	isEvent?(state: string, before: string | undefined): boolean;
	/** Whether the record may still become an event, so that polls keep reading it. */
	isOpen?(record: IDataObject): boolean;
	/** The fields of a record that leave open whether it is an event; the trigger logs it once. */
	unclear?(record: IDataObject): string[];
	/** For how long a record may stay open, if not forever; then all new records are read. */
	openForMs?: number;
	extraFields?(record: IDataObject, before: string | undefined): IDataObject;
	/** Further fields of an item; an event does not fail for them. */
	enrich?(api: Reader, record: IDataObject): Promise<IDataObject>;
	/** The event key, equal for a repeated event; `<value>:<subject>` by default. */
	key?(record: IDataObject, before: string | undefined): string;
}

/** For a feed whose records carry no date that stays: each poll compares all of them. */
export const comparesAll = { comparesAll: true, position: () => 0, unit: 'time' } as const;

interface Seen {
	at: number;
	state?: string;
}

export interface Watermarks {
	/** Reading begins here, and records below it are skipped. It never moves back. */
	lowWatermark: number | null;
	highWatermark: number | null;
}

/** The known records from the low watermark on, by hash; the high one is at the newest record. */
export type FeedState = Checkpoint<Seen, Watermarks>;

export const emptyState = (scope: string, lowWatermark: number | null = null): FeedState => ({
	scope,
	known: new Map(),
	mark: { lowWatermark, highWatermark: null },
});

type Packed = [hash: string, at: number, state?: string];

export const seenRecords: Codec<Seen> = {
	encode: (seen) =>
		JSON.stringify(
			[...seen].map(([hash, { at, state }]): Packed =>
				state === undefined ? [hash, at] : [hash, at, state],
			),
		),
	decode: (text) =>
		new Map((JSON.parse(text) as Packed[]).map(([hash, at, state]) => [hash, { at, state }])),
};

/** The most per poll and per workflow; tests pass less. */
export interface Capacity {
	eventsAtOnce: number;
	remembered: number;
	searched: number;
	/** Characters of n8n's static data for what is remembered of a whole list. */
	storedChars: number;
}

export const defaultCapacity: Capacity = {
	eventsAtOnce: 10_000,
	remembered: 20_000,
	searched: 10_000,
	storedChars: 2_500_000,
};

export interface Settings {
	scope: string;
	nowMs: number;
	overlapMs: number;
	capacity: Capacity;
	process?: ProcessInfo;
	unread?: Unread;
}

interface Unread {
	/** None of them is below it, unless it arrives late. */
	fromMs: number;
	/** The newest record of the list, where lateness counts from; -Infinity if it is unknown. */
	newestMs: number;
}

interface Snapshot {
	hash: string;
	at: number;
	/** False without a time or with a future one, which must not move the watermarks. */
	hasPosition: boolean;
	record: IDataObject;
	state?: string;
}

export interface FeedEvent {
	record: IDataObject;
	before?: string;
}

export type Compared = ReturnType<typeof compareFeed>;

/** Without a state no record is an event. The next state holds exactly the returned events. */
export function compareFeed(
	feed: Feed,
	state: FeedState | undefined,
	records: readonly IDataObject[],
	settings: Settings,
) {
	const { scope, capacity, process, unread } = settings;
	const known = state ?? emptyState(scope);
	const snapshots = snapshotsOf(feed, known, records, settings);
	const events = state ? snapshots.filter((snapshot) => isNewEvent(feed, state, snapshot)) : [];
	const delivered = events.slice(0, capacity.eventsAtOnce);
	const postponed = new Set(events.slice(capacity.eventsAtOnce));
	const handled = snapshots.filter((snapshot) => !postponed.has(snapshot));
	const pendingMs = Math.min(lowest([...postponed]), unread?.fromMs ?? Infinity);
	const updates = handled.map(({ hash, at, state }) => ({ key: hash, after: { at, state } }));
	const next = advance(known, updates, {
		mark: markAfter(feed, known.mark, { handled, pendingMs }, settings),
		delivered: delivered.map(({ hash }) => hash),
		process,
	});
	const trimmed = trim(next, capacity, pendingMs);
	return {
		/** Oldest first. */
		events: delivered.map(({ record, hash }): FeedEvent => ({
			record,
			before: known.known.get(hash)?.state,
		})),
		state: trimmed,
		isCut: isCut(next, trimmed),
		/** Records that no poll has seen in this state before. */
		unclear: handled.flatMap(({ hash, record, state: now }) => {
			const before = known.known.get(hash);
			const fields = before && before.state === now ? [] : (feed.unclear?.(record) ?? []);
			return fields.length > 0 ? [{ record, fields }] : [];
		}),
	};
}

const isCut = (next: FeedState, trimmed: FeedState) =>
	[...next.known].some(([hash, seen]) => isCovered(next, seen) && !trimmed.known.has(hash));

/** Each record once, oldest first: a growing list repeats some of them. */
function snapshotsOf(
	feed: Feed,
	state: FeedState,
	records: readonly IDataObject[],
	{ nowMs }: Settings,
): Snapshot[] {
	const snapshots = new Map<string, Snapshot>();
	for (const record of feed.merge?.(records) ?? records) {
		const snapshot = snapshotOf(feed, state, record, nowMs);
		if (!isCovered(state, snapshot) || snapshots.has(snapshot.hash)) continue;
		snapshots.set(snapshot.hash, snapshot);
	}
	return [...snapshots.values()].reverse().sort((a, b) => a.at - b.at);
}

function snapshotOf(
	feed: Feed,
	{ known }: FeedState,
	record: IDataObject,
	nowMs: number,
): Snapshot {
	const position = feed.position(record);
	const hasPosition = position !== undefined && position <= nowMs;
	const at = hasPosition ? position : nowMs;
	const hash = fingerprintOf(feed.subject(record));
	return { hash, at, hasPosition, record, state: feed.state?.(record, known.get(hash)?.state) };
}

const isCovered = ({ mark }: FeedState, { at }: Pick<Snapshot, 'at'>) =>
	at >= (mark.lowWatermark ?? -Infinity);

export function isEvent(feed: Feed, state: FeedState, record: IDataObject, nowMs: number) {
	const snapshot = snapshotOf(feed, state, record, nowMs);
	return isCovered(state, snapshot) && isNewEvent(feed, state, snapshot);
}

function isNewEvent({ isEvent }: Feed, { known }: FeedState, { hash, state }: Snapshot): boolean {
	const before = known.get(hash);
	return isEvent ? isEvent(state ?? '', before?.state) : before === undefined;
}

export const toItem = (feed: Feed, { record, before }: FeedEvent): IDataObject => ({
	...withOwn(
		{ eventKey: feed.key?.(record, before) ?? `${feed.value}:${feed.subject(record)}` },
		record,
	),
	...feed.extraFields?.(record, before),
});

/** Never back. Postponed events are newer than delivered ones, so the next poll reads them. */
function markAfter(
	feed: Feed,
	mark: Watermarks,
	{ handled, pendingMs }: { handled: readonly Snapshot[]; pendingMs: number },
	settings: Settings,
): Watermarks {
	const positioned = handled.filter(({ hasPosition }) => hasPosition);
	const highWatermark = highest([{ at: mark.highWatermark ?? -Infinity }, ...positioned.slice(-1)]);
	if (highWatermark === -Infinity) return mark;
	const openFromMs = feed.openForMs === undefined ? -Infinity : settings.nowMs - feed.openForMs;
	const open = handled.filter(({ record, at }) => at >= openFromMs && feed.isOpen?.(record));
	const newest = Math.max(highWatermark, settings.unread?.newestMs ?? -Infinity);
	const desired = Math.min(windowStart(feed, newest, settings), lowest(open), pendingMs);
	return { lowWatermark: Math.max(mark.lowWatermark ?? -Infinity, desired), highWatermark };
}

/**
 * Forgets what neither a poll nor a replay reads again, and the oldest above the limit. The low
 * watermark never passes records from `pendingMs` on.
 */
function trim(state: FeedState, capacity: Capacity, pendingMs: number): FeedState {
	const { known, delivery } = state;
	const { lowWatermark, highWatermark } = state.mark;
	const latest = Math.min(pendingMs, highWatermark ?? -Infinity);
	const affordable = Math.min(newestOf(known, capacity.remembered), latest);
	const replayed = (delivery ? delivery.mark.lowWatermark : lowWatermark) ?? -Infinity;
	const least = Math.max(replayed, affordable);
	const low = Math.max(lowWatermark ?? -Infinity, affordable);
	return {
		...state,
		known: new Map([...known].filter(([, { at }]) => at >= least)),
		mark: { lowWatermark: finite(low), highWatermark },
		delivery: delivery && {
			...delivery,
			mark: { ...delivery.mark, lowWatermark: finite(least) },
		},
	};
}

const finite = (position: number) => (Number.isFinite(position) ? position : null);

const windowStart = ({ unit }: Feed, highWatermark: number, { overlapMs }: Settings): number =>
	highWatermark - overlapMs - (unit === 'day' ? dayMs : 0);

/** The position of the `count`th newest record; -Infinity if there are fewer. */
function newestOf(seen: ReadonlyMap<string, Seen>, count: number): number {
	if (seen.size <= count) return -Infinity;
	const positions = [...seen.values()].map(({ at }) => at).sort((a, b) => b - a);
	return positions[count - 1];
}

type Positioned = ReadonlyArray<{ at: number }>;

// Math.min(...all) throws from about 130,000 arguments on.
const lowest = (all: Positioned) => all.reduce((least, { at }) => Math.min(least, at), Infinity);
const highest = (all: Positioned) => all.reduce((most, { at }) => Math.max(most, at), -Infinity);
