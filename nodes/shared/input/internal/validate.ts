import type { IDataObject } from 'n8n-workflow';
import { jsonParse } from 'n8n-workflow';

import type { FormField } from './blankExpressions';
import { childOf, entryOf, isBlank, isExpression, namesIn, requireValue } from './blankExpressions';
import { validBoolean, validNumber, validOption, validText } from '../scalars';
import { validDate } from '../dates';
import { identifiers } from './identifiers';
import type { Parameter } from '../../catalogue/operation';
import { OperationError } from '../../errors/operationError';
import { isJsonObject, isTooDeep, maxDepth } from '../../text/json';
import { quote } from '../../text/quote';

/**
 * The value in its parameter’s declared type. Rejects a blank required value, a value of another type,
 * and an expression that returns nothing; the error names the field. `zone` completes dates without an
 * offset, and `form` is what the form contains.
 */
export function validated(
	parameter: Parameter,
	value: unknown,
	zone: string,
	form: FormField,
): unknown {
	if (parameter.type === 'resourceLocator') return validLocator(parameter, value, form);
	if (isBlank(value) && !isOffered(parameter, value)) {
		if (parameter.required) throw blank(parameter);
		const isChoice = parameter.type === 'multiOptions' && Array.isArray(value);
		if (!isChoice) requireValue(parameter.displayName, value, form);
		return blankValue(parameter, value);
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
			return validCollection(parameter, fieldsIn(parameter, value), zone, form);
		case 'fixedCollection':
			return validGroups(parameter, fieldsIn(parameter, value), zone, form);
		case 'dateTime':
			return validDate(parameter, value, zone);
		case 'json':
			return validObject(parameter, value);
		case 'resourceMapper':
			return validMapper(parameter, fieldsIn(parameter, value), form);
		case 'string':
			return validText(parameter, value);
		default:
			return value;
	}
}

/** A tab is blank, but as one of the form's choices it is a value. */
const isOffered = ({ type, options = [] }: Parameter, value: unknown) =>
	type === 'options' &&
	value !== '' &&
	(options as ReadonlyArray<{ value: unknown }>).some((option) => option.value === value);

/** A choice that has an option for none of the others has to be made all the same: its title says so. */
function blank({ displayName, options = [] }: Parameter): OperationError {
	const hasNone = (options as ReadonlyArray<{ value?: unknown }>).some(
		({ value }) => value === 'NONE',
	);
	return new OperationError(
		`“${displayName}” is empty${hasNone ? ': choose NONE if there are none' : ''}`,
		'Fill it in, or check the expression that it holds',
	);
}

const nonTextTypes: readonly string[] = ['boolean', 'multiOptions', 'number', 'options'];

/**
 * A blank field of another type than text counts as untouched, and so does an empty list in place of a
 * text or a date. A blank collection has no fields. To choose none of several options is a valid
 * choice, and blanks are a valid text.
 */
function blankValue(parameter: Parameter, value: unknown): unknown {
	const { type, default: untouched, ignoreValidationDuringExecution: takesList } = parameter;
	const isNoText = ['dateTime', 'string'].includes(type) && Array.isArray(value) && !takesList;
	if (type === 'multiOptions' && Array.isArray(value)) return value;
	if (type === 'collection' || type === 'fixedCollection') return {};
	if (nonTextTypes.includes(type) || isNoText) return untouched;
	return typeof value === 'string' && (type !== 'string' || identifiers.has(parameter.name))
		? ''
		: value;
}

/** The fields of a collection. Expressions and AI agents may have entered something else. */
function fieldsIn({ displayName }: Pick<Parameter, 'displayName'>, value: unknown): IDataObject {
	if (isJsonObject(value)) return value as IDataObject;
	throw new OperationError(
		`“${displayName}” takes fields with their values`,
		`Fill the fields in one by one, or give an object of them. It is ${quote(value)}`,
	);
}

/**
 * From List and By ID yield the plain ID; with other modes the result also names the mode. Only a locator
 * with `ignoreValidationDuringExecution` may be left empty.
 */
function validLocator(parameter: Parameter, value: unknown, form: FormField): unknown {
	const { mode, value: chosen } =
		value !== null && typeof value === 'object'
			? (value as { mode: string; value: unknown })
			: { mode: 'id', value };
	if (isBlank(chosen)) {
		if (!parameter.ignoreValidationDuringExecution) throw blank(parameter);
		requireValue(parameter.displayName, chosen, childOf(form, 'value'));
		return '';
	}
	if (typeof chosen === 'object') {
		throw new OperationError(`“${parameter.displayName}” is not an ID`, 'Enter text or a number');
	}
	const text = String(chosen).trim();
	const simple = parameter.modes?.every(({ name }) => name === 'list' || name === 'id');
	return simple ? text : { mode, value: text };
}

function validCollection(
	{ options = [] }: Pick<Parameter, 'options'>,
	value: IDataObject,
	zone: string,
	form: FormField,
): IDataObject {
	const known = options as readonly Parameter[];
	return Object.fromEntries(
		namesIn(form, value).flatMap((name) => {
			const parameter = known.find((option) => option.name === name);
			// No user can have meant a field that the form does not have.
			if (!parameter) return [];
			const [entry, field] = [value[name], childOf(form, name)];
			if (isAbsent(parameter, entry, field)) return [];
			return [[name, validated(parameter, entry, zone, field)]];
		}),
	) as IDataObject;
}

/** A field of a collection that was left out or emptied is absent: no default replaces it. */
function isAbsent(parameter: Parameter, entry: unknown, field: FormField): boolean {
	if (!isBlank(entry) || isOffered(parameter, entry)) return false;
	if (parameter.required || parameter.type === 'resourceLocator') return false;
	const isChoice = parameter.type === 'multiOptions' && Array.isArray(entry);
	if (!isChoice) requireValue(parameter.displayName, entry, field);
	return entry === undefined || isExpression(field.raw) || nonTextTypes.includes(parameter.type);
}

/** A fixed collection: group name -> its fields, or a list of them. */
function validGroups(
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
			const validate = (entry: unknown, index: number) =>
				validEntry(group, entry, zone, entryOf(field, index));
			return [[name, Array.isArray(entries) ? entries.map(validate) : validate(entries, 0)]];
		}),
	) as IDataObject;
}

interface Group {
	name: string;
	displayName: string;
	values: Parameter['options'];
}

function validEntry(group: Group, value: unknown, zone: string, form: FormField): IDataObject {
	const entry = fieldsIn(group, value);
	const fields = (group.values ?? []) as Parameter[];
	const missing = fields.find((field) => field.required && isBlank(entry[field.name]));
	if (missing) throw blank(missing);
	return validCollection({ options: fields }, entry, zone, form);
}

/** A resource mapper’s fields by name; errors use the name, because they have no label. */
function validMapper(parameter: Parameter, mapped: IDataObject, form: FormField) {
	const value = fieldsIn(parameter, mapped.value ?? {});
	const fields = childOf(form, 'value');
	for (const name of namesIn(fields, value)) requireValue(name, value[name], childOf(fields, name));
	return { value };
}

/** A JSON object, as text or as an object. */
function validObject({ displayName }: Parameter, value: unknown): IDataObject {
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

// AI agents and expressions may return several values as one text.
const toList = (value: unknown): unknown[] => {
	if (Array.isArray(value)) return value;
	return typeof value === 'string' ? value.split(',').map((entry) => entry.trim()) : [value];
};
