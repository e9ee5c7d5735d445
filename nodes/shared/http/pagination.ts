import type { IDataObject } from 'n8n-workflow';

import type { Reader, ResponseValidator } from '../declare/api';
import { bulkPageSize, requestsAtOnce } from '../declare/commonFields';
import type { List } from '../declare/record';
import { OperationError, toOperationError } from '../errors/operationError';
import { isJsonObject } from '../text/json';
import { isListOf } from './validators';
import { type Page, isEnd } from './page';
import { WholeList } from './wholeList';

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
 * A service may reduce a large page size, or reject it (400, 422). Smaller pages are then read from
 * the first one on, and the execution remembers the size.
 */
export const fitting =
	(read: Paging): Paging =>
	async (api, list, query, { page, size }) => {
		const learned = await api.memoize<Learned>('page size', async () => ({
			accepted: 0,
			most: Infinity,
		}));
		// The number of a later page only applies to this size.
		const firstSize = page === 1 ? Math.min(size, learned.most) : size;
		const smaller = page === 1 ? smallerSizes.filter((one) => one < firstSize) : [];
		let rejection: OperationError | undefined;
		for (const tried of [firstSize, ...smaller]) {
			const answer = await read(api, list, query, { page, size: tried }).catch(toOperationError);
			if (!(answer instanceof OperationError)) {
				learned.accepted = Math.max(learned.accepted, tried);
				if (tried < firstSize) learned.most = Math.min(learned.most, tried);
				return answer;
			}
			rejection ??= answer;
			if (!isRejection(answer) || firstSize <= learned.accepted) throw answer;
		}
		throw rejection as OperationError;
	};

/**
 * The first page doesn’t depend on others; only `pagesOf` and `findPage` know what comes before a
 * later page.
 */
export const wholeFirst =
	(read: Paging): Paging =>
	async (api, list, query, place) => {
		const ask = async () => await read(api, list, query, place);
		const page = await ask();
		return place.page === 1 ? await new WholeList(list, {}).take(page, 1, ask) : page;
	};

const isRejection = ({ cause: { httpCode } }: OperationError) =>
	httpCode === '400' || httpCode === '422';

interface Range {
	limit?: number;
	pageSize?: number;
	from?: number;
	/** A different page of the list has shown the number of records of a page, and of the list. */
	pageLength?: number;
	announced?: number;
}

interface Envelope extends IDataObject {
	content: IDataObject[];
}

const maxRepeats = 100;

/** A response without `content` has an unexpected format, which is never the end of the list. */
export function isPageOf({ record, mayBeBare }: List): ResponseValidator {
	const isContent = isListOf(record);
	return (body) =>
		isJsonObject(body) ? isContent(body.content) : mayBeBare === true && isContent(body);
}

export const toCount = (value: unknown): number | undefined =>
	typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

const readOnePage = fitting(async (api, list, query, { page, size }) => {
	const pageQuery = { ...query, page, size };
	const answer = await api.get<Envelope | IDataObject[]>(list.url, isPageOf(list), pageQuery);
	if (Array.isArray(answer)) {
		const whole = { pagesInAll: 1, total: answer.length, last: true, goesOn: false };
		return { records: answer, size, ...whole };
	}
	const { content: records, ...details } = answer;
	const [total, pages] = [toCount(details.totalElements), toCount(details.totalPages)];
	const goesOn = details.last === false || (pages ?? (total ?? 0) / records.length) > page;
	return {
		records,
		pagesInAll: pages ?? page + 1,
		total,
		announced: total ?? (pages && (pages - 1) * size + 1),
		size,
		last: details.last === true,
		goesOn,
		details,
	};
});

/** `page` begins at 1. */
export const readPage = wholeFirst(readOnePage);

/**
 * Pages are in order, and some are requested ahead. It ends at `last`, at an empty page and, if
 * nothing says that more follows, at a page that equals the one before, because a service may not
 * support the parameter.
 */
