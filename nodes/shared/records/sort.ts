import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { Parameter } from '../declare/operation';
import { OperationError } from '../errors/operationError';

/** A choice of the documented fields, or free text if none is documented. */
export function sortBy(fields: readonly string[], usual = fields[0]): Parameter {
	const field =
		fields.length > 0
			? ({
					...typedField,
					type: 'options',
					options: fieldOptions(fields),
					default: usual,
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
	description: 'Which values come first: the smallest (ascending) or the largest (descending)',
};

export const fieldOptions = (fields: readonly string[]) =>
	fields
		.map((value) => ({ name: toTitle(value), value }))
		.sort((a, b) => a.name.localeCompare(b.name));

/** `callId` -> `Call ID`, `llm_configuration_id` -> `LLM Configuration ID` */
const toTitle = (field: string) =>
	field
		.replace(/[A-Z]/g, '_$&')
		.split('_')
		.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
		.join(' ')
		.replace(/\b(Id|Llm|Sip|Stt|Tts)\b/g, (word) => word.toUpperCase());

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
	sort.map((field) => field.replace(/,asc$/, ',desc'));
