import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { ReadApi, Reader } from '../declare/api';
import { limit, pageSize, returnAll, simplify } from '../declare/commonFields';
import {
	type Counts,
	type Output,
	type Parameter,
	type ReadOperation,
	optionsOf,
	parameter,
} from '../declare/operation';
import type { List } from '../declare/record';
import { OperationError } from '../errors/operationError';
import { path } from '../http/requestOptions';
import { isRecordOf } from '../http/validators';
import { fieldLabels } from './fieldLabels';
import { ListDetails, noticeOfTotal } from './listDetails';
import { valueAt } from '../text/json';

/** Without documented fields, it is free text. */
export function sortBy(fields: readonly string[], usual = fields[0]): Parameter {
	const field =
		fields.length > 0
			? ({
					...typedField,
					type: 'options',
					typeOptions: { fieldName: true },
					options: fieldOptions(fields),
					default: usual,
					description: 'Field to sort by. Use an expression for any other field.',
				} as const)
			: typedField;
	return {
		displayName: 'Sort',
		name: 'sort',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, sortable: true },
		placeholder: 'Add Field',
		default: {},
		description: 'Fields to sort by, the most important first',
		options: [{ displayName: 'Fields', name: 'fields', values: [direction, field] }],
	};
}

const typedField: INodeProperties = {
	displayName: 'Field',
	name: 'field',
	type: 'string',
	default: '',
	description: 'Field to sort by',
};

const direction: INodeProperties = {
	displayName: 'Direction',
	name: 'direction',
	type: 'options',
	options: [
		{ name: 'Ascending', value: 'asc' },
		{ name: 'Descending', value: 'desc' },
	],
	default: 'asc',
	description: 'Sort direction: smallest value first (ascending) or largest first (descending)',
};

export const fieldOptions = (fields: readonly string[]) =>
	fields
		.map((value) => ({ name: fieldLabels[value] ?? value, value }))
		.sort((a, b) => a.name.localeCompare(b.name));

/** It is undefined for the default order. */
export function sortQuery(sort?: IDataObject): string[] | undefined {
	const fields = (sort?.fields ?? []) as IDataObject[];
	return fields.length > 0
		? fields.map(({ field, direction: order = 'asc' }) => `${fieldIn(field)},${String(order)}`)
		: undefined;
}

function fieldIn(field: unknown): string {
	if (typeof field === 'string' && field !== '') return field;
	throw new OperationError(
		'“Field” of “Sort” is empty',
		'Name the field to sort by, or remove the entry',
	);
}

export const reversed = (sort: readonly string[]): string[] =>
	sort.map((field) =>
		field.replace(/,(asc|desc)$/, (_end, order) => (order === 'asc' ? ',desc' : ',asc')),
	);

export interface RecordList extends List {
	/** The form has them among its Filters. */
	filters?: readonly Parameter[];
	/**
	 * By default, the query has the filled-in values. A value that can’t be read, or contradicts
	 * another one, is rejected.
	 */
	toQuery?(filters: IDataObject): IDataObject;
	/** It keeps the most useful fields; absent if records are small anyway. */
	simple?(record: IDataObject): IDataObject;
	/** A record with secrets is output only after it. */
	mask?(record: IDataObject): IDataObject;
}

export interface KeyedList extends RecordList {
	id: Parameter;
}

export interface ListValues extends IDataObject {
	returnAll: boolean;
	limit?: number;
	simplify?: boolean;
	filters?: IDataObject;
	/** The list’s own filters add it to each request. */
	filterQuery?: IDataObject;
	options: { pageSize?: number; includeListDetails?: boolean };
}

/** Without `limit`, the whole list is read. */
export interface Range {
	limit?: number;
	pageSize: number;
}

export const notFound = (one: string, label: string) => ({
	message: `There is no ${one} with this ID`,
	description: `Choose it from the list, or check the value of “${label}”.`,
});

export const readRecord = async (
	api: Pick<Reader, 'get'>,
	{ url, record }: List,
	id: number | string,
) => await api.get(url + path`/${id}`, isRecordOf(record));

export const recordUrl = ({ url, id }: KeyedList, values: IDataObject) =>
	url + path`/${values[id.name] as number}`;

