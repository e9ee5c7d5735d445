import type { IDataObject } from 'n8n-workflow';

/** One page of a list, in either kind of envelope. */
export interface Page {
	records: IDataObject[];
	/** As far as the response shows; a list may grow while it is read. */
	pagesInAll: number;
	total?: number;
	/** How many records the list has by this response, at least; undefined if it counts none. */
	announced?: number;
	/** For further requests: the first page shows whether the service returns fewer records. */
	size: number;
	/** Whether the response says so. An empty page ends a list, too: see `isEnd`. */
	last: boolean;
	/** Whether the response says that records follow; a list that nobody counts may go on, too. */
	goesOn: boolean;
	/** The fields of the response beside its records, such as its counts. */
	details?: IDataObject;
}

export const isEnd = ({ last, records }: Page) => last || records.length === 0;
