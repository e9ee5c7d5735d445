import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { ReadApi } from '../declare/api';
import { limit, pageSize, returnAll } from '../declare/commonFields';
import { type ReadOperation, type Parameter, optionsOf, parameter } from '../declare/operation';
import { scalarsOf } from '../declare/record';
import { OperationError } from '../errors/operationError';
import { workflowZone } from '../input/scalars';
import { type Paging, collectPages, pagesOf, readPage } from '../http/pagination';
import { includeListDetails } from './listDetails';
import { type Dated, recordsIn, withoutRepeats } from './dated';
import {
	type Period,
	type PeriodChoice,
	checkPeriod,
	overlapMinutes,
	period,
	resolvePeriod,
	since,
	timezone,
	until,
} from './period';
import {
	type KeyedList,
	type ListValues,
	type Range,
	getMany,
	listRecords,
	simplifyOf,
	sortBy,
	sortQuery,
} from './recordList';

/** A list in pages of `{ content, totalElements, … }`, which takes `page`, `size` and `sort`. */
export interface PageList extends KeyedList {
	/** The oldest first, by documented fields; the service's own order if there are none. */
	sort: readonly string[];
	/** The newest first, which is the default; absent if no documented field shows what is new. */
	newestFirst?: readonly string[];
	/** For records with a time: Since and Until read them in this order. */
	dated?: Dated;
}

type Listed = Omit<PageList, 'id'>;

export interface PageListValues extends ListValues {
	filters?: PeriodFilter;
	workflowZone?: string;
	options: ListValues['options'] & { order?: string; sort?: IDataObject };
}

type PeriodFilter = PeriodChoice & { timezone?: string };

export const getAll = (list: Listed): ReadOperation => ({
	...getMany(list),
	description: `List the account’s ${list.one}s`,
	parameters: listParametersOf(list),
	prepare: (values: PageListValues) => checkFilters(values.filters ?? {}, values.options),
	execute: async (api, values: PageListValues) => await readPageList(api, list, values),
});

export const listParametersOf = (list: Listed, own: readonly Parameter[] = []): Parameter[] => [
	returnAll,
	limit,
	...simplifyOf(list),
	...(list.dated ? [filters, workflowZone] : []),
	optionsOf(
		...own,
		includeListDetails,
		...(list.newestFirst ? [order] : []),
		pageSize,
		sortBy(scalarsOf(list.record), list.dated?.field),
	),
];

/** A filter that is added counts at once. */
const listPeriod: Parameter = {
	...period,
	default: 'yesterday',
	description:
		'Which time the records are from. Days begin at midnight in the time zone of the workflow, or in Time Zone if you add it.',
};

const filters: Parameter = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	description: 'Which records to list. Leave empty for all.',
	options: [overlapMinutes, listPeriod, since, timezone, until] as INodeProperties[],
};

const order = parameter({
	displayName: 'Order',
	name: 'order',
	type: 'options',
	options: [
		{ name: 'Newest First', value: 'newestFirst' },
		{ name: 'Oldest First', value: 'oldestFirst' },
	],
	default: 'newestFirst',
	description: 'Which records come first, and so which ones Limit keeps; Sort takes precedence',
});

export async function readPageList(
	api: ReadApi,
	list: Listed,
	values: PageListValues,
): Promise<IDataObject[]> {
	const { newestFirst, sort } = list;
	const chosen = sortQuery(values.options.sort);
	const isNewestFirst =
		!chosen && newestFirst !== undefined && values.options.order !== 'oldestFirst';
	const query = { sort: chosen ?? [...(isNewestFirst ? newestFirst : sort)] };
	const selection = { period: filteredPeriod(values), query, isNewestFirst };
	return await listRecords(
		list,
		values,
		async (range, details) =>
			await readRecords(api, list, selection, { ...range, paging: details.noting(readPage) }),
		isBounded(selection.period),
	);
}

function filteredPeriod({ filters: chosen = {}, workflowZone: zone }: PageListValues): Period {
	const { timezone: ownZone, ...rest } = chosen;
	return resolvePeriod(rest, ownZone || zone, zone);
}

const isBounded = ({ since: from, until: to }: Period) => Boolean(from || to);

/** Without a limit, reads oldest first, then reverses: so new records move none to another page. */
async function readRecords(
	api: ReadApi,
	list: Listed,
	{ period: bounds, query, isNewestFirst }: Selection,
	{ paging, ...range }: Range & { paging: Paging },
): Promise<IDataObject[]> {
	const { sort, dated } = list;
	const isReversed = isNewestFirst && dated !== undefined && range.limit === undefined;
	const all = pagesOf(api, list, isReversed ? { sort: [...sort] } : query, range, paging);
	const unique = isNewestFirst && dated ? withoutRepeats(all) : all;
	const pages =
		dated && isBounded(bounds)
			? recordsIn(api, dated, bounds, range.pageSize, {
					newestFirst: isNewestFirst && !isReversed,
					paging,
				})
			: unique;
	const records = await collectPages(pages, range.limit);
	return isReversed ? records.reverse() : records;
}

interface Selection {
	period: Period;
	query: IDataObject;
	isNewestFirst: boolean;
}

/** Rejects a period together with Sort, because a period is read in the order of time. */
function checkFilters(filter: PeriodFilter, { sort }: PageListValues['options']): void {
	checkPeriod(filter);
	const isChosen = filter.period !== undefined && filter.period !== 'custom';
	const hasBounds = Boolean(filter.since || filter.until);
	if (isChosen && hasBounds) {
		throw new OperationError(
			'“Period” cannot be combined with “Since” and “Until”',
			'Set Period to Custom, or remove Since and Until',
		);
	}
	if ((hasBounds || isChosen) && sortQuery(sort)) {
		throw new OperationError(
			'Period, Since and Until cannot be combined with Sort',
			'A period is read in the order of time. Remove one or the other',
		);
	}
}
