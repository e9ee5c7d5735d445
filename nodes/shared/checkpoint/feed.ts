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

/** An event is a new record, or a known record in a different state. */
export interface Feed extends List {
	name: string;
	value: string;
	description: string;
	sort: readonly string[];
	/** How the list is read, if not by `page` and `size` with `sort`. */
	paging?: Paging;
	query?: IDataObject;
	/**
	 * It is in ms since 1970; undefined without a time. It must be a date that never changes:
	 * records older than the overlap are forgotten, so an update that moved an old record up would
	 * make it new again.
	 */
	position(record: IDataObject): number | undefined;
	/** Each poll compares the whole list, so the overlap means nothing. */
	comparesAll?: true;
	/** A `day` may be in any time zone, so it covers two days. */
	unit: 'time' | 'day';
	scope?: string;
	/** It identifies the record by values that never change. */
	subject(record: IDataObject): string;
	/** Several records may be one subject; the function gets all of them that were read. */
	merge?(records: readonly IDataObject[]): IDataObject[];
	/** It may depend on the remembered one; absent if each record is exactly one event. */
	state?(record: IDataObject, before?: string): string;
	isEvent?(state: string, before: string | undefined): boolean;
	/** Polls keep reading a record that may still become an event. */
	isOpen?(record: IDataObject): boolean;
	/** These fields leave it unclear whether the record is an event; the trigger logs that once. */
	unclear?(record: IDataObject): string[];
	/** Without it, a record may stay open forever; then all new records are read. */
	openForMs?: number;
	extraFields?(record: IDataObject, before: string | undefined): IDataObject;
	/** An event is output even if these further fields can’t be read. */
	enrich?(api: Reader, record: IDataObject): Promise<IDataObject>;
	/** A repeated event has the same key; by default `<value>:<subject>`. */
	key?(record: IDataObject, before: string | undefined): string;
}

/** The records carry no lasting date, so each poll compares all of them. */
export const comparesAll = { comparesAll: true, position: () => 0, unit: 'time' } as const;

interface Seen {
	at: number;
	state?: string;
}

export interface Watermarks {
	/** Reading begins here, and older records are skipped. It never moves back. */
	lowWatermark: number | null;
	highWatermark: number | null;
}

/** It remembers records from the low watermark on; the high one is at the newest record. */
export type FeedState = Checkpoint<Seen, Watermarks>;

