import type { IDataObject } from 'n8n-workflow';

import { pageSize } from '../declare/commonFields';
import { type Parameter, parameter } from '../declare/operation';
import type { Reader } from '../declare/api';
import { type List, scalarsOf } from '../declare/record';
import { type Paging, fitting, listAll, toCount, wholeFirst } from '../http/pagination';
import { isListOf } from '../http/validators';
import { isJsonObject } from '../text/json';
import { includeListDetails } from './listDetails';
import {
	type ListKind,
	type ListValues,
	type RecordList,
	fieldOptions,
	listRecords,
} from './recordList';

/** The list accepts `skip` and `limit`. */
export interface SkipList extends RecordList {
	/** True if the list accepts `order_by`. */
	isSortable?: boolean;
	/** True if the list is `{ items, total, skip, limit }` instead of a bare array. */
	hasTotal?: boolean;
}

interface SkipListValues extends ListValues {
	options: ListValues['options'] & { order_by?: string; order_dir?: string; skip?: number };
}

/** This order doesn’t change while the list is read. */
export const byId: IDataObject = { order_by: 'id', order_dir: 'asc' };

export const skipping: ListKind<SkipList, SkipListValues> = {
	description: ({ many, isSortable }) =>
		`List ${many}${isSortable ? ', the newest first' : ' in the service’s order, which can’t be changed'}`,
	options({ isSortable, hasTotal, record }) {
		if (hasTotal) return [includeListDetails, pageSize, skipped];
		if (!isSortable) return [pageSize, skipped];
		return [direction, pageSize, skipped, sortBy(scalarsOf(record))];
	},
	async read(api, list, { filterQuery, ...values }) {
		const { skip = 0 } = values.options;
		const query = list.isSortable
			? { ...filterQuery, ...orderOf(values.options) }
			: { ...filterQuery };
		const paging = pagingAfter(skip, list.hasTotal);
		return await listRecords(list, values, async (range, details) =>
			withoutRepeats(await listAll(api, list, query, range, details.noting(paging))),
		);
	},
};

const skipped = parameter({
	displayName: 'Skip',
	name: 'skip',
	type: 'number',
	typeOptions: { minValue: 0, numberPrecision: 0 },
	default: 0,
	description: 'How many records to skip at the beginning',
});

const sortBy = (fields: readonly string[]): Parameter => ({
	displayName: 'Sort By',
	name: 'order_by',
	type: 'options',
	typeOptions: { fieldName: true },
	options: fieldOptions(fields),
	default: 'id',
	description:
		'Field to sort by. Without it, the newest records come first. Use an expression for any other field.',
});

const direction = parameter({
	displayName: 'Order',
	name: 'order_dir',
	type: 'options',
	options: [
		{ name: 'Ascending', value: 'asc', description: 'Oldest first, or A to Z' },
		{ name: 'Descending', value: 'desc', description: 'Newest first, or Z to A' },
	],
	default: 'desc',
	description: 'Sort direction',
});

function orderOf({ order_by = 'id', order_dir }: SkipListValues['options']): IDataObject {
	const isByAge = ['id', 'created_at'].includes(order_by);
	return { order_by, order_dir: order_dir ?? (isByAge ? 'desc' : 'asc') };
}

export const newestFirst = orderOf({});

interface Envelope extends IDataObject {
	items: IDataObject[];
}

const isEnvelopeOf = ({ record }: List) => {
	const isItems = isListOf(record);
	return (body: unknown) => isJsonObject(body) && isItems(body.items);
};

/**
 * Pages begin after the first `skip` records. Only an empty page or the total is the end, because
 * the service may shorten others. The number of pages that are requested ahead grows with those
 * that were read, up to the total if there is one.
 */
export const pagingAfter = (skipped: number, hasTotal = false): Paging =>
	wholeFirst(
		fitting(async (api, list, query, { page, size: most }) => {
			const skip = skipped + (page - 1) * most;
			const skipQuery = { ...query, skip, limit: most };
			const { items, ...details } = hasTotal
				? await api.get<Envelope>(list.url, isEnvelopeOf(list), skipQuery)
				: { items: await readArray(api, list, skipQuery) };
			const total = toCount(details.total);
			// The last page is short, too, so its length must not decide the next `skip`.
			const size = page === 1 ? items.length || most : most;
			const pages = Math.ceil(((total ?? Infinity) - skipped) / size);
			const last = skip + items.length >= (total ?? Infinity);
			return {
				records: items,
				pagesInAll: Math.min(pages, page * 2),
				total,
				announced: total === undefined ? undefined : Math.max(0, total - skipped),
				size,
				last,
				goesOn: total !== undefined && !last,
				details,
			};
		}),
	);

const readArray = async (api: Reader, { url, record }: List, query: IDataObject) =>
	await api.get<IDataObject[]>(url, isListOf(record), query);

export const readSkipLimit = pagingAfter(0);

/** A new record moves an older one to the next page while the newest ones are read. */
function withoutRepeats(records: readonly IDataObject[]): IDataObject[] {
	const seen = new Set<unknown>();
	return records.filter(({ id }) => {
		const isNew = id === undefined || id === null || !seen.has(id);
		seen.add(id);
		return isNew;
	});
}
