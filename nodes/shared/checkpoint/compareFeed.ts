import type { IDataObject } from 'n8n-workflow';

import { withOwn } from '../text/json';
import { advance } from './checkpoint';
import type { Feed, FeedState, Watermarks } from './feed';
import { emptyState } from './feed';
import { fingerprintOf } from './fingerprints';
import type { Settings } from './retention';
import { highest, lowest, trim, windowStart } from './retention';

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

export interface Compared {
	/** Oldest first. */
	events: FeedEvent[];
	state: FeedState;
	isCut: boolean;
}

/** Without a state no record is an event. The next state holds exactly the returned events. */
export function compareFeed(
	feed: Feed,
	state: FeedState | undefined,
	records: readonly IDataObject[],
	settings: Settings,
): Compared {
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
		events: delivered.map(({ record, hash }) => ({ record, before: known.known.get(hash)?.state })),
		state: trimmed,
		isCut: isCut(next, trimmed),
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
