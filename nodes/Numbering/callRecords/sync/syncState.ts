import type { Api } from '../../../shared/catalogue/api';
import { OperationError } from '../../../shared/errors/operationError';
import { toInstant } from '../../instant';
import { parse, print } from '../../../shared/checkpoint/codec';
import type { FeedState } from '../../../shared/checkpoint/feedState';
import { emptyState, seenRecords } from '../../../shared/checkpoint/feedState';
import { syncFeed } from './syncFeed';

/** A batch that was read, and the state that it leads to. */
export interface Pending {
	/** As `print` makes it. */
	next: string;
	added: number;
	changed: number;
	/** ISO 8601; the newest record so far, and where the next batch begins. */
	until?: string;
	readsAgainFrom?: string;
	hasMore: boolean;
	isCut: boolean;
	/** Whether the destination keeps the position, so that the workflow has none. */
	isOutput: boolean;
}

const scope = syncFeed.value;

/** What the workflow has committed of a sync, and what this execution has read of it. */
export function openSync(api: Pick<Api, 'slot'>, syncName: string) {
	const name = `call record sync|${syncName}`;
	const committed = api.slot('workflow', name);
	const read = api.slot('execution', name);
	return {
		/**
		 * Where the next batch begins: at `since` before the first commit. A `position` is one that an
		 * earlier commit has output, or `begin`; without it the workflow has kept it.
		 */
		load(since?: string, position = committed.get()): FeedState {
			const isFirst = !position || position === 'begin';
			const state = isFirst ? undefined : readPosition(position);
			return state ?? emptyState(scope, toInstant(since));
		},
		propose(pending: Omit<Pending, 'next' | 'readsAgainFrom' | 'until'>, next: FeedState) {
			const until = isoOf(next.mark.highWatermark);
			const readsAgainFrom = isoOf(next.mark.lowWatermark);
			const entry = { ...pending, until, readsAgainFrom, next: print(seenRecords, next) };
			read.set(JSON.stringify(entry satisfies Pending));
		},
		/** The batch that this execution has read last, if it is not committed yet. */
		pending(): Pending | undefined {
			const text = read.get();
			return text === undefined ? undefined : (JSON.parse(text) as Pending);
		},
		commit({ next, isOutput }: Pending) {
			if (!isOutput) committed.set(next);
			read.set(undefined);
		},
	};
}

const isoOf = (ms: number | null) => (ms === null ? undefined : new Date(ms).toISOString());

function readPosition(text: string): FeedState {
	try {
		const state: FeedState | undefined = parse(seenRecords, text, scope);
		if (state) return state;
	} catch {
		// It is no text of this form.
	}
	throw new OperationError(
		'“Position” is not one that Commit has output',
		'Store the field “position” of its item as text, and pass it on unchanged. The word begin in its place begins with the first record',
	);
}
