import type { IDataObject } from 'n8n-workflow';

import type { Reader } from '../declare/api';
import type { List } from '../declare/record';
import { type Paging, readPage, toCount } from './pagination';

/**
 * The other end of a list that is read from its beginning. Records without a time stand there, where a service sorts
 * them behind all others.
 */
export class FarEnd {
	private pagesInAll?: number;
	private size = 0;

	/** The same pages; what they show of the list's length is kept. */
	noting(paging: Paging = readPage): Paging {
		return async (...place) => {
			const page = await paging(...place);
			const { details, total, goesOn, records, size } = page;
			const pages = toCount(details?.totalPages);
			this.size = size;
			if (pages !== undefined) this.pagesInAll = pages;
			// A service may return fewer records per page than requested, and the last page has only the rest.
			else if (total !== undefined && goesOn && records.length > 0) {
				this.pagesInAll = Math.ceil(total / records.length);
			}
			return page;
		};
	}

	/** From the last page back to the one after `pagesRead`; undefined if no response counts the pages. */
	pages(api: Reader, list: List, query: IDataObject, pagesRead: number) {
		return this.pagesInAll === undefined
			? undefined
			: backward(api, list, query, { from: this.pagesInAll, size: this.size, pagesRead });
	}
}

async function* backward(
	api: Reader,
	list: List,
	query: IDataObject,
	{ from, size, pagesRead }: { from: number; size: number; pagesRead: number },
): AsyncGenerator<IDataObject[]> {
	for (let page = from; page > pagesRead; page -= 1) {
		yield (await readPage(api, list, query, { page, size })).records;
	}
}
