import type { IDataObject } from 'n8n-workflow';

import type { ReadApi } from '../declare/api';
import { pageSize } from '../declare/commonFields';
import { type Counts, OutputWithCounts, type Parameter, parameter } from '../declare/operation';
import { scalarsOf } from '../declare/record';
import { OperationError } from '../errors/operationError';
import { workflowZone } from '../input/scalars';
import { type Paging, collectPages, pagesOf, readPage } from '../http/pagination';
import { includeListDetails } from './listDetails';
import { type Dated, recordsIn, undatedNotice, withoutRepeats } from './dated';
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
	type ListKind,
	type ListValues,
	type Range,
	listRecords,
	parametersOf,
	sortBy,
	sortQuery,
} from './recordList';

/** The list returns `{ content, totalElements, … }`, and accepts `page`, `size` and `sort`. */
export interface PageList extends KeyedList {
	/**
	 * Documented fields sort the oldest first; the service’s own order applies if there are none.
	 */
	sort: readonly string[];
	/** The newest first is the default; absent if no documented field shows what is new. */
	newestFirst?: readonly string[];
	ownFilter?: OwnFilter;
	/** Since and Until read records with a time in this order. */
	dated?: Dated;
}

/** The platform doesn’t have such a filter, so the node leaves records out and says how many. */
export interface OwnFilter {
	parameter: Parameter;
	begin(value: unknown): {
		among(pages: AsyncIterable<IDataObject[]>): AsyncGenerator<IDataObject[]>;
		/** They count the records that were left out so far. */
		counts: Counts;
	};
	notice(counts: Counts): string | undefined;
}

type Listed = Omit<PageList, 'id'>;

export interface PageListValues extends ListValues {
	filters?: PeriodFilter;
	workflowZone?: string;
	options: ListValues['options'] & { order?: string; sort?: IDataObject };
}

type PeriodFilter = IDataObject & PeriodChoice & { timezone?: string };

export const paged: ListKind<Listed, PageListValues> = {
	description: ({ many }) => `List the account’s ${many}`,
	filters: ({ dated, ownFilter }) =>
		dated ? [...(ownFilter ? [ownFilter.parameter] : []), ...periodFilters] : [],
	hidden: ({ dated }) => (dated ? [workflowZone] : []),
	options: ({ newestFirst, record, dated }) => [
		includeListDetails,
		...(newestFirst ? [order] : []),
		pageSize,
		sortBy(scalarsOf(record), dated?.field),
	],
	check: ({ filters = {}, options }) => checkFilters(filters, options),
	notice: noticeOf,
	read: readPageList,
};

/** A filter counts as soon as it is added. */
const listPeriod: Parameter = {
	...period,
	default: 'yesterday',
	description:
		'Time range of the records. Days begin at midnight in the time zone of the workflow, or in Time Zone if you add it.',
};

const periodFilters = [overlapMinutes, listPeriod, since, timezone, until];

export const listParametersOf = (list: Listed) => parametersOf(list, paged);

function noticeOf({ one, many, ownFilter }: Listed, counts: Counts): string | undefined {
	const notices = [ownFilter?.notice(counts), undatedNotice(counts.undated, { one, many })];
	return notices.filter((notice) => notice !== undefined).join('. ') || undefined;
}

const order = parameter({
	displayName: 'Order',
	name: 'order',
	type: 'options',
	options: [
		{ name: 'Newest First', value: 'newestFirst' },
		{ name: 'Oldest First', value: 'oldestFirst' },
	],
	default: 'newestFirst',
	description: 'Sort direction, which decides which records Limit keeps; Sort takes precedence',
});

export async function readPageList(
	api: ReadApi,
	list: Listed,
	values: PageListValues,
): Promise<OutputWithCounts> {
	const { newestFirst, sort, ownFilter } = list;
	const chosen = sortQuery(values.options.sort);
	const isNewestFirst =
		!chosen && newestFirst !== undefined && values.options.order !== 'oldestFirst';
	const { filterQuery } = values;
	const query = { ...filterQuery, sort: chosen ?? [...(isNewestFirst ? newestFirst : sort)] };
	const bound = ownFilter && values.filters?.[ownFilter.parameter.name];
	const filter = bound === undefined ? undefined : ownFilter?.begin(bound);
	const undated = { undated: 0 };
	const period = filteredPeriod(values);
	const selection = { period, filterQuery, query, isNewestFirst, filter, undated };
	const items = await listRecords(
		list,
		values,
		async (range, details) =>
			await readRecords(api, list, selection, { ...range, paging: details.noting(readPage) }),
		isBounded(period) || filter !== undefined,
	);
	return new OutputWithCounts(items, { ...undated, ...filter?.counts });
}

function filteredPeriod({ filters: chosen = {}, workflowZone: zone }: PageListValues): Period {
	const {
		timezone: ownZone,
		period: choice,
		since: from,
		until: to,
		overlapMinutes: overlap,
	} = chosen;
	const bounds = { period: choice, since: from, until: to, overlapMinutes: overlap };
	return resolvePeriod(bounds, ownZone || zone, zone);
}

const isBounded = ({ since: from, until: to }: Period) => Boolean(from || to);

/**
 * Without a limit, it reads the oldest first, then reverses them, so that new records move none to
 * a different page.
 */
async function readRecords(
	api: ReadApi,
	list: Listed,
	{ period: bounds, filterQuery, query, isNewestFirst, filter, undated }: Selection,
	{ paging, ...range }: Range & { paging: Paging },
): Promise<IDataObject[]> {
	const { sort, dated } = list;
	const isReversed = isNewestFirst && dated !== undefined && range.limit === undefined;
	const whole = filter ? { pageSize: range.pageSize } : range;
	const inOrder = isReversed ? { ...query, sort: [...sort] } : query;
	const all = pagesOf(api, list, inOrder, whole, paging);
	const unique = isNewestFirst && dated ? withoutRepeats(all) : all;
	const pages =
		dated && isBounded(bounds)
			? recordsIn(api, dated, bounds, range.pageSize, {
					newestFirst: isNewestFirst && !isReversed,
					paging,
					query: filterQuery,
					onUndated: () => (undated.undated += 1),
				})
			: unique;
	const records = await collectPages(filter?.among(pages) ?? pages, range.limit);
	return isReversed ? records.reverse() : records;
}

interface Selection {
	period: Period;
	filterQuery?: IDataObject;
	query: IDataObject;
	isNewestFirst: boolean;
	filter?: ReturnType<OwnFilter['begin']>;
	undated: { undated: number };
}

/** A period is read in the order of time, so it can’t have Sort as well. */
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
			'A period is read in chronological order. Remove one or the other',
		);
	}
}
