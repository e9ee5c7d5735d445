import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { Reader } from '../declare/api';
import { pageSize, simplify } from '../declare/commonFields';
import type { ReadOperation, Parameter } from '../declare/operation';
import type { List } from '../declare/record';
import { OperationError } from '../errors/operationError';
import { path } from '../http/requestOptions';
import { isRecordOf } from '../http/validators';
import { fieldLabels } from './fieldLabels';
import { ListDetails, noticeOfTotal } from './listDetails';
import { valueAt } from '../text/json';

/** A choice of the documented fields, or free text if none is documented. */
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

/** The list's repeated `sort` query parameter; undefined for the default order. */
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
	options: { pageSize?: number; includeListDetails?: boolean };
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
		return shown(list, record, values.simplify as boolean);
	},
});

export const getMany = ({ one }: RecordList) =>
	({
		name: 'Get Many',
		value: 'getAll',
		action: `Get many ${one}s`,
		effect: 'read',
		notice: noticeOfTotal,
	}) as const;

/** The form's fields for what `read` reads. The count of the list isn't that of a part of it, such as a period. */
export async function listRecords(
	list: RecordList,
	{ returnAll, limit, options, simplify: isSimple }: ListValues,
	read: (range: Range, details: ListDetails) => Promise<IDataObject[]>,
	isPart = false,
): Promise<IDataObject[]> {
	const { pageSize: size = pageSize.default, includeListDetails } = options;
	const details = new ListDetails(includeListDetails);
	const range = { limit: returnAll ? undefined : limit, pageSize: size };
	const records = await read(range, details);
	const items = records.map((record) => details.addTo(shown(list, record, isSimple), record));
	if (!isPart) details.count(items, !returnAll);
	return items;
}
