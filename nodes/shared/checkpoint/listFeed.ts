import type { IDataObject } from 'n8n-workflow';

import type { Codec } from './codec';

export type Memory = ReadonlyMap<string, string>;

export interface Change {
	key: string;
	before?: string;
	/** Undefined for a record that is gone from the list, or of no interest now. */
	after?: string;
	record?: IDataObject;
}

export interface ListEvent {
	subject: string;
	changes: readonly Change[];
	item: IDataObject;
}

/** A list without times, all of whose records are compared with what is remembered of them. */
export interface RememberedList {
	one: string;
	/** The option of the form that makes the list shorter, and advice for a list that is too long. */
	filter?: { option: string; advice: string };
	/** For messages; by default `this event` and `this trigger`. */
	use?: { what: string; by: string };
	url: string;
	/** An order that does not change while the list is read, if there is one. */
	sort: readonly string[];
	key(record: IDataObject): string;
	content(record: IDataObject): string | undefined;
	/** What of a record decides whether it has changed; its content by default. */
	version?(record: IDataObject): string;
	/** Whether a record may be what another has become, so that all changes are needed at once. */
	isLinked?: boolean;
	codec: Codec<string>;
	/** The fewest characters that the codec needs for a record. */
	leastChars: number;
}

export interface ListFeed extends RememberedList {
	name: string;
	value: string;
	description: string;
	/** In their order. Changes that are no event are remembered silently. */
	find(changes: readonly Change[]): ListEvent[];
	sample(record: IDataObject): ListEvent['item'];
	isTypical?(record: IDataObject): boolean;
}
