import type { IDataObject } from 'n8n-workflow';
import { jsonParse } from 'n8n-workflow';

import type { FormField } from './blankExpressions';
import { childOf, entryOf, isBlank, isExpression, namesIn, requireValue } from './blankExpressions';
import { validBoolean, validNumber, validOption, validText } from '../scalars';
import { toInstant } from '../dates';
import { identifiers } from './identifiers';
import type { Parameter } from '../../catalogue/operation';
import { OperationError } from '../../errors/operationError';
import { isJsonObject, isTooDeep, maxDepth } from '../../text/json';
import { quote } from '../../text/quote';

/**
 * The value in its parameter’s declared type. Rejects by its label a blank required value, a mistyped
 * one, and an expression that returns nothing. `zone` completes dates without an offset; `form` is
 * what the form holds.
 */
export function validated(
	parameter: Parameter,
	value: unknown,
	zone: string,
	form: FormField,
): unknown {
	if (parameter.type === 'resourceLocator') return checkedLocator(parameter, value);
	if (isBlank(value)) {
		if (parameter.required) throw blank(parameter);
		const isChoice = parameter.type === 'multiOptions' && Array.isArray(value);
		if (!isChoice) requireValue(parameter.displayName, value, form);
		return blankIs(parameter, value);
	}
	switch (parameter.type) {
		case 'number':
			return validNumber(parameter, value);
		case 'boolean':
			return validBoolean(parameter, value);
		case 'options':
			return validOption(parameter, value);
		case 'multiOptions':
			return toList(value).map((entry) => validOption(parameter, entry));
		case 'collection':
			return checkedCollection(parameter, fieldsIn(parameter, value), zone, form);
		case 'fixedCollection':
			return checkedGroups(parameter, fieldsIn(parameter, value), zone, form);
		case 'dateTime':
			return toInstant(parameter, value, zone);
		case 'json':
			return checkedObject(parameter, value);
		case 'resourceMapper':
			return checkedMapper(parameter, fieldsIn(parameter, value), form);
		case 'string':
			return validText(parameter, value);
		default:
			return value;
	}
}

const blank = ({ displayName }: Parameter) =>
	new OperationError(
		`“${displayName}” is empty`,
		'Fill it in, or check the expression that it holds',
	);

const formed: readonly string[] = ['boolean', 'multiOptions', 'number', 'options'];

/**
 * An emptied field that takes no text counts as untouched, and so does an empty list where text or
 * a date belongs; a group counts as one without fields. Choosing none of several is a choice, blanks
 * are one of text alone.
 */
function blankIs(parameter: Parameter, value: unknown): unknown {
	const { type, default: untouched, ignoreValidationDuringExecution: takesList } = parameter;
	const isNoText = ['dateTime', 'string'].includes(type) && Array.isArray(value) && !takesList;
	if (type === 'multiOptions' && Array.isArray(value)) return value;
	if (type === 'collection' || type === 'fixedCollection') return {};
	if (formed.includes(type) || isNoText) return untouched;
	return typeof value === 'string' && (type !== 'string' || identifiers.has(parameter.name))
		? ''
		: value;
}

/** The fields of a collection; an expression or an AI agent may have given something else. */
function fieldsIn({ displayName }: Pick<Parameter, 'displayName'>, value: unknown): IDataObject {
	if (isJsonObject(value)) return value as IDataObject;
	throw new OperationError(
		`“${displayName}” takes fields with their values`,
		`Fill the fields in one by one, or give an object of them. It is ${quote(value)}`,
	);
}

/** From List and By ID yield the plain ID; other modes also say which one was chosen. */
function checkedLocator(parameter: Parameter, value: unknown): unknown {
	const { mode, value: chosen } =
		value !== null && typeof value === 'object'
			? (value as { mode: string; value: unknown })
			: { mode: 'id', value };
	if (isBlank(chosen)) throw blank(parameter);
	if (typeof chosen === 'object') {
		throw new OperationError(`“${parameter.displayName}” is not an ID`, 'Enter text or a number');
	}
	const text = String(chosen).trim();
	const simple = parameter.modes?.every(({ name }) => name === 'list' || name === 'id');
	return simple ? text : { mode, value: text };
}

