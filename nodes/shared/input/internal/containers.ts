import { type IDataObject, jsonParse } from 'n8n-workflow';

import {
	type Field,
	type Scope,
	childrenOf,
	entriesIn,
	isCleared,
	isExpression,
	isShown,
	isUnset,
	nonTextTypes,
	requireValue,
} from './field';
import { isJsonText, requireOneValueEach } from './jsonTemplate';
import { isNothing, requireShallow } from '../reading';
import type { Parameter } from '../../declare/operation';
import { OperationError } from '../../errors/operationError';
import { isJsonObject } from '../../text/json';
import { listNames, quote } from '../../text/wording';

type Read = (parameter: Parameter, field: Field, scope: Scope) => unknown;

interface Group {
	name: string;
	displayName: string;
	values: readonly Parameter[];
}

type Container = Pick<Parameter, 'displayName' | 'options'>;

/** Expressions, AI agents and authors of JSON may enter other values than fields. */
export function fieldsIn(
	{ displayName }: Pick<Parameter, 'displayName'>,
	field: Field,
	scope: Scope,
): Field<IDataObject> {
	const { path, value: rawValue } = field;
	// AI agents and data stores write an object as text.
	const isText = isJsonText(rawValue);
	if (isText) requireOneValueEach(displayName, { ...field, value: rawValue }, scope);
	const value: unknown = isText ? jsonParse(rawValue, { fallbackValue: null }) : rawValue;
	requireShallow(displayName, value);
	if (isJsonObject(value)) return { ...field, value };
	throw new OperationError(
		`“${displayName}” takes fields with their values`,
		`Fill the fields in one by one, or give an object of them in “${path}”. It is ${quote(rawValue)}`,
	);
}

/** Absent, emptied and hidden fields are left out; n8n fills in `defaults`. */
export function readCollection(
	container: Container,
	collection: Field,
	scope: Scope,
	read: Read,
	defaults: readonly Field[] = [],
): IDataObject {
	const declaredFields = (container.options ?? []) as readonly Parameter[];
	const fields = fieldsIn(container, collection, scope);
	const entered = [...defaults, ...childrenOf(fields)];
	const values = conditionsOf(entered, isExpression(collection.raw));
	return Object.fromEntries(
		entered.flatMap((field): Array<[string, unknown]> => {
			const named = declaredFields.filter(({ name }) => name === field.name);
			if (named.length === 0) requireKnown(container, field.name, collection, scope);
			const shownOption = named.find((option) =>
				isShown(option, values, scope.node, scope.node.parameters),
			);
			return !shownOption || isAbsent(shownOption, field)
				? []
				: [[field.name, read(shownOption, field, scope)]];
		}),
	) as IDataObject;
}

/**
 * n8n sees them in this way, except for the result of one expression in place of the collection.
 */
const conditionsOf = (entered: readonly Field[], isReturned: boolean): IDataObject =>
	Object.fromEntries(
		entered.map(({ name, raw, value }) => {
			const isEvaluated = isReturned ? !isNothing(value) : raw === undefined;
			return [name, isEvaluated ? value : raw];
		}),
	) as IDataObject;

/** An emptied field is absent, too, and gets no default. */
function isAbsent(parameter: Parameter, field: Field): boolean {
	if (isCleared(parameter, field) || !isUnset(parameter, field)) return false;
	const { raw, value } = field;
	if (parameter.required || parameter.type === 'resourceLocator') return false;
	const isChoice = parameter.type === 'multiOptions' && Array.isArray(value);
	if (!isChoice) requireValue(parameter, field);
	return value === undefined || isExpression(raw) || nonTextTypes.includes(parameter.type);
}

/** Each group has its fields, or a list of them if the form allows several. */
export function readGroups(
	parameter: Parameter,
	collection: Field,
	scope: Scope,
	read: Read,
): IDataObject {
	const groups = (parameter.options ?? []) as readonly Group[];
	const enteredGroups = childrenOf(withGroup(groups, fieldsIn(parameter, collection, scope)));
	// The group may be a guard, which an expression without it doesn’t apply; a list may be empty.
	const isList = parameter.typeOptions?.multipleValues === true;
	if (enteredGroups.length === 0 && !isList) requireValue(parameter, collection);
	const entries: Record<string, unknown> = {};
	for (const field of enteredGroups) {
		const { name } = field;
		const group = groups.find((one) => one.name === name);
		if (!group) requireKnown(parameter, name, collection, scope);
		else if (isClearedList(parameter, field)) entries[name] = [];
		else if (isNothing(field.value)) requireValue(group, field);
		else if (!isList) entries[name] = readEntry(group, field, scope, read);
		else entries[name] = entriesIn(field).map((entry) => readEntry(group, entry, scope, read));
	}
	return entries as IDataObject;
}

/** For example, Update accepts the empty list of a record without entries. */
const isClearedList = ({ typeOptions }: Parameter, { value }: Field) =>
	typeOptions?.nullable === true && Array.isArray(value) && value.length === 0;

/** If there is only one group, an expression in place of the groups may return its fields. */
function withGroup(groups: readonly Group[], field: Field<IDataObject>): Field<IDataObject> {
	const [only, another] = groups;
	const names = Object.keys(field.value);
	const isOnly = isExpression(field.raw) && another === undefined && !names.includes(only.name);
	const areFields =
		names.length > 0 && names.every((name) => only.values.some((one) => one.name === name));
	return isOnly && areFields ? { ...field, value: { [only.name]: field.value } } : field;
}

/** Like n8n, it fills in the default of each field that the entry leaves out. */
function readEntry(
	{ displayName, values }: Group,
	entry: Field,
	scope: Scope,
	read: Read,
): IDataObject {
	const enteredFields = childrenOf(fieldsIn({ displayName }, entry, scope));
	const defaults = values
		.filter(({ name }) => enteredFields.every((field) => field.name !== name))
		.map(({ name, default: value }) => ({
			name,
			path: `${entry.path}.${name}`,
			raw: undefined,
			value,
		}));
	return readCollection({ displayName, options: [...values] }, entry, scope, read, defaults);
}

/**
 * An unknown name may be a misspelled guard, so it is rejected. Values that the editor left from
 * another operation are ignored, but a write rejects options of a different write, all guards among
 * them.
 */
function requireKnown(
	{ displayName, options = [] }: Container,
	name: string,
	{ path }: Field,
	{ effect, others }: Scope,
): void {
	const place = `${path}.${name}`.split('.');
	const owners = others().filter(({ form }) => isDeclared(form, place));
	const mayGuard = effect === 'write' && place[0] === 'options';
	const owner = owners.find((one) => mayGuard && one.effect === 'write');
	if (owners.length > 0 && !owner) return;
	const names = (options as readonly Named[]).map((option) => option.name);
	throw new OperationError(
		`“${displayName}” has no field “${listNames([name], 1)}”`,
		owner
			? `“${path}” has it from another operation, ${owner.name}. Choose that one, remove the field, and choose this one again: it would have no effect here`
			: `Correct the name in “${path}”, or remove it. There are ${listNames(names, 40, 600)}`,
	);
}

interface Named {
	name: string;
	options?: unknown;
	values?: unknown;
}

const isDeclared = (fields: readonly Named[], [name, ...others]: readonly string[]): boolean =>
	fields
		.filter((field) => field.name === name)
		.some(({ values, options = [] }) => {
			return others.length === 0 || isDeclared((values ?? options) as readonly Named[], others);
		});
