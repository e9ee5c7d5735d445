import { dayMs } from '../clock';
import type { Feed, FeedState, Seen } from './feed';
import type { ProcessInfo } from './checkpoint';

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

/**
 * Forgets what neither a poll nor a replay reads again, and the oldest above the limit. The low
 * watermark never passes records from `pendingMs` on.
 */
export function trim(state: FeedState, capacity: Capacity, pendingMs: number): FeedState {
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

export const windowStart = (
	{ unit }: Feed,
	highWatermark: number,
	{ overlapMs }: Settings,
): number => highWatermark - overlapMs - (unit === 'day' ? dayMs : 0);

/** The position of the `count`th newest record; -Infinity if there are fewer. */
function newestOf(seen: ReadonlyMap<string, Seen>, count: number): number {
	if (seen.size <= count) return -Infinity;
	const positions = [...seen.values()].map(({ at }) => at).sort((a, b) => b - a);
	return positions[count - 1];
}

type Positioned = ReadonlyArray<{ at: number }>;

// Math.min(...all) throws from about 130,000 arguments on.
export const lowest = (all: Positioned) =>
	all.reduce((least, { at }) => Math.min(least, at), Infinity);
export const highest = (all: Positioned) =>
	all.reduce((most, { at }) => Math.max(most, at), -Infinity);