export const simplifyOf = ({ simple }: Pick<RecordList, 'simple'>) => (simple ? [simplify] : []);

export const presentRecord = (
	{ simple, mask = (whole) => whole }: Pick<RecordList, 'mask' | 'simple'>,
	record: IDataObject,
	isSimple?: boolean,
) => (simple && isSimple ? simple(mask(record)) : mask(record));

type FieldOf<L extends List> = keyof L['record']['fields'] & string;

/**
 * The result is flat, and has the record’s `id` if there is one. Fields, even nested ones, may be
 * renamed.
 */
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

export const get = (list: KeyedList): ReadOperation => ({
	name: 'Get',
	value: 'get',
	action: `Get ${list.one}`,
	description: `Retrieve one ${list.one} by its ID`,
	effect: 'read',
	parameters: [list.id, ...simplifyOf(list)],
	errors: { 404: notFound(list.one, list.id.displayName) },
	async execute(api, values: IDataObject) {
		const record = await readRecord(api, list, values[list.id.name] as number);
		return presentRecord(list, record, values.simplify as boolean);
	},
});

/** Each kind of list is read differently, and adds fields to its form. */
export interface ListKind<L extends RecordList, V extends ListValues> {
	description(list: L): string;
	filters?(list: L): readonly Parameter[];
	/** The form has them beside Filters and Options. */
	hidden?(list: L): readonly Parameter[];
	options(list: L): readonly Parameter[];
	/** Some values don’t go together. */
	check?(values: V): void;
	notice?(list: L, counts: Counts): string | undefined;
	read(api: ReadApi, list: L, values: V): Promise<Output>;
}

export function getMany<L extends RecordList, V extends ListValues>(
	list: L,
	kind: ListKind<L, V>,
): ReadOperation {
	return {
		name: 'Get Many',
		value: 'getAll',
		action: `Get many ${list.many}`,
		description: kind.description(list),
		effect: 'read',
		notice: (items, _values, counts) => kind.notice?.(list, counts) ?? noticeOfTotal(items),
		parameters: parametersOf(list, kind),
		prepare(values: V) {
			kind.check?.(values);
			return { filterQuery: filterQueryOf(list, values.filters ?? {}) };
		},
		execute: async (api, values: V) => await kind.read(api, list, values),
	};
}

export const parametersOf = <L extends RecordList, V extends ListValues>(
	list: L,
	{ filters, hidden, options }: ListKind<L, V>,
): Parameter[] => [
	returnAll,
	limit,
	...simplifyOf(list),
	...groupOf([...(list.filters ?? []), ...(filters?.(list) ?? [])]),
	...(hidden?.(list) ?? []),
	optionsOf(...options(list)),
];

const groupOf = (filters: readonly Parameter[]) => (filters.length > 0 ? [filtersOf(filters)] : []);

/** Their labels name the optional fields. */
export const filtersOf = (fields: readonly Parameter[]) => {
	const options = fields
		.map((field) => ({ ...field, required: undefined }))
		.sort((a, b) => a.displayName.localeCompare(b.displayName)) as INodeProperties[];
	return parameter({
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		description: 'Filters for the records. Leave empty for all.',
		options,
	});
};

function filterQueryOf({ filters = [], toQuery }: RecordList, values: IDataObject): IDataObject {
	if (toQuery) return toQuery(values);
	const entered = filters.filter(({ name }) => !['', null, undefined].includes(values[name] as ''));
	return Object.fromEntries(entered.map(({ name }) => [name, values[name]]));
}

/** The count of the list doesn’t apply to a part of it, such as a period. */
export async function listRecords(
	list: RecordList,
	{ returnAll: isWhole, limit: most, options, simplify: isSimple }: ListValues,
	read: (range: Range, details: ListDetails) => Promise<IDataObject[]>,
	isPart = false,
): Promise<IDataObject[]> {
	const { pageSize: size = pageSize.default, includeListDetails } = options;
	const details = new ListDetails(includeListDetails);
	const range = { limit: isWhole ? undefined : most, pageSize: size };
	const records = await read(range, details);
	const items = records.map((record) =>
		details.addTo(presentRecord(list, record, isSimple), record),
	);
	if (!isPart) details.count(items, !isWhole);
	return items;
}
