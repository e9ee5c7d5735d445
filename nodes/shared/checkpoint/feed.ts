import type { IDataObject } from 'n8n-workflow';

import type { Reader } from '../declare/api';
import type { Checkpoint } from './checkpoint';
import type { Codec } from './codec';

/** A list that shows events: a new record, or a known record in another state. */
export interface Feed {
	name: string;
	value: string;
	description: string;
	one: string;
	url: string;
	sort: readonly string[];
	/** In ms since 1970; undefined without one. */
	position(record: IDataObject): number | undefined;
	/** The unit of positions. A `day` may be in any time zone, so it covers two. */
	unit: 'time' | 'day';
	scope?: string;
	/** Identifies the record, by values that never change. */
	subject(record: IDataObject): string;
	/** What may change, given what was remembered; absent if a record is exactly one event. */
	state?(record: IDataObject, before?: string): string;
	isEvent?(state: string, before: string | undefined): boolean;
	/** Whether the record may still become an event, so that polls keep reading it. */
	isOpen?(record: IDataObject): boolean;
	/** For how long a record may stay open, if not forever; then all new records are read. */
	openForMs?: number;
	extraFields?(record: IDataObject, before: string | undefined): IDataObject;
	/** Further fields of an item; an event does not fail for them. */
	enrich?(api: Reader, record: IDataObject): Promise<IDataObject>;
	/** The event key, equal for a repeated event; `<value>:<subject>` by default. */
	key?(record: IDataObject, before: string | undefined): string;
}

export interface Seen {
	at: number;
	state?: string;
}

export interface Watermarks {
	/** Where reading begins: what is below it is skipped. It never goes back. */
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
