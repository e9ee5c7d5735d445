import { type IDataObject, jsonParse } from 'n8n-workflow';

import { fieldsIn, readCollection, readGroups } from './containers';
import { readLocator, readMapper } from './controls';
import {
	type FormField,
	blank,
	isEmptyList,
	isUnset,
	nonTextTypes,
	requireValue,
} from './formField';
import type { Scope } from './scope';
import { soundText } from './template';
import { validText } from './formats';
import { requireExact } from '../exact';
import { isTrimmed, validBoolean, validNumber, validOption } from '../scalars';
import { validDate } from '../dates';
import type { Parameter } from '../../declare/operation';
import { OperationError } from '../../errors/operationError';
import { entriesOf, listIn } from '../../text/entries';
import { isJsonObject, isTooDeep, maxDepth } from '../../text/json';
import { quote } from '../../text/wording';

/** The value in its declared type. Rejects what the form cannot make, and names the field. */
export function validated(
	parameter: Parameter,
	value: unknown,
	scope: Scope,
	form: FormField,
): unknown {
	if (parameter.type === 'resourceLocator') return readLocator(parameter, value, scope, form);
	if (isUnset(parameter, value) || isEmptyList(parameter, value, form)) {
		if (parameter.required) throw blank(parameter);
		const isChoice = parameter.type === 'multiOptions' && Array.isArray(value);
		if (!isChoice) requireValue(parameter, form);
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
			return [...new Set(toList(value).map((entry) => validOption(parameter, entry)))];
		case 'collection':
			return readCollection(parameter, fieldsIn(parameter, value, form), scope, form, validated);
		case 'fixedCollection':
			return readGroups(parameter, fieldsIn(parameter, value, form), scope, form, validated);
		case 'dateTime':
			return validDate(parameter, value, scope.zone);
		case 'json':
			return validObject(parameter, value, scope, form);
		case 'resourceMapper':
			return readMapper(parameter, value, scope, form);
		case 'string':
			return validText(parameter, value, scope, form);
		case 'hidden':
			return parameter.typeOptions?.format ? validText(parameter, value, scope, form) : value;
		default:
			return value;
	}
}

/** A blank field of another type than text counts as untouched. Choosing no option is valid. */
function blankValue(parameter: Parameter, value: unknown): unknown {
	const { type, default: untouched } = parameter;
	if (type === 'multiOptions' && Array.isArray(value)) return value;
	if (type === 'collection' || type === 'fixedCollection') return {};
	if (nonTextTypes.includes(type)) return untouched;
	return typeof value === 'string' && (type !== 'string' || isTrimmed(parameter)) ? '' : value;
}

function validObject(
	{ displayName, typeOptions }: Parameter,
	value: unknown,
	{ evaluate }: Scope,
	{ raw }: FormField,
): IDataObject {
	// A file may begin with a byte order mark, which JSON has not.
	const object =
		typeof value === 'string'
			? jsonParse(soundText(displayName, value, raw, evaluate).trim(), { fallbackValue: null })
			: value;
	if (isJsonObject(object) || (typeOptions?.mayBeList && Array.isArray(object))) {
		if (!isTooDeep(object)) {
			requireExact(displayName, object);
			return object as IDataObject;
		}
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

/** AI agents and expressions may return several values as one text. */
function toList(value: unknown): unknown[] {
	const list = listIn(value);
	if (list) return list;
	return typeof value === 'string' ? entriesOf(value) : [value];
}
