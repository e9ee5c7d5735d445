import type { IDataObject } from 'n8n-workflow';

/** A list has one of two kinds of envelopes. */
export interface Page {
	records: IDataObject[];
	/** It is the number that the response shows; a list may grow while it is read. */
	pagesInAll: number;
	total?: number;
	/** By this response, the list has at least this many records; undefined if it counts none. */
	announced?: number;
	/** Further requests use it: the first page shows whether the service returns fewer records. */
	size: number;
	/** The response says so. An empty page ends a list, too: see `isEnd`. */
	last: boolean;
	/** The response says that records follow; an uncounted list may continue, too. */
	goesOn: boolean;
	/** These are the response’s fields beside its records, such as its counts. */
	details?: IDataObject;
}

export const isEnd = ({ last, records }: Page) => last || records.length === 0;