export async function* pagesOf(
	api: Reader,
	list: List,
	query: IDataObject,
	range: Range,
	paging: Paging = readPage,
): AsyncGenerator<IDataObject[]> {
	const { limit = Infinity, pageSize = bulkPageSize.default, from = 1 } = range;
	const whole = new WholeList(list, range);
	const ask = async (number: number, most: number) =>
		await paging(api, list, query, { page: number, size: most });
	const first = async () => await ask(from, Math.min(limit, pageSize));
	let page = await whole.take(await first(), from, first);
	const { size } = page;
	yield page.records;
	// A service may return fewer records per page than requested.
	const pagesWanted = Math.ceil(limit / Math.max(1, page.records.length));
	const requested: Array<Promise<Page>> = [];
	let next = from + 1;
	let repeats = 0;
	while (!isEnd(page) && next - requested.length < from + pagesWanted) {
		const lastPage = Math.min(page.pagesInAll, from + pagesWanted - 1);
		while (requested.length === 0 || (requested.length < requestsAtOnce && next <= lastPage)) {
			requested.push(quietly(ask(next++, size)));
		}
		const number = next - requested.length;
		const read = await (requested.shift() as Promise<Page>);
		const following = await whole.take(read, number, async () => await ask(number, size));
		repeats = isSame(page.records, following.records) ? repeats + 1 : 0;
		if (repeats > 0 && !page.goesOn) return;
		if (repeats > maxRepeats) throw endless(list);
		page = following;
		yield page.records;
	}
}

const endless = ({ url }: List) =>
	new OperationError(
		`The service returns the same page of ${url} again and again`,
		`It says that more follow, but ${maxRepeats} pages in a row were equal. If the list has as many equal records, raise Page Size under Options.`,
	);

// The error is thrown in order, although an earlier page is still awaited.
function quietly<T>(promise: Promise<T>): Promise<T> {
	promise.catch(() => undefined);
	return promise;
}

const isSame = (a: IDataObject[], b: IDataObject[]) =>
	JSON.stringify(a[0]) === JSON.stringify(b[0]) && JSON.stringify(a) === JSON.stringify(b);

/** Binary search in a sorted list finds the first page whose last record `isReached`. */
export async function findPage(
	api: Reader,
	list: List,
	query: IDataObject,
	pageSize: number,
	isReached: (record: IDataObject) => boolean | undefined,
): Promise<Range & Required<Pick<Range, 'from' | 'pageSize'>>> {
	// The last record with a time counts; a page without one may be reached.
	const holds = ({ records }: Page) =>
		records.reduceRight<boolean | undefined>(
			(result, one) => result ?? isReached(one),
			undefined,
		) ?? true;
	const whole = new WholeList(list, {});
	const read = async (page: number, size: number) => {
		const ask = async () => await readPage(api, list, query, { page, size });
		return await whole.take(await ask(), page, ask);
	};
	const first = await read(1, pageSize);
	const { size } = first;
	if (holds(first) || isEnd(first)) return { from: 1, pageSize: size };
	let [before, reached] = [1, first.pagesInAll + 1];
	while (reached - before > 1) {
		const middle = Math.floor((before + reached) / 2);
		if (holds(await read(middle, size))) reached = middle;
		else before = middle;
	}
	const { announced } = first;
	return { from: reached, pageSize: size, pageLength: first.records.length, announced };
}

export async function listAll(
	api: Reader,
	list: List,
	query: IDataObject,
	wanted: Range,
	paging?: Paging,
): Promise<IDataObject[]> {
	return await collectPages(pagesOf(api, list, query, wanted, paging), wanted.limit);
}

/** Pages after the limit are not requested. */
export async function collectPages(
	pages: AsyncIterable<IDataObject[]>,
	limit = Infinity,
): Promise<IDataObject[]> {
	const records: IDataObject[] = [];
	for await (const page of pages) {
		// Spreading 130,000 arguments into push throws.
		for (const record of page) {
			if (records.length === limit) return records;
			records.push(record);
		}
	}
	return records;
}
