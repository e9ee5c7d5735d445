import type { GenericValue, IDataObject } from 'n8n-workflow';

import type { Api, Reader } from '../declare/api';
import { pageSize, simplify } from '../declare/listParameters';
import type { Operation, Parameter } from '../declare/operation';
import type { List } from '../declare/record';
import type { Page, Paging } from '../http/pageSize';
import { path } from '../http/path';
import { isRecordOf } from '../http/validators';

export interface RecordList extends List {
	/** The record reduced to its most useful fields; absent if records are small anyway. */
	simple?(record: IDataObject): IDataObject;
	/** The record without its secrets; it is not output otherwise. */
	mask?(record: IDataObject): IDataObject;
}

export interface KeyedList extends RecordList {
	id: Parameter;
}

export interface ListValues extends IDataObject {
	returnAll: boolean;
	limit?: number;
	simplify?: boolean;
	options: { page?: number; pageSize?: number };
}

interface Reading {
	paging: Paging;
	query: IDataObject;
	records(range: Range): Promise<IDataObject[]>;
	/** What Page shows beside its records; `page` counts from 1. */
	position(page: number, read: Page): IDataObject;
}

/** No `limit` means all of the list. */
export interface Range {
	limit?: number;
	pageSize: number;
}

export const notFound = (one: string, label: string) => ({
	message: `There is no ${one} with this ID`,
	description: `Choose it from the list, or check the value of “${label}”.`,
});

/** One record of the list. */
export const readRecord = async (
	api: Pick<Reader, 'get'>,
	{ url, record }: List,
	id: number | string,
) => await api.get(url + path`/${id}`, isRecordOf(record));

/** The path of the chosen record. */
export const recordUrl = ({ url, id }: KeyedList, values: IDataObject) =>
	url + path`/${values[id.name] as number}`;

export const simplifyOf = ({ simple }: Pick<RecordList, 'simple'>) => (simple ? [simplify] : []);

export const shown = (
	{ simple, mask = (whole) => whole }: Pick<RecordList, 'mask' | 'simple'>,
	record: IDataObject,
	isSimple?: boolean,
) => (simple && isSimple ? simple(mask(record)) : mask(record));

type FieldOf<L extends List> = keyof L['record']['fields'] & string;

/** Flat, with its `id` if there is one: fields of the record, and what is within them, renamed. */
export const simplified =
	<L extends List>(
		...names: Array<FieldOf<L> | readonly [name: string, path: `${FieldOf<L>}.${string}`]>
	) =>
	(record: IDataObject) => {
		const id = record.id === undefined ? {} : { id: record.id };
		const entries = names.map((one) =>
			typeof one === 'string' ? [one, record[one]] : [one[0], valueAt(record, one[1])],
		);
		return { ...id, ...Object.fromEntries(entries) } as IDataObject;
	};

const valueAt = (record: IDataObject, field: string) =>
	field
		.split('.')
		.reduce<GenericValue>(
			(value, key) => (value as IDataObject | null | undefined)?.[key] as GenericValue,
			record,
		);

export const get = (list: KeyedList): Operation => ({
	name: 'Get',
	value: 'get',
	action: `Get ${list.one}`,
	description: `Retrieve one ${list.one} by its ID`,
	effect: 'read',
	parameters: [list.id, ...simplifyOf(list)],
	errors: { 404: notFound(list.one, list.id.displayName) },
	async execute(api, values: IDataObject) {
		const record = await readRecord(api, list, values[list.id.name] as number);
		return shown(list, record, values.simplify as boolean);
	},
});

export const getMany = ({ one }: RecordList) =>
	({
		name: 'Get Many',
		value: 'getAll',
		action: `Get many ${one}s`,
		effect: 'read',
	}) as const;

/** One item of a page, or one item per record. */
export async function listRecords(
	api: Api,
	list: RecordList,
	{ options, ...values }: ListValues,
	{ paging, query, records, position }: Reading,
): Promise<IDataObject | IDataObject[]> {
	const show = (record: IDataObject) => shown(list, record, values.simplify);
	const { page, pageSize: size = pageSize.default } = options;
	if (page === undefined) {
		const limit = values.returnAll ? undefined : values.limit;
		return (await records({ limit, pageSize: size })).map(show);
	}
	const read = await paging(api, list, query, { page, size });
	return { page, ...position(page, read), records: read.records.map(show) };
}
