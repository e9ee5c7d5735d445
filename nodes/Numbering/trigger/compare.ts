import type { IDataObject } from 'n8n-workflow';

import type { Feed } from './feeds';
import type { Settings } from './retention';
import { highest, lowest, trim, windowStart } from './retention';
import type { TriggerState } from './state';
import { hashOf, withDelivery } from './state';

/** A record as this poll sees it. */
interface Snapshot {
	hash: string;
	at: number;
	/** False without a time or with a future one, which must not move the watermarks. */
	isPlaced: boolean;
	record: IDataObject;
	state?: string;
}

interface Comparison {
	/** The items' fields, oldest first. */
	events: IDataObject[];
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
	const { scope, nowMs, limits, process } = settings;
	const snapshots = snapshotsOf(feed, state, records, settings);
	const news = state ? snapshots.filter((snapshot) => isNews(feed, state, snapshot)) : [];
	const delivered = news.slice(0, limits.eventsAtOnce);
	const postponed = new Set(news.slice(limits.eventsAtOnce));
	const handled = snapshots.filter((snapshot) => !postponed.has(snapshot));
	const known = state ?? { scope, lowWatermark: null, highWatermark: null, seen: new Map() };
	const next = remember(feed, known, handled, settings);
	const hashes = delivered.map(({ hash }) => hash);
	const trimmed = trim(
		withDelivery(next, known, hashes, { process: process.id, atMs: nowMs }),
		limits,
	);
	return {
		events: delivered.map(({ record, hash }) => toItem(feed, record, known.seen.get(hash)?.state)),
		state: trimmed,
		isCut: next.seen.size > limits.remembered && trimmed.seen.size < next.seen.size,
	};
}

/** Each record once, oldest first: a list that grows while it is read repeats some of them. */
function snapshotsOf(
	feed: Feed,
	state: TriggerState | undefined,
	records: readonly IDataObject[],
	{ nowMs }: Settings,
): Snapshot[] {
	const lowWatermark = state?.lowWatermark ?? -Infinity;
	const snapshots = new Map<string, Snapshot>();
	for (const record of records) {
		const position = feed.position(record);
		const isPlaced = position !== undefined && position <= nowMs;
		const at = isPlaced ? position : nowMs;
		const hash = hashOf(feed.subject(record));
		if (at < lowWatermark || snapshots.has(hash)) continue;
		snapshots.set(hash, { hash, at, isPlaced, record, state: feed.state?.(record) });
	}
	return [...snapshots.values()].reverse().sort((a, b) => a.at - b.at);
}

function isNews({ isEvent }: Feed, { seen }: TriggerState, { hash, state }: Snapshot): boolean {
	const before = seen.get(hash);
	// Earlier versions remembered rated calls without a state.
	if (before && before.state === undefined) return false;
	return isEvent ? isEvent(state ?? '', before?.state) : before === undefined;
}

const toItem = (feed: Feed, record: IDataObject, before: string | undefined): IDataObject => ({
	eventKey: feed.key?.(record, before) ?? `${feed.value}:${feed.subject(record)}`,
	...record,
	...feed.extraFields?.(record, before),
});

/** The item that an event with this record gives, as a sample for the editor. */
export const sampleOf = (feed: Feed, record: IDataObject) => toItem(feed, record, undefined);

/**
 * Adds the handled records and moves the watermarks, which never go back. Postponed events are newer
 * than the delivered ones, so the next poll still reads them.
 */
function remember(
	feed: Feed,
	state: TriggerState,
	handled: readonly Snapshot[],
	settings: Settings,
): TriggerState {
	const seen = new Map(state.seen);
	for (const { hash, at, state: current } of handled) seen.set(hash, { at, state: current });
	const placed = handled.filter(({ isPlaced }) => isPlaced);
	const highWatermark = highest([{ at: state.highWatermark ?? -Infinity }, ...placed.slice(-1)]);
	if (highWatermark === -Infinity) return { ...state, seen };
	const openFromMs = feed.openForMs === undefined ? -Infinity : settings.nowMs - feed.openForMs;
	const open = handled.filter(({ record, at }) => at >= openFromMs && feed.isOpen?.(record));
	const desired = Math.min(windowStart(feed, highWatermark, settings), lowest(open));
	const lowWatermark = Math.max(state.lowWatermark ?? -Infinity, desired);
	return { ...state, lowWatermark, highWatermark, seen };
}