export const emptyState = (scope: string, lowWatermark: number | null = null): FeedState => ({
	scope,
	remembered: new Map(),
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

/** These limit a poll and a workflow; tests use smaller ones. */
export interface Capacity {
	eventsAtOnce: number;
	remembered: number;
	searched: number;
	/** n8n’s static data has at most this many characters for the remembered list. */
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
	/** Records are older than this only if they arrive late. */
	fromMs: number;
	/** Lateness counts from the newest record of the list; -Infinity if it is unknown. */
	newestMs: number;
}

interface Snapshot {
	hash: string;
	at: number;
	/** It is false without a time or with a future one, which must not move the watermarks. */
	hasPosition: boolean;
	record: IDataObject;
	state?: string;
}

export interface FeedEvent {
	record: IDataObject;
	before?: string;
}

export type Compared = ReturnType<typeof compareFeed>;

/** Without a state, no record is an event. The next state holds exactly the returned events. */
export function compareFeed(
	feed: Feed,
	state: FeedState | undefined,
	records: readonly IDataObject[],
	settings: Settings,
) {
	const { scope, capacity, process, unread } = settings;
	const startState = state ?? emptyState(scope);
	const snapshots = snapshotsOf(feed, startState, records, settings);
	const events = state ? snapshots.filter((snapshot) => isNewEvent(feed, state, snapshot)) : [];
	const delivered = events.slice(0, capacity.eventsAtOnce);
	const postponed = new Set(events.slice(capacity.eventsAtOnce));
	const handled = snapshots.filter((snapshot) => !postponed.has(snapshot));
	const pendingMs = Math.min(lowest([...postponed]), unread?.fromMs ?? Infinity);
	const updates = handled.map(({ hash, at, state }) => ({ key: hash, after: { at, state } }));
	const next = advance(startState, updates, {
		mark: markAfter(feed, startState.mark, { handled, pendingMs }, settings),
		delivered: delivered.map(({ hash }) => hash),
		process,
	});
	const trimmed = trim(next, capacity, pendingMs);
	return {
		events: delivered.map(({ record, hash }): FeedEvent => ({
			record,
			before: startState.remembered.get(hash)?.state,
		})),
		state: trimmed,
		isCut: isCut(next, trimmed),
		/** No poll has seen these records in this state before. */
		unclear: handled.flatMap(({ hash, record, state: now }) => {
			const before = startState.remembered.get(hash);
			const fields = before && before.state === now ? [] : (feed.unclear?.(record) ?? []);
			return fields.length > 0 ? [{ record, fields }] : [];
		}),
	};
}

const isCut = (next: FeedState, trimmed: FeedState) =>
	[...next.remembered].some(
		([hash, seen]) => isCovered(next, seen) && !trimmed.remembered.has(hash),
	);

/** A growing list repeats records, so each counts once; the oldest comes first. */
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
	{ remembered }: FeedState,
	record: IDataObject,
	nowMs: number,
): Snapshot {
	const position = feed.position(record);
	const hasPosition = position !== undefined && position <= nowMs;
	const at = hasPosition ? position : nowMs;
	const hash = fingerprintOf(feed.subject(record));
	return {
		hash,
		at,
		hasPosition,
		record,
		state: feed.state?.(record, remembered.get(hash)?.state),
	};
}

const isCovered = ({ mark }: FeedState, { at }: Pick<Snapshot, 'at'>) =>
	at >= (mark.lowWatermark ?? -Infinity);

export function isEvent(feed: Feed, state: FeedState, record: IDataObject, nowMs: number) {
	const snapshot = snapshotOf(feed, state, record, nowMs);
	return isCovered(state, snapshot) && isNewEvent(feed, state, snapshot);
}

function isNewEvent(
	{ isEvent }: Feed,
	{ remembered }: FeedState,
	{ hash, state }: Snapshot,
): boolean {
	const before = remembered.get(hash);
	return isEvent ? isEvent(state ?? '', before?.state) : before === undefined;
}

export const toItem = (feed: Feed, { record, before }: FeedEvent): IDataObject => ({
	...withOwn(
		{ eventKey: feed.key?.(record, before) ?? `${feed.value}:${feed.subject(record)}` },
		record,
	),
	...feed.extraFields?.(record, before),
});

/** Postponed events are newer than delivered ones, so the next poll reads them. */
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
 * Neither a poll nor a replay reads the forgotten records again; above the limit, the oldest are
 * forgotten, too. The low watermark never passes records from `pendingMs` on.
 */
function trim(state: FeedState, capacity: Capacity, pendingMs: number): FeedState {
	const { remembered, delivery } = state;
	const { lowWatermark, highWatermark } = state.mark;
	const latest = Math.min(pendingMs, highWatermark ?? -Infinity);
	const affordable = Math.min(newestOf(remembered, capacity.remembered), latest);
	const replayed = (delivery ? delivery.mark.lowWatermark : lowWatermark) ?? -Infinity;
	const least = Math.max(replayed, affordable);
	const low = Math.max(lowWatermark ?? -Infinity, affordable);
	return {
		...state,
		remembered: new Map([...remembered].filter(([, { at }]) => at >= least)),
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

/** It is -Infinity if there are fewer records. */
function newestOf(seen: ReadonlyMap<string, Seen>, count: number): number {
	if (seen.size <= count) return -Infinity;
	const positions = [...seen.values()].map(({ at }) => at).sort((a, b) => b - a);
	return positions[count - 1];
}

type Positioned = ReadonlyArray<{ at: number }>;

// Math.min(...all) throws from about 130,000 arguments on.
const lowest = (all: Positioned) => all.reduce((least, { at }) => Math.min(least, at), Infinity);
const highest = (all: Positioned) => all.reduce((most, { at }) => Math.max(most, at), -Infinity);
