import type { IDataObject } from 'n8n-workflow';

import type { Codec } from './codec';

/** What is remembered of each record of a list, by its key. */
export type Memory = ReadonlyMap<string, string>;

/** A record that differs from what is remembered of it. */
export interface Change {
	key: string;
	/** What was remembered; undefined for a record that is new in the list. */
	before?: string;
	/** What is to be remembered; undefined for one that is gone from the list, or of no interest now. */
	after?: string;
	/** Absent if it is gone from the list. */
	record?: IDataObject;
}

/** An event, and the changes that it reports. */
export interface ListEvent {
	/** Names the record and what has become of it in the event key. */
	subject: string;
	changes: readonly Change[];
	item: IDataObject;
}

/** An event of a list without times, which each poll compares with what it remembers of all records. */
export interface ListFeed {
	name: string;
	value: string;
	description: string;
	/** For messages: `inbound rate`. */
	one: string;
	/** The option of the form that makes the list shorter, and advice for a list that is too long. */
	filter?: { option: string; advice: string };
	/** What it is remembered for, and by what, for messages: `this event` by `this trigger` by default. */
	use?: { what: string; by: string };
	url: string;
	/** An order that does not change while the list is read, if there is one. */
	sort: readonly string[];
	/** Identifies a record of the list. */
	key(record: IDataObject): string;
	/** What is remembered of it; undefined for nothing. */
	content(record: IDataObject): string | undefined;
	/** What of a record decides whether it has changed; its content by default. */
	version?(record: IDataObject): string;
	/** Whether a record may be what has become of another one, so that `find` needs all changes at once. */
	isLinked?: boolean;
	/** The events among the changes, in their order. The other changes are remembered silently. */
	find(changes: readonly Change[]): ListEvent[];
	/** What an item of the event looks like, for a test event. */
	sample(record: IDataObject): ListEvent['item'];
	/** Whether the record is a good test event. */
	isTypical?(record: IDataObject): boolean;
	/** How the memory becomes a short text. */
	codec: Codec<string>;
	/** The fewest characters that the codec needs for a record. */
	leastChars: number;
}
