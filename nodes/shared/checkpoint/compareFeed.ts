import type { IDataObject } from 'n8n-workflow';

import { withOwn } from '../text/json';
import { advance } from './checkpoint';
import type { Feed } from './feed';
import type { FeedState, Watermarks } from './feedState';
import { emptyState } from './feedState';
import { hashOf } from './fingerprints';
import type { Settings } from './retention';
import { highest, lowest, trim, windowStart } from './retention';

/** A record as this poll sees it. */
interface Snapshot {
	hash: string;
	at: number;
	/** False without a time or with a future one, which must not move the watermarks. */
	isPlaced: boolean;
	record: IDataObject;
	state?: string;
}

/** A record that is an event, and its state before; undefined if it was unknown. */
export interface News {
	record: IDataObject;
	before?: string;
}

/** What `compare` has found. */
export interface Compared {
	/** Oldest first. */
	news: News[];
	state: FeedState;
	/** Whether the limit of remembered records makes the overlap shorter than the user set it. */
	isCut: boolean;
}

/**
 * Compares records, newest first, with what earlier polls saw. Without a state the records are the
 * baseline and none is an event. The next state holds exactly the events that are returned.
 */
export function compare(
	feed: Feed,
	state: FeedState | undefined,
	records: readonly IDataObject[],
	settings: Settings,
): Compared {
	const { scope, limits, process, unread } = settings;
	const known = state ?? emptyState(scope);
	const snapshots = snapshotsOf(feed, known, records, settings);
	const news = state ? snapshots.filter((snapshot) => isNews(feed, state, snapshot)) : [];
	const delivered = news.slice(0, limits.eventsAtOnce);
	const postponed = new Set(news.slice(limits.eventsAtOnce));
	const handled = snapshots.filter((snapshot) => !postponed.has(snapshot));
	const pendingMs = Math.min(lowest([...postponed]), unread?.fromMs ?? Infinity);
	const updates = handled.map(({ hash, at, state }) => ({ key: hash, after: { at, state } }));
	const next = advance(known, updates, {
		mark: markAfter(feed, known.mark, { handled, pendingMs }, settings),
		delivered: delivered.map(({ hash }) => hash),
		process,
	});
	const trimmed = trim(next, limits, pendingMs);
	return {
		news: delivered.map(({ record, hash }) => ({ record, before: known.known.get(hash)?.state })),
		state: trimmed,
		isCut: isCut(next, trimmed),
	};
}

/** Whether the limit has made it forget records of the overlap. */
const isCut = (next: FeedState, trimmed: FeedState) =>
	[...next.known].some(([hash, seen]) => isCovered(next, seen) && !trimmed.known.has(hash));

/** Each record once, oldest first: a list that grows while it is read repeats some of them. */
function snapshotsOf(
	feed: Feed,
	state: FeedState,
	records: readonly IDataObject[],
	{ nowMs }: Settings,
): Snapshot[] {
	const snapshots = new Map<string, Snapshot>();
	for (const record of records) {
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
	const isPlaced = position !== undefined && position <= nowMs;
	const at = isPlaced ? position : nowMs;
	const hash = hashOf(feed.subject(record));
	return { hash, at, isPlaced, record, state: feed.state?.(record, known.get(hash)?.state) };
}

const isCovered = ({ mark }: FeedState, { at }: Pick<Snapshot, 'at'>) =>
	at >= (mark.lowWatermark ?? -Infinity);

/** Whether `compare` will find the record to be an event. */
export function isEvent(feed: Feed, state: FeedState, record: IDataObject, nowMs: number) {
	const snapshot = snapshotOf(feed, state, record, nowMs);
	return isCovered(state, snapshot) && isNews(feed, state, snapshot);
}

function isNews({ isEvent }: Feed, { known }: FeedState, { hash, state }: Snapshot): boolean {
	const before = known.get(hash);
	return isEvent ? isEvent(state ?? '', before?.state) : before === undefined;
}

/** The fields of an event's item. */
export const toItem = (feed: Feed, { record, before }: News): IDataObject => ({
	...withOwn(
		{ eventKey: feed.key?.(record, before) ?? `${feed.value}:${feed.subject(record)}` },
		record,
	),
	...feed.extraFields?.(record, before),
});

/**
 * Moves the watermarks behind the handled records, never back. Postponed events are newer than the
 * delivered ones, so the next poll still reads them.
 */
function markAfter(
	feed: Feed,
	mark: Watermarks,
	{ handled, pendingMs }: { handled: readonly Snapshot[]; pendingMs: number },
	settings: Settings,
): Watermarks {
	const placed = handled.filter(({ isPlaced }) => isPlaced);
	const highWatermark = highest([{ at: mark.highWatermark ?? -Infinity }, ...placed.slice(-1)]);
	if (highWatermark === -Infinity) return mark;
	const openFromMs = feed.openForMs === undefined ? -Infinity : settings.nowMs - feed.openForMs;
	const open = handled.filter(({ record, at }) => at >= openFromMs && feed.isOpen?.(record));
	const newest = Math.max(highWatermark, settings.unread?.newestMs ?? -Infinity);
	const desired = Math.min(windowStart(feed, newest, settings), lowest(open), pendingMs);
	return { lowWatermark: Math.max(mark.lowWatermark ?? -Infinity, desired), highWatermark };
}
