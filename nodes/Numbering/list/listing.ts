import type { GenericValue, IDataObject } from 'n8n-workflow';

import { pageSize } from '../../shared/declare/listParameters';
import type { ComparisonOption } from '../../shared/checkpoint/chosenComparison';
import type { Parameter } from '../../shared/declare/operation';
import { OperationError } from '../../shared/errors/operationError';
import type { Api } from '../../shared/declare/api';
import { collect, pagesOf, readPage } from '../../shared/http/pagination';
import type { Dated } from './period';
import type { PeriodChoice } from './periodChoice';
import { checkTimezone } from '../../shared/input/timeZone';
import { checkPeriod, recordsIn, withoutRepeats } from './period';
import { sortQuery } from './sort';

/** A read-only resource under `/api/data`: a list, and a record by its integer ID. */
export interface RecordList {
	one: string;
	many: string;
	url: string;
	id: Parameter;
	/** Documented fields that the list can be sorted by. */
	sortable: readonly string[];
	/** The oldest first, by documented fields; the service's own order if there are none. */
	sort: readonly string[];
	/** The newest first, which is the default; absent if no documented field shows what is new. */
	newestFirst?: readonly string[];
	/** For records with a time: Since and Until read them in this order. */
	dated?: Dated;
	/** Simplified field -> path in the record; absent for records that are small already. */
	simple?: Readonly<Record<string, string>>;
	/** What identifies a record that shows no ID, by documented fields; absent if nothing does. */
	identity?(record: IDataObject): string | undefined;
}

/** The values of a list's form. */
export interface ListParameters {
	returnAll: boolean;
	limit?: number;
	simplify?: boolean;
	filters?: PeriodFilter;
	/** Only where records have a time. */
	workflowZone?: string;
	options: ComparisonOption & {
		order?: string;
		page?: number;
		pageSize?: number;
		sort?: IDataObject;
	};
}

type Listed = Pick<RecordList, 'dated' | 'newestFirst' | 'simple' | 'sort'>;

/** Reads the records at `url` as the list parameters ask: all, up to the limit, or one page. */
export async function list(
	api: Api,
	collection: Listed,
	url: string,
	parameters: ListParameters,
): Promise<IDataObject | IDataObject[]> {
	const { simple } = collection;
	const { page, pageSize: size = pageSize.default } = parameters.options;
	const toOutput = (records: IDataObject[]) =>
		simple && parameters.simplify ? records.map((record) => simplified(record, simple)) : records;
	if (page === undefined) return toOutput(await readRecords(api, collection, url, parameters));
	const query = { sort: sortOf(collection, parameters.options) };
	return await onePage(api, url, query, { page, size }, toOutput);
}

const isNewestFirst = ({ newestFirst }: Listed, { order }: ListParameters['options']) =>
	newestFirst !== undefined && order !== 'oldestFirst';

const sortOf = (collection: Listed, options: ListParameters['options']): string[] =>
	sortQuery(options.sort) ?? [
		...((isNewestFirst(collection, options) && collection.newestFirst) || collection.sort),
	];

/**
 * All records are read from the oldest one on and turned around, because new ones then move none to
 * another page. Up to a limit they are read in their order.
 */
async function readRecords(
	api: Api,
	collection: Listed,
	url: string,
	{ options, returnAll, limit, filters: period = {} }: ListParameters,
): Promise<IDataObject[]> {
	const { sort, dated } = collection;
	const range = {
		limit: returnAll ? undefined : limit,
		pageSize: options.pageSize ?? pageSize.default,
	};
	const newest = isNewestFirst(collection, options) && !sortQuery(options.sort);
	const isTurned = newest && returnAll && dated !== undefined;
	const pages =
		dated && (period.since || period.until)
			? recordsIn(api, dated, period, range.pageSize, newest && !isTurned)
			: pagesOf(api, url, { sort: isTurned ? [...sort] : sortOf(collection, options) }, range);
	const records = await collect(newest && dated ? withoutRepeats(pages) : pages, range.limit);
	return isTurned ? records.reverse() : records;
}

/** `{ page, nextPage, totalPages, total, records }`; `nextPage` is null after the last one. */
async function onePage(
	api: Api,
	url: string,
	query: IDataObject,
	position: { page: number; size: number },
	toOutput: (records: IDataObject[]) => IDataObject[],
): Promise<IDataObject> {
	const { page } = position;
	const { records, pagesInAll, total, last } = await readPage(api, url, query, position);
	const nextPage = last ? null : page + 1;
	return { page, nextPage, totalPages: pagesInAll, total, records: toOutput(records) };
}

interface PeriodFilter extends PeriodChoice {
	timezone?: string;
}

/** Rejects a period together with Page or Sort, because a period is read in the order of time. */
export function checkList(filter: PeriodFilter, { page, sort }: ListParameters['options']): void {
	checkPeriod(filter);
	checkTimezone(filter);
	const isChosen = filter.period !== undefined && filter.period !== 'custom';
	const hasBounds = Boolean(filter.since || filter.until);
	if (isChosen && hasBounds) {
		throw new OperationError(
			'“Period” cannot be combined with “Since” and “Until”',
			'Set Period to Custom, or remove Since and Until',
		);
	}
	if ((hasBounds || isChosen) && (page !== undefined || sortQuery(sort))) {
		throw new OperationError(
			'Period, Since and Until cannot be combined with Page or Sort',
			'A period is read in the order of time. Remove one or the other',
		);
	}
}

/** A flat record of the most useful fields; keeps the `id` of a record that has one. */
export function simplified(
	record: IDataObject,
	fields: Readonly<Record<string, string>>,
): IDataObject {
	const id = record.id === undefined ? {} : { id: record.id };
	const entries = Object.entries(fields).map(([name, path]) => [name, valueAt(record, path)]);
	return { ...id, ...Object.fromEntries(entries) } as IDataObject;
}

function valueAt(record: IDataObject, path: string): GenericValue {
	return path
		.split('.')
		.reduce<GenericValue>(
			(value, key) => (value as IDataObject | null | undefined)?.[key] as GenericValue,
			record,
		);
}
