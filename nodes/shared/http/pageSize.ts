import type { IDataObject } from 'n8n-workflow';

import { OperationError, toOperationError } from '../errors/operationError';
import type { Reader } from '../declare/api';
import type { List } from '../declare/record';

export interface Page {
	records: IDataObject[];
	/** As far as the response shows; a list may grow while it is read. */
	pagesInAll: number;
	total?: number;
	/** For further requests: the first page shows whether the service returns fewer records. */
	size: number;
	last: boolean;
	/** Whether the response says that records follow; a list that nobody counts may go on, too. */
	goesOn: boolean;
}

/** `page` counts from 1. */
export interface Place {
	page: number;
	size: number;
}

export type Paging = (api: Reader, list: List, query: IDataObject, place: Place) => Promise<Page>;

const smallerSizes = [100, 20];

interface Learned {
	accepted: number;
	most: number;
}

/**
 * A service may reduce a large page size, or reject it (400, 422). A rejected page is put together
 * from smaller ones, so that its number keeps its meaning, and the execution remembers the size.
 */
export const fitting =
	(read: Paging): Paging =>
	async (api, list, query, place) => {
		const learned = await api.memoize<Learned>('page size', async () => ({
			accepted: 0,
			most: Infinity,
		}));
		const readPart = async (part: Place) => await read(api, list, query, part);
		const asked = Math.min(place.size, learned.most);
		let rejection: OperationError | undefined;
		for (const size of [asked, ...smallerSizes.filter((smaller) => smaller < asked)]) {
			const page = await readInParts(readPart, place, size).catch(toOperationError);
			if (!(page instanceof OperationError)) {
				learned.accepted = Math.max(learned.accepted, size);
				if (size < asked) learned.most = Math.min(learned.most, size);
				return page;
			}
			rejection ??= page;
			if (!isRejection(page) || asked <= learned.accepted) throw page;
		}
		throw rejection as OperationError;
	};

const isRejection = ({ cause: { httpCode } }: OperationError) =>
	httpCode === '400' || httpCode === '422';

async function readInParts(
	read: (part: Place) => Promise<Page>,
	place: Place,
	most: number,
): Promise<Page> {
	const { page, size } = place;
	if (size <= most) return await read(place);
	const skipped = (page - 1) * size;
	const first = Math.floor(skipped / most) + 1;
	const end = Math.ceil((skipped + size) / most);
	const records: IDataObject[] = [];
	let part: Page;
	let next = first;
	do {
		part = await read({ page: next++, size: most });
		// Spreading 130,000 arguments into push throws.
		for (const record of part.records) records.push(record);
	} while (next <= end && !part.last && part.records.length === most);
	const from = skipped - (first - 1) * most;
	const own = records.slice(from, from + size);
	const hasMore = records.length > from + size;
	const last = (part.last && !hasMore) || own.length === 0;
	const pagesInAll = Math.ceil((part.pagesInAll * most) / size);
	return { ...part, records: own, pagesInAll, size, last, goesOn: part.goesOn || hasMore };
}
