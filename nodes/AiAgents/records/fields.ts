import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { toUtc } from '../../shared/input/dates';
import type { Parameter } from '../../shared/declare/operation';
import { parameter } from '../../shared/declare/operation';
import { OperationError } from '../../shared/errors/operationError';

const optional = (field: Parameter): Parameter => ({ ...field, required: undefined });

/** In an update, an expression that returns null clears the field, because Get shows an empty field as null. */
export const nullable = (fields: readonly Parameter[]): Parameter[] =>
	fields.map((field) => ({ ...field, typeOptions: { ...field.typeOptions, nullable: true } }));

const groupDescriptions = {
	'Additional Fields': 'Optional fields of the record',
	'Update Fields':
		'The fields to change; the others stay unchanged. An expression that returns null clears its field.',
};

export function group<const N extends string>(
	displayName: keyof typeof groupDescriptions,
	name: N,
	fields: readonly Parameter[],
): Omit<Parameter, 'name' | 'options' | 'type'> & { name: N; type: 'collection' } {
	const description = groupDescriptions[displayName];
	const options = fields
		.map(optional)
		.sort((a, b) => a.displayName.localeCompare(b.displayName)) as INodeProperties[];
	const kind = { type: 'collection', placeholder: 'Add Field' } as const;
	// An operation reads the options as a record, so their types are left out.
	return Object.assign({ displayName, name, ...kind, default: {}, description }, { options });
}

export const dryRun = parameter({
	displayName: 'Dry Run',
	name: 'dryRun',
	type: 'boolean',
	default: false,
	description: 'Whether to only report what would be created and changed',
});

/** `values` are the fields of one entry. */
export const parameterList = (
	name: string,
	entry: string,
	values: readonly Parameter[],
	overrides?: Partial<Parameter>,
): Parameter => ({
	displayName: 'Parameters',
	name,
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Parameter',
	default: {},
	description: 'Parameters by name',
	options: [{ displayName: 'Parameter', name: entry, values }],
	...overrides,
});

/** n8n’s linter attaches a meaning to `limit`, so the form uses a different name. */
const serviceName = (name: string) => (name === 'skill_limit' ? 'limit' : name);

/**
 * The service expects lists without their groups; a field that isn’t in `values` is omitted.
 * `clearing` sends null, and an emptied date as null, instead of omitting it. A multi-select names
 * fields to remove.
 */
export function toRecord(
	fields: readonly Parameter[],
	values: IDataObject,
	clearing = false,
): IDataObject {
	const record: IDataObject = {};
	for (const field of fields) {
		const value = values[field.name];
		const name = serviceName(field.name);
		if (value === undefined) continue;
		if (value === null || value === '') {
			if (clearing) record[name] = field.type === 'dateTime' ? null : (value as null | '');
		} else if (field.type === 'multiOptions') {
			for (const removed of value as string[]) record[removed] = null;
		} else record[name] = toValue(field, value) as IDataObject;
	}
	return record;
}

function toValue(field: Parameter, value: unknown): unknown {
	if (field.type === 'dateTime') return toUtc(String(value));
	if (field.type !== 'fixedCollection') return value;
	const [entries] = Object.values(value as Record<string, unknown>);
	return entries ?? [];
}

/**
 * Rejects an empty entry, because an expression without a value would change the list’s meaning.
 */
export function listedIn(
	displayName: string,
	text: string,
	separator: RegExp | string = ',',
): string[] {
	const entries = text.split(separator).map((entry) => entry.trim());
	if (!entries.includes('')) return entries;
	throw new OperationError(
		`“${displayName}” has an empty entry`,
		'Nothing was changed. Check the expression, or remove the comma',
	);
}

/** Rejects an incomplete set of fields that only work together, naming a missing one. */
export function requireTogether(fields: readonly Parameter[], values: IDataObject): void {
	const missing = fields.filter(({ name }) => String(values[name] ?? '').trim() === '');
	if (missing.length === 0 || missing.length === fields.length) return;
	const names = fields.map(({ displayName }) => `“${displayName}”`).join(' and ');
	throw new OperationError(
		`“${missing[0].displayName}” is missing`,
		`${names} only work together: fill in both, or remove both`,
	);
}

export const nothingToUpdate = () =>
	new OperationError('There is nothing to update', 'Add at least one field under “Update Fields”');
