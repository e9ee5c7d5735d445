import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../shared/declare/api';
import { pageSize, pageWith } from '../../shared/declare/listParameters';
import { parameters } from '../../shared/declare/operation';
import { compareList } from '../../shared/checkpoint/compareList';
import type { ComparisonOption } from '../../shared/checkpoint/chosenComparison';
import { chosenComparison } from '../../shared/checkpoint/chosenComparison';
import { comparison } from '../../shared/checkpoint/comparisonOption';
import type { Paging } from '../../shared/http/pageSize';
import { fitting } from '../../shared/http/pageSize';
import { listAll, sizeAfter, toCount, toSkipLimit } from '../../shared/http/pagination';
import { isListOf, isRecord } from '../../shared/http/validators';

/** The options of every list. */
export const listOptions = parameters(
	comparison,
	pageWith('the number to skip for the next ones'),
	pageSize,
	{
		displayName: 'Skip',
		name: 'skip',
		type: 'number',
		typeOptions: { minValue: 0, numberPrecision: 0 },
		default: 0,
		description: 'How many records to leave out at the beginning',
	},
);

/** What the form says of a list. */
export interface ListValues extends IDataObject {
	returnAll: boolean;
	limit?: number;
	options: ComparisonOption & {
		order_by?: string;
		order_dir?: string;
		page?: number;
		pageSize?: number;
		skip?: number;
	};
}

interface Envelope {
	items: IDataObject[];
	total?: unknown;
}

const isRecords = isListOf(isRecord);
const isEnvelope = (body: unknown) => isRecord(body) && isRecords((body as Envelope).items);

/**
 * Pages behind the first `skipped` records, of a bare array or, with `hasTotal`, of
 * `{ items, total, skip, limit }`; the total limits how many pages are fetched ahead.
 */
const pagingAfter = (skipped: number, hasTotal: boolean): Paging =>
	fitting(async (api, url, query, place) => {
		const { skip, limit } = toSkipLimit(place);
		const asked = { ...query, skip: skipped + skip, limit };
		const { items, total: count } = hasTotal
			? await api.get<Envelope>(url, asked, isEnvelope)
			: { items: await api.get<IDataObject[]>(url, asked, isRecords), total: undefined };
		const total = toCount(count);
		const size = sizeAfter(place, items);
		const pages = Math.ceil(((total ?? Infinity) - skipped) / size);
		const last = items.length === 0 || asked.skip + items.length >= (total ?? Infinity);
		const goesOn = total !== undefined && !last;
		const pagesInAll = Math.min(pages, place.page * 2);
		return { records: items, pagesInAll, total, size, last, goesOn };
	});

/** A list of `{ items, total, skip, limit }`. */
export const readEnvelope = pagingAfter(0, true);

/** A record that is created while the newest ones are read moves one to the next page again. */
function withoutRepeats(records: readonly IDataObject[]): IDataObject[] {
	const seen = new Set<unknown>();
	return records.filter(({ id }) => {
		const isNew = id === undefined || id === null || !seen.has(id);
		seen.add(id);
		return isNew;
	});
}

/** A list of the service, and how Get Many shows it. */
interface Listed {
	one: string;
	url: string;
	/** The filters and the order. */
	query: IDataObject;
	/** In which a comparison reads it. */
	stableOrder?: IDataObject;
	show?(record: IDataObject): IDataObject;
	isSimplified?: boolean;
	/** Whether it is `{ items, total, skip, limit }`. */
	hasTotal?: boolean;
}

/**
 * The records as the form's list parameters ask. With Page one item: `{ page, nextSkip, total, records }`;
 * `nextSkip` is null behind the last page, `total` where the service returns none.
 */
export async function readList(
	api: Api,
	listed: Listed,
	{ returnAll, limit, options }: ListValues,
): Promise<IDataObject | IDataObject[]> {
	const { one, url, query, stableOrder, isSimplified, hasTotal = false } = listed;
	const { show = (record: IDataObject) => record } = listed;
	const { page, pageSize: size = pageSize.default, skip = 0 } = options;
	const paging = pagingAfter(skip, hasTotal);
	const compared = chosenComparison(options);
	if (compared) {
		const list = { one, url, show, isSimplified, paging, pageSize: size };
		return await compareList(api, { ...list, query: { ...query, ...stableOrder } }, compared);
	}
	if (page === undefined) {
		const range = { limit: returnAll ? undefined : limit, pageSize: size };
		return withoutRepeats(await listAll(api, url, query, range, paging)).map(show);
	}
	const { records, total, last } = await paging(api, url, query, { page, size });
	const nextSkip = last ? null : skip + (page - 1) * size + records.length;
	return { page, nextSkip, total: total ?? null, records: records.map(show) };
}
