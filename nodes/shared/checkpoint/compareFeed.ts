import type { IDataObject } from 'n8n-workflow';

import { withOwn } from '../text/json';
import type { Feed } from './feed';
import type { Settings } from './retention';
import { highest, lowest, trim, windowStart } from './retention';
import type { TriggerState } from './checkpoint';
import { emptyState, hashOf, withDelivery } from './checkpoint';

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

interface Comparison {
	/** Oldest first. */
	news: News[];
	state: TriggerState;
	/** Whether the limit of remembered records makes the overlap shorter than the user set it. */
	isCut: boolean;
}

/**
 * Compares records, newest first, with what earlier polls saw. Without a state the records are the
 * baseline and none is an event. The next state holds exactly the events that are returned.
 */
export function compare(
	feed: Feed,
	state: TriggerState | undefined,
	records: readonly IDataObject[],
	settings: Settings,
): Comparison {
	const { scope, nowMs, limits, process, unread } = settings;
	const known = state ?? emptyState(scope);
	const snapshots = snapshotsOf(feed, known, records, settings);
	const news = state ? snapshots.filter((snapshot) => isNews(feed, state, snapshot)) : [];
	const delivered = news.slice(0, limits.eventsAtOnce);
	const postponed = new Set(news.slice(limits.eventsAtOnce));
	const handled = snapshots.filter((snapshot) => !postponed.has(snapshot));
	const pendingMs = Math.min(lowest([...postponed]), unread?.fromMs ?? Infinity);
	const next = remember(feed, known, { handled, pendingMs }, settings);
	const hashes = delivered.map(({ hash }) => hash);
	const by = process && { process: process.id, atMs: nowMs };
	const trimmed = trim(by ? withDelivery(next, known, hashes, by) : next, limits, pendingMs);
	return {
		news: delivered.map(({ record, hash }) => ({ record, before: known.seen.get(hash)?.state })),
		state: trimmed,
		isCut: isCut(next, trimmed),
	};
}

/** Whether the limit has made it forget records of the overlap. */
const isCut = ({ seen, lowWatermark }: TriggerState, trimmed: TriggerState) =>
	[...seen].some(([hash, { at }]) => at >= (lowWatermark ?? -Infinity) && !trimmed.seen.has(hash));

/** Each record once, oldest first: a list that grows while it is read repeats some of them. */
function snapshotsOf(
	feed: Feed,
	state: TriggerState,
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
	{ seen }: TriggerState,
	record: IDataObject,
	nowMs: number,
): Snapshot {
	const position = feed.position(record);
	const isPlaced = position !== undefined && position <= nowMs;
	const at = isPlaced ? position : nowMs;
	const hash = hashOf(feed.subject(record));
	return { hash, at, isPlaced, record, state: feed.state?.(record, seen.get(hash)?.state) };
}

const isCovered = ({ lowWatermark }: TriggerState, { at }: Snapshot) =>
	at >= (lowWatermark ?? -Infinity);

/** Whether `compare` will find the record to be an event. */
export function isEvent(feed: Feed, state: TriggerState, record: IDataObject, nowMs: number) {
	const snapshot = snapshotOf(feed, state, record, nowMs);
	return isCovered(state, snapshot) && isNews(feed, state, snapshot);
}

function isNews({ isEvent }: Feed, { seen }: TriggerState, { hash, state }: Snapshot): boolean {
	const before = seen.get(hash);
	// Earlier versions remembered rated calls without a state.
	if (before && before.state === undefined) return false;
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
 * Adds the handled records and moves the watermarks, which never go back. Postponed events are newer
 * than the delivered ones, so the next poll still reads them.
 */
function remember(
	feed: Feed,
	state: TriggerState,
	{ handled, pendingMs }: { handled: readonly Snapshot[]; pendingMs: number },
	settings: Settings,
): TriggerState {
	const seen = new Map(state.seen);
	for (const { hash, at, state: current } of handled) seen.set(hash, { at, state: current });
	const placed = handled.filter(({ isPlaced }) => isPlaced);
	const highWatermark = highest([{ at: state.highWatermark ?? -Infinity }, ...placed.slice(-1)]);
	if (highWatermark === -Infinity) return { ...state, seen };
	const openFromMs = feed.openForMs === undefined ? -Infinity : settings.nowMs - feed.openForMs;
	const open = handled.filter(({ record, at }) => at >= openFromMs && feed.isOpen?.(record));
	const newest = Math.max(highWatermark, settings.unread?.newestMs ?? -Infinity);
	const desired = Math.min(windowStart(feed, newest, settings), lowest(open), pendingMs);
	const lowWatermark = Math.max(state.lowWatermark ?? -Infinity, desired);
	return { ...state, lowWatermark, highWatermark, seen };
}