function checkedCollection(
	{ options = [] }: Pick<Parameter, 'options'>,
	value: IDataObject,
	zone: string,
	form: FormField,
): IDataObject {
	const known = options as readonly Parameter[];
	return Object.fromEntries(
		namesIn(form, value).flatMap((name) => {
			const parameter = known.find((option) => option.name === name);
			// What the form does not have, no user asked for.
			if (!parameter) return [];
			const [entry, field] = [value[name], childOf(form, name)];
			if (isAbsent(parameter, entry, field)) return [];
			return [[name, validated(parameter, entry, zone, field)]];
		}),
	) as IDataObject;
}

/** Absent means absent: no default takes the place of a field that was left out or emptied. */
function isAbsent(parameter: Parameter, entry: unknown, field: FormField): boolean {
	if (!isBlank(entry) || parameter.required || parameter.type === 'resourceLocator') return false;
	const isChoice = parameter.type === 'multiOptions' && Array.isArray(entry);
	if (!isChoice) requireValue(parameter.displayName, entry, field);
	return entry === undefined || isExpression(field.raw) || formed.includes(parameter.type);
}

/** A fixed collection: group name -> its fields, or a list of such. */
function checkedGroups(
	{ options = [] }: Parameter,
	value: IDataObject,
	zone: string,
	form: FormField,
): IDataObject {
	const groups = options as readonly Group[];
	return Object.fromEntries(
		namesIn(form, value).flatMap((name) => {
			const group = groups.find((one) => one.name === name);
			if (!group) return [];
			const [entries, field] = [value[name], childOf(form, name)];
			requireValue(group.displayName, entries, field);
			if (isBlank(entries)) return [];
			const check = (entry: unknown, index: number) =>
				checkedEntry(group, entry, zone, entryOf(field, index));
			return [[name, Array.isArray(entries) ? entries.map(check) : check(entries, 0)]];
		}),
	) as IDataObject;
}

interface Group {
	name: string;
	displayName: string;
	values: Parameter['options'];
}

function checkedEntry(group: Group, value: unknown, zone: string, form: FormField): IDataObject {
	const entry = fieldsIn(group, value);
	const fields = (group.values ?? []) as Parameter[];
	const missing = fields.find((field) => field.required && isBlank(entry[field.name]));
	if (missing) throw blank(missing);
	return checkedCollection({ options: fields }, entry, zone, form);
}

/** A resource mapper’s fields by name; they have no label of their own. */
function checkedMapper(parameter: Parameter, mapped: IDataObject, form: FormField) {
	const value = fieldsIn(parameter, mapped.value ?? {});
	const fields = childOf(form, 'value');
	for (const name of namesIn(fields, value)) requireValue(name, value[name], childOf(fields, name));
	return { value };
}

/** A JSON object, written as text or given as one. */
function checkedObject({ displayName }: Parameter, value: unknown): IDataObject {
	const object = typeof value === 'string' ? jsonParse(value, { fallbackValue: null }) : value;
	if (isJsonObject(object)) {
		if (!isTooDeep(object)) return object as IDataObject;
		throw new OperationError(
			`“${displayName}” is nested too deeply`,
			`It has more than ${maxDepth} levels of objects and lists within each other`,
		);
	}
	throw new OperationError(
		`“${displayName}” is not a JSON object`,
		`It begins with { and ends with }, names in double quotes. It is ${quote(value)}`,
	);
}

// An AI agent or an expression may give several values as one text.
const toList = (value: unknown): unknown[] => {
	if (Array.isArray(value)) return value;
	return typeof value === 'string' ? value.split(',').map((entry) => entry.trim()) : [value];
};
