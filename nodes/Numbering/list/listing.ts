import type { GenericValue, IDataObject } from 'n8n-workflow';

import { pageSize } from '../../shared/catalogue/listParameters';
import type { Parameter } from '../../shared/catalogue/operation';
import { OperationError } from '../../shared/errors/operationError';
import type { Api } from '../../shared/catalogue/api';
import { collect, listAll, readPage } from '../../shared/http/pagination';
import type { Dated, Period } from './period';
import { checkPeriod, recordsIn } from './period';
import { sortQuery } from './sort';

/** A read-only resource under `/api/data`: a list, and a record by its integer ID. */
export interface RecordList {
	one: string;
	many: string;
	url: string;
	id: Parameter;
	/** Documented fields that the list can be sorted by. */
	sortable: readonly string[];
	/** Default order, by documented fields, so that pages do not shift while records arrive. */
	sort: readonly string[];
	/** For records with a time: Since and Until read them in this order. */
	dated?: Dated;
	/** Simplified field -> path in the record; absent for records that are small already. */
	simple?: Readonly<Record<string, string>>;
}

/** The values of a list's form. */
export interface ListParameters {
	returnAll: boolean;
	limit?: number;
	simplify?: boolean;
	filters?: Period;
	options: { page?: number; pageSize?: number; sort?: IDataObject };
}

/** Reads the records at `url` as the list parameters ask: all, up to the limit, or one page. */
export async function list(
	api: Api,
	{ sort, simple, dated }: Pick<RecordList, 'dated' | 'sort' | 'simple'>,
	url: string,
	parameters: ListParameters,
): Promise<IDataObject | IDataObject[]> {
	const { options, returnAll, limit, filters: period = {} } = parameters;
	const { page, pageSize: size = pageSize.default } = options;
	const toOutput = (records: IDataObject[]) =>
		simple && parameters.simplify ? records.map((record) => simplified(record, simple)) : records;
	const query = { sort: sortQuery(options.sort) ?? [...sort] };
	if (page !== undefined) return await onePage(api, url, query, { page, size }, toOutput);
	const range = { limit: returnAll ? undefined : limit, pageSize: size };
	if (dated && (period.since || period.until)) {
		return toOutput(await collect(recordsIn(api, dated, period, size), range.limit));
	}
	return toOutput(await listAll(api, url, query, range));
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

/** Rejects a period together with Page or Sort, because a period is read in the order of time. */
export function checkList(period: Period, { page, sort }: ListParameters['options']): void {
	checkPeriod(period);
	const hasPeriod = Boolean(period.since || period.until);
	if (hasPeriod && (page !== undefined || sortQuery(sort))) {
		throw new OperationError(
			'Since and Until cannot be combined with Page or Sort',
			'A period is read in the order of time. Leave out one or the other',
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
