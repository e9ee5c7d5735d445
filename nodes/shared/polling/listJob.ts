import type { IDataObject } from 'n8n-workflow';

import type { Paging } from '../http/pageSize';
import type { Job } from './read';
import type { ListFeed } from './listFeed';

/** One poll of a whole list. */
export interface ListJob extends Omit<Job, 'feed'> {
	feed: ListFeed;
	/** Whether the user wants to hear of the record. */
	isWatched(record: IDataObject): boolean;
}

/** One reading of a whole list, and what decides which of its records differ. */
export interface ListReading extends Pick<
	ListJob,
	'api' | 'isWatched' | 'limits' | 'pageSize' | 'warn'
> {
	feed: Pick<
		ListFeed,
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
	/** The filters and the order of the list; the order of the feed by default. */
	query?: IDataObject;
	/** How the list takes its pages; by number and size by default. */
	paging?: Paging;
}
