import {
	type IDataObject,
	type INodeParameterResourceLocator as LocatorValue,
	type ResourceMapperValue as MapperValue,
	jsonParse,
} from 'n8n-workflow';

import { fieldsIn, readCollection, readGroups } from './containers';
import {
	type Field,
	type Scope,
	blank,
	childOf,
	childrenOf,
	isCleared,
	isEmptyList,
	isExpression,
	isUnset,
	nonTextTypes,
	requireNamed,
	requireValue,
} from './field';
import { requireNoCode } from './codeInText';
import { isJsonText, requireOneValueEach } from './jsonTemplate';
import { parsedWithOwn, withoutPlaceholders } from './placeholders';
import { requireFormat, soundText, validText } from './texts';
import { validDate } from '../dates';
import { isNothing, isNothingNamed, requireExact, requireShallow } from '../reading';
import { isTrimmed, validBoolean, validNumber, validOption, wholeNumber } from '../scalars';
import type { Parameter } from '../../declare/operation';
import { OperationError } from '../../errors/operationError';
import { entriesOf, listIn } from '../../text/entries';
import { isJsonObject } from '../../text/json';
import { listNames, quote } from '../../text/wording';

/** Errors name the field. A value that the form can’t make is rejected. */
export function validated(parameter: Parameter, field: Field, scope: Scope): unknown {
	const { value } = field;
	if (isCleared(parameter, field)) return null;
	requireNoCode(parameter.displayName, field.raw);
	if (parameter.type === 'resourceLocator') return readLocator(parameter, field, scope);
	if (isUnset(parameter, field) || isEmptyList(parameter, field)) {
		if (parameter.required) throw blank(parameter);
		const isChoice = parameter.type === 'multiOptions' && Array.isArray(value);
		if (!isChoice) requireValue(parameter, field);
		return blankValue(parameter, value);
	}
	switch (parameter.type) {
		case 'number':
			return validNumber(parameter, value);
		case 'boolean':
			return validBoolean(parameter, value);
		case 'options':
			return fieldNameIn(parameter, field) ?? validOption(parameter, value);
		case 'multiOptions':
			return [
				...new Set(toList(parameter, field, scope).map((entry) => validOption(parameter, entry))),
			];
		case 'collection':
			return readCollection(parameter, field, scope, validated);
		case 'fixedCollection':
			return readGroups(parameter, field, scope, validated);
		case 'dateTime':
			return validDate(parameter, value, scope.zone);
		case 'json':
			return validObject(parameter, field, scope);
		case 'resourceMapper':
			return readMapper(parameter, field, scope);
		case 'string':
			return validText(parameter, field, scope);
		case 'hidden':
			return parameter.typeOptions?.format ? validText(parameter, field, scope) : value;
		default:
			return value;
	}
}

/** The platform accepts the name of any field; the form lists the documented ones. */
function fieldNameIn({ typeOptions, options = [] }: Parameter, field: Field): string | undefined {
	const { raw, value } = field;
	if (!typeOptions?.fieldName || !isExpression(raw) || typeof value !== 'string') return undefined;
	const listed = (options as ReadonlyArray<{ name: string; value: string }>).flatMap(
		({ name, value: optionValue }) => [name.toLowerCase(), optionValue.toLowerCase()],
	);
	const name = value.trim();
	const isOther = !listed.includes(name.toLowerCase()) && !isNothingNamed(name);
	return isOther && /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.test(name) ? name : undefined;
}

/** A blank field that isn’t a text counts as untouched. It is valid to choose no option. */
function blankValue(parameter: Parameter, value: unknown): unknown {
	const { type, default: untouched } = parameter;
	if (type === 'multiOptions' && Array.isArray(value)) return value;
	if (type === 'collection' || type === 'fixedCollection') return {};
	if (nonTextTypes.includes(type)) return untouched;
	return typeof value === 'string' && (type !== 'string' || isTrimmed(parameter)) ? '' : value;
}

/** AI agents and expressions may return several values as one text. */
function toList({ displayName }: Parameter, field: Field, scope: Scope): unknown[] {
	const { value } = field;
	if (isJsonText(value)) requireOneValueEach(displayName, { ...field, value }, scope);
	const list = listIn(value);
	if (list) return list;
	return typeof value === 'string' ? entriesOf(value) : [value];
}

/** A file may begin with a byte order mark, which isn’t JSON. */
function soundJson(label: string, field: Field<string>, scope: Scope): string {
	const text = soundText(label, field, scope);
	requireOneValueEach(label, { ...field, value: text }, scope);
	return text.trim();
}

