import type { IDataObject } from 'n8n-workflow';

import { pageSize } from '../../shared/catalogue/listParameters';
import type { Parameter } from '../../shared/catalogue/operation';
import { collect, listAll, readPage } from '../../shared/http/pagination';
import { OperationError } from '../../shared/errors/operationError';
import type { Api } from '../../shared/catalogue/api';
import type { Dated, Period } from '../callRecords/period';
import { checkPeriod, recordsIn } from '../callRecords/period';
import { simplified } from './simplified';
import { sortQuery } from './sort';

/** How the records of a list are read and shown. */
export interface Listed {
	/** Default order, so that pages stay where they are while records arrive; documented fields. */
	sort: readonly string[];
	/** Where records have a time: Since and Until read them in its order. */
	dated?: Dated;
	/** Simplified field -> path in the record; absent where records are small already. */
	simple?: Readonly<Record<string, string>>;
}

export interface ListParameters {
	returnAll: boolean;
	limit?: number;
	simplify?: boolean;
	filters?: Period;
	options: { page?: number; pageSize?: number; sort?: IDataObject };
}

export const page: Parameter = {
	displayName: 'Page',
	name: 'page',
	type: 'number',
	typeOptions: { minValue: 1, numberPrecision: 0 },
	default: 1,
	description:
		'Fetch this page alone, as one item with its records and the number of the next page; Return All and Limit do not count then',
};

/** Reads a list of the collection's records from `url`, as the form's list parameters ask for it. */
export async function list(
	api: Api,
	{ sort, simple, dated }: Listed,
	url: string,
	parameters: ListParameters,
): Promise<IDataObject | IDataObject[]> {
	const { options, returnAll: all, limit: most, filters: period = {} } = parameters;
	const { page: only, pageSize: size = pageSize.default } = options;
	const shown = (records: IDataObject[]) =>
		simple && parameters.simplify ? records.map((record) => simplified(record, simple)) : records;
	const query = { sort: sortQuery(options.sort) ?? [...sort] };
	if (only !== undefined) return await onePage(api, url, query, { page: only, size }, shown);
	const wanted = { limit: all ? undefined : most, pageSize: size };
	if (dated && (period.since || period.until)) {
		return shown(await collect(recordsIn(api, dated, period, size), wanted.limit));
	}
	return shown(await listAll(api, url, query, wanted));
}

/** `{ page, nextPage, totalPages, total, records }`; `nextPage` is null after the last one. */
async function onePage(
	api: Api,
	url: string,
	query: IDataObject,
	place: { page: number; size: number },
	shown: (records: IDataObject[]) => IDataObject[],
): Promise<IDataObject> {
	const { page: number } = place;
	const { records, pagesInAll, total, last } = await readPage(api, url, query, place);
	const nextPage = last ? null : number + 1;
	return { page: number, nextPage, totalPages: pagesInAll, total, records: shown(records) };
}

/** A period is read in the order of its time, and one page is neither sorted through nor a period. */
export function checkList(period: Period, { page: only, sort }: ListParameters['options']): void {
	checkPeriod(period);
	const hasPeriod = Boolean(period.since || period.until);
	if (hasPeriod && (only !== undefined || sortQuery(sort))) {
		throw new OperationError(
			'Since and Until cannot be combined with Page or Sort',
			'A period is read in the order of time. Leave out one or the other',
		);
	}
}
