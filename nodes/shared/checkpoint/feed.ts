import type { IDataObject } from 'n8n-workflow';

import type { Reader } from '../declare/api';

/** A list that shows events: a new record, or a known record in another state. */
export interface Feed {
	name: string;
	value: string;
	description: string;
	/** For messages: `call record`. */
	one: string;
	url: string;
	/** Newest first, by documented fields. */
	sort: readonly string[];
	/** The record's position in that order in ms since 1970; undefined without one. */
	position(record: IDataObject): number | undefined;
	/** The unit of positions. A `day` may be in any time zone, so it covers two. */
	unit: 'time' | 'day';
	/** Names the stored state; `value` by default. */
	scope?: string;
	/** Identifies the record, by values that never change. */
	subject(record: IDataObject): string;
	/**
	 * What may change, given what an earlier poll has remembered of the record; absent if every record is
	 * exactly one event.
	 */
	state?(record: IDataObject, before?: string): string;
	/** Whether the change from `before` (undefined: unknown record) to `state` is an event. */
	isEvent?(state: string, before: string | undefined): boolean;
	/** Whether the record may still become an event, so that polls keep reading it. */
	isOpen?(record: IDataObject): boolean;
	/** For how long a record may stay open, if not forever; then all new records are read. */
	openForMs?: number;
	/** What an item has in addition to the record. */
	extraFields?(record: IDataObject, before: string | undefined): IDataObject;
	/** What is read for an item in addition; an event does not fail for it. */
	enrich?(api: Reader, record: IDataObject): Promise<IDataObject>;
	/** The event key, equal for a repeated event; `<value>:<subject>` by default. */
	key?(record: IDataObject, before: string | undefined): string;
}
