import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { Parameter } from '../../shared/declare/operation';
import { OperationError } from '../../shared/errors/operationError';

/** The fields to sort by: a choice of the documented ones, or free text if none is documented. */
export function sortBy(fields: readonly string[]): Parameter {
	const field = fields.length > 0 ? chosenField(fields) : typedField;
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

function chosenField(fields: readonly string[]): INodeProperties {
	const [first] = fields;
	return {
		...typedField,
		type: 'options',
		options: fields
			.map((value) => ({ name: toTitle(value), value }))
			.sort((a, b) => a.name.localeCompare(b.name)),
		default: first,
	};
}

const direction: INodeProperties = {
	displayName: 'Direction',
	name: 'direction',
	type: 'options',
	options: [
		{ name: 'Ascending', value: 'asc' },
		{ name: 'Descending', value: 'desc' },
	],
	default: 'asc',
	description: 'Which values come first: the smallest (ascending) or the largest (descending)',
};

/** `callId` -> `Call ID` */
export const toTitle = (field: string) =>
	field
		.replace(/([A-Z])/g, ' $1')
		.replace(/^./, (first) => first.toUpperCase())
		.replace(/\bId\b/, 'ID');

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
