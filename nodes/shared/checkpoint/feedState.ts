import type { Checkpoint } from './checkpoint';
import type { Codec } from './codec';

/** A known record: its position and its state. */
export interface Seen {
	at: number;
	state?: string;
}

/** Positions in a list; null before the first record that has one. */
export interface Watermarks {
	/** Where reading begins: what is below it is skipped. It never goes back. */
	lowWatermark: number | null;
	/** How far reading has come. */
	highWatermark: number | null;
}

/** The known records from the low watermark on, by hash; the high watermark is at the newest one. */
export type FeedState = Checkpoint<Seen, Watermarks>;

/** Knows no record. */
export const emptyState = (scope: string, lowWatermark: number | null = null): FeedState => ({
	scope,
	known: new Map(),
	mark: { lowWatermark, highWatermark: null },
});

type Packed = [hash: string, at: number, state?: string];

/** JSON without field names. */
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
