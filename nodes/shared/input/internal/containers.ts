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

/** Expressions, AI agents and authors of JSON may have entered something else than fields. */
export function fieldsIn(
	{ displayName }: Pick<Parameter, 'displayName'>,
	field: Field,
	scope: Scope,
): Field<IDataObject> {
	const { path, value: given } = field;
	// AI agents and data stores write an object as text.
	const isText = isJsonText(given);
	if (isText) requireOneValueEach(displayName, { ...field, value: given }, scope);
	const value: unknown = isText ? jsonParse(given, { fallbackValue: null }) : given;
	requireShallow(displayName, value);
	if (isJsonObject(value)) return { ...field, value };
	throw new OperationError(
		`“${displayName}” takes fields with their values`,
		`Fill the fields in one by one, or give an object of them in “${path}”. It is ${quote(given)}`,
	);
}

/** Without what was left out, emptied or hidden; `defaults` are those that n8n fills in. */
export function readCollection(
	container: Container,
	collection: Field,
	scope: Scope,
	read: Read,
	defaults: readonly Field[] = [],
): IDataObject {
	const known = (container.options ?? []) as readonly Parameter[];
	const fields = fieldsIn(container, collection, scope);
	const entered = [...defaults, ...childrenOf(fields)];
	const values = conditionsOf(entered, isExpression(collection.raw));
	return Object.fromEntries(
		entered.flatMap((field): Array<[string, unknown]> => {
			const named = known.filter(({ name }) => name === field.name);
			if (named.length === 0) requireKnown(container, field.name, collection, scope);
			const shown = named.find((option) =>
				isShown(option, values, scope.node, scope.node.parameters),
			);
			return !shown || isAbsent(shown, field) ? [] : [[field.name, read(shown, field, scope)]];
		}),
	) as IDataObject;
}

/** As n8n sees them, but for what one expression in place of the collection returned. */
const conditionsOf = (entered: readonly Field[], isReturned: boolean): IDataObject =>
	Object.fromEntries(
		entered.map(({ name, raw, value }) => {
			const isEvaluated = isReturned ? !isNothing(value) : raw === undefined;
			return [name, isEvaluated ? value : raw];
		}),
	) as IDataObject;

/** A field of a collection that was left out or emptied is absent: no default replaces it. */
function isAbsent(parameter: Parameter, field: Field): boolean {
	if (isCleared(parameter, field) || !isUnset(parameter, field)) return false;
	const { raw, value } = field;
	if (parameter.required || parameter.type === 'resourceLocator') return false;
	const isChoice = parameter.type === 'multiOptions' && Array.isArray(value);
	if (!isChoice) requireValue(parameter, field);
	return value === undefined || isExpression(raw) || nonTextTypes.includes(parameter.type);
}

/** Group name -> its fields, or a list of them where the form takes several. */
export function readGroups(
	parameter: Parameter,
	collection: Field,
	scope: Scope,
	read: Read,
): IDataObject {
	const groups = (parameter.options ?? []) as readonly Group[];
	const given = childrenOf(withGroup(groups, fieldsIn(parameter, collection, scope)));
	// It may be a guard, which an expression without it does not guard; a list may be empty.
	const isList = parameter.typeOptions?.multipleValues === true;
	if (given.length === 0 && !isList) requireValue(parameter, collection);
	const entries: Record<string, unknown> = {};
	for (const field of given) {
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

/** Such as the list of a record that has none, which Update takes back. */
const isClearedList = ({ typeOptions }: Parameter, { value }: Field) =>
	typeOptions?.nullable === true && Array.isArray(value) && value.length === 0;

/** An expression in place of the groups may return the fields of the only one. */
function withGroup(groups: readonly Group[], field: Field<IDataObject>): Field<IDataObject> {
	const [only, another] = groups;
	const names = Object.keys(field.value);
	const isOnly = isExpression(field.raw) && another === undefined && !names.includes(only.name);
	const areFields =
		names.length > 0 && names.every((name) => only.values.some((one) => one.name === name));
	return isOnly && areFields ? { ...field, value: { [only.name]: field.value } } : field;
}

/** As n8n does, fields that the entry leaves out get their default. */
function readEntry(
	{ displayName, values }: Group,
	entry: Field,
	scope: Scope,
	read: Read,
): IDataObject {
	const given = childrenOf(fieldsIn({ displayName }, entry, scope));
	const defaults = values
		.filter(({ name }) => given.every((field) => field.name !== name))
		.map(({ name, default: value }) => ({
			name,
			path: `${entry.path}.${name}`,
			raw: undefined,
			value,
		}));
	return readCollection({ displayName, options: [...values] }, entry, scope, read, defaults);
}

/**
 * Rejects an unknown name, which may be a misspelled guard. What the editor left from another
 * operation is ignored, but a write rejects another write's options, all guards among them.
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
