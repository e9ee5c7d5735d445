import type { IDataObject } from 'n8n-workflow';

import type { Paging } from '../http/pageSize';
import type { Job } from './readFeed';
import type { ListFeed } from './listFeed';

/** One poll of a whole list. */
export interface ListJob extends Omit<Job, 'feed' | 'overlapMs'> {
	feed: ListFeed;
	/** How the list takes pages. */
	paging: Paging;
	/** Filters that the service applies, and the order if the feed's `sort` is not how it takes one. */
	query?: IDataObject;
	/** Whether the user wants to hear of the record. */
	isWatched(record: IDataObject): boolean;
}

/** One reading of a whole list, and what decides which of its records differ. */
export interface ListReading extends Pick<
	ListJob,
	'api' | 'isWatched' | 'limits' | 'pageSize' | 'paging' | 'query' | 'warn'
> {
	feed: Pick<
		ListFeed,
		| 'codec'
		| 'content'
		| 'filter'
		| 'isLinked'
		| 'key'
		| 'leastChars'
		| 'one'
		| 'sort'
		| 'url'
		| 'use'
		| 'version'
	>;
}
