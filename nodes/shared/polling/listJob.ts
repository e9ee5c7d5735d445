import type { IDataObject } from 'n8n-workflow';

import type { Job } from './read';
import type { ListFeed } from './listFeed';

/** One poll of a whole list. */
export interface ListJob extends Omit<Job, 'feed'> {
	feed: ListFeed;
	/** Whether the user wants to hear of the record. */
	isWatched(record: IDataObject): boolean;
}