function jsonIn(label: string, field: Field<string>, scope: Scope): unknown {
	const text = soundJson(label, field, scope);
	return parsedWithOwn(text, field, scope.placeholder, (json) => {
		const value: unknown = jsonParse(json, { fallbackValue: null });
		requireShallow(label, value);
		return value;
	});
}

function validObject(
	{ displayName, typeOptions }: Parameter,
	field: Field,
	scope: Scope,
): IDataObject {
	const { value } = field;
	const object =
		typeof value === 'string'
			? jsonIn(displayName, { ...field, value }, scope)
			: isExpression(field.raw)
				? withoutPlaceholders(value, scope.placeholder)
				: value;
	if (isJsonObject(object) || (typeOptions?.mayBeList && Array.isArray(object))) {
		requireShallow(displayName, object);
		requireExact(displayName, object);
		return object as IDataObject;
	}
	throw new OperationError(
		`“${displayName}” is not a JSON object`,
		`It begins with { and ends with }, names in double quotes. It is ${quote(value)}`,
	);
}

const ofLocator: Record<keyof LocatorValue, true> = {
	__rl: true,
	mode: true,
	value: true,
	cachedResultName: true,
	cachedResultUrl: true,
	__regex: true,
};

const ofMapper: Record<keyof MapperValue, true> = {
	mappingMode: true,
	value: true,
	matchingColumns: true,
	schema: true,
	attemptToConvertTypes: true,
	convertFieldsToString: true,
};

/** n8n would drop fields that its control does not write. */
function requireControl({ displayName }: Parameter, value: IDataObject, allowed: object): void {
	const unknown = Object.keys(value).find((name) => !(name in allowed));
	if (unknown === undefined) return;
	throw new OperationError(
		`“${displayName}” has no field “${listNames([unknown], 1)}”`,
		`It takes ${Object.keys(allowed).join(', ')}`,
	);
}

/** From List and By ID yield only the ID; with other modes, the result also names the mode. */
function readLocator(parameter: Parameter, field: Field, scope: Scope): unknown {
	const { modes = [], displayName, typeOptions } = parameter;
	const { value: rawValue } = field;
	if (isJsonObject(rawValue)) requireControl(parameter, rawValue, ofLocator);
	const { mode = 'id' } = isJsonObject(rawValue) ? rawValue : {};
	const chosen = isJsonObject(rawValue) ? childOf({ ...field, value: rawValue }, 'value') : field;
	const { value } = chosen;
	requireNoCode(displayName, chosen.raw);
	if (isNothing(value) && !Array.isArray(value)) {
		if (!parameter.ignoreValidationDuringExecution) throw blank(parameter);
		requireValue(parameter, chosen);
		return '';
	}
	if (typeof value !== 'string' && typeof value !== 'number') {
		throw new OperationError(`“${displayName}” is not an ID`, 'Enter text or a number');
	}
	if (mode !== 'id' && !modes.some(({ name }) => name === mode)) {
		const names = modes.map(({ name }) => name).join(', ');
		throw new OperationError(`“${displayName}” has no mode ${quote(mode)}`, `It takes ${names}`);
	}
	requireExact(displayName, value);
	requireNamed(displayName, value);
	if (typeOptions?.recordId) return wholeNumber(displayName, value);
	const sound = soundText(displayName, { ...chosen, value: String(value) }, scope);
	const text = requireFormat(parameter, sound.trim());
	const simple = modes.every(({ name }) => name === 'list' || name === 'id');
	return simple ? text : { mode, value: text };
}

/** A field has no label, so errors use its name. */
function readMapper(parameter: Parameter, field: Field, scope: Scope) {
	const mapped = fieldsIn(parameter, field, scope);
	requireControl(parameter, mapped.value, ofMapper);
	const { mappingMode = 'defineBelow' } = mapped.value;
	if (mappingMode !== 'defineBelow') {
		throw new OperationError(
			`“${parameter.displayName}” cannot map ${quote(mappingMode)}`,
			'Its mappingMode is defineBelow: each field has its value',
		);
	}
	const values = childOf(mapped, 'value');
	const fields = fieldsIn(parameter, { ...values, value: values.value ?? {} }, scope);
	const sound = childrenOf(fields).map((entry) => {
		const { name, raw, value } = entry;
		requireNoCode(name, raw);
		requireExact(name, value);
		if (isNothing(value)) requireValue({ displayName: name }, entry);
		return [name, typeof value === 'string' ? soundText(name, { ...entry, value }, scope) : value];
	});
	return { value: Object.fromEntries(sound) as IDataObject };
}
