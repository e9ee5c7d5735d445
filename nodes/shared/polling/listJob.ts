import type { IDataObject } from 'n8n-workflow';

import type { Paging } from '../http/pageSize';
import type { Job } from './read';
import type { ListFeed } from './listFeed';

/** One poll of a whole list. */
export interface ListJob extends Omit<Job, 'feed' | 'overlapMs'> {
	feed: ListFeed;
	/** How the list takes pages. */
	paging: Paging;
	/** Filters that the service applies. */
	query?: IDataObject;
	/** Whether the user wants to hear of the record. */
	isWatched(record: IDataObject): boolean;
}
