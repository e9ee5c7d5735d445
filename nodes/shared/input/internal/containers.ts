import { type IDataObject, jsonParse } from 'n8n-workflow';

import {
	type FormField,
	childOf,
	entryOf,
	isExpression,
	isUnset,
	namesIn,
	nonTextTypes,
	requireValue,
} from './formField';
import { isNothing } from '../nothing';
import { requireKnown } from './naming';
import { type Scope, isShown } from './scope';
import type { Parameter } from '../../declare/operation';
import { OperationError } from '../../errors/operationError';
import { isJsonObject } from '../../text/json';
import { quote } from '../../text/wording';

/**
 * Each value comes twice: evaluated, and in `form` as the user entered it. Only the latter distinguishes
 * a field that nobody touched from one whose expression returns nothing, which may be a guard.
 */
type Read = (parameter: Parameter, value: unknown, scope: Scope, form: FormField) => unknown;

interface Group {
	name: string;
	displayName: string;
	values: readonly Parameter[];
}

/** Expressions, AI agents and authors of JSON may have entered something else than fields. */
export function fieldsIn(
	{ displayName }: Pick<Parameter, 'displayName'>,
	value: unknown,
	{ path }: FormField,
): IDataObject {
	const given = isJsonText(value) ? jsonParse(value, { fallbackValue: null }) : value;
	if (isJsonObject(given)) return given;
	throw new OperationError(
		`“${displayName}” takes fields with their values`,
		`Fill the fields in one by one, or give an object of them in “${path}”. It is ${quote(value)}`,
	);
}

/** AI agents and data stores write an object as text. */
const isJsonText = (value: unknown): value is string =>
	typeof value === 'string' && value.trimStart().startsWith('{');

/** The form has nothing where a default takes its place. */
interface Entered {
	name: string;
	value: unknown;
	form: FormField;
}

/** Without what was left out, emptied or hidden; `defaults` are those that n8n fills in. */
export function readCollection(
	container: Pick<Parameter, 'displayName' | 'options'>,
	value: IDataObject,
	scope: Scope,
	form: FormField,
	read: Read,
	defaults: readonly Entered[] = [],
): IDataObject {
	const known = (container.options ?? []) as readonly Parameter[];
	const given = namesIn(form, value).map((name) => ({
		...{ name, value: value[name] },
		form: childOf(form, name),
	}));
	const entered = [...defaults, ...given];
	const values = conditionsOf(entered, isExpression(form.raw));
	return Object.fromEntries(
		entered.flatMap((one): Array<[string, unknown]> => {
			const named = known.filter(({ name }) => name === one.name);
			if (named.length === 0) requireKnown(container, one.name, scope, form);
			const field = named.find((option) =>
				isShown(option, values, scope.node, scope.node.parameters),
			);
			if (!field || isAbsent(field, one.value, one.form)) return [];
			return [[one.name, read(field, one.value, scope, one.form)]];
		}),
	) as IDataObject;
}

/** As n8n sees them, but for what one expression in place of the collection returned. */
const conditionsOf = (entered: readonly Entered[], isReturned: boolean): IDataObject =>
	Object.fromEntries(
		entered.map(({ name, value, form: { raw } }) => {
			const isEvaluated = isReturned ? !isNothing(value) : raw === undefined;
			return [name, isEvaluated ? value : raw];
		}),
	) as IDataObject;

/** A field of a collection that was left out or emptied is absent: no default replaces it. */
function isAbsent(parameter: Parameter, entry: unknown, form: FormField): boolean {
	if (!isUnset(parameter, entry)) return false;
	if (parameter.required || parameter.type === 'resourceLocator') return false;
	const isChoice = parameter.type === 'multiOptions' && Array.isArray(entry);
	if (!isChoice) requireValue(parameter, form);
	return entry === undefined || isExpression(form.raw) || nonTextTypes.includes(parameter.type);
}

/** An expression in place of the groups may return the fields of the only one. */
function groupsIn(groups: readonly Group[], value: IDataObject, { raw }: FormField): IDataObject {
	const [only, another] = groups;
	const names = Object.keys(value);
	const isOnly = isExpression(raw) && another === undefined && !names.includes(only.name);
	const areFields =
		names.length > 0 && names.every((name) => only.values.some((field) => field.name === name));
	return isOnly && areFields ? { [only.name]: value } : value;
}

/** Group name -> its fields, or a list of them where the form takes several. */
export function readGroups(
	parameter: Parameter,
	given: IDataObject,
	scope: Scope,
	form: FormField,
	read: Read,
): IDataObject {
	const groups = (parameter.options ?? []) as readonly Group[];
	const value = groupsIn(groups, given, form);
	const entries: Record<string, unknown> = {};
	const names = namesIn(form, value);
	// It may be a guard, which an expression without it does not guard; a list may be empty.
	const isList = parameter.typeOptions?.multipleValues === true;
	if (names.length === 0 && !isList) requireValue(parameter, form);
	for (const name of names) {
		const group = groups.find((one) => one.name === name);
		const entered = childOf(form, name);
		if (!group) requireKnown(parameter, name, scope, form);
		else if (isNothing(value[name])) requireValue(group, entered);
		else {
			const readGroup = isList ? readEntries : readEntry;
			entries[name] = readGroup(group, value[name], scope, entered, read);
		}
	}
	return entries as IDataObject;
}

function readEntries(
	group: Group,
	value: unknown,
	scope: Scope,
	form: FormField,
	read: Read,
): IDataObject[] {
	const list: unknown[] = Array.isArray(value) ? value : [value];
	return list.map((one, index) => readEntry(group, one, scope, entryOf(form, index), read));
}

/** As n8n does, fields that the entry leaves out get their default. */
function readEntry(
	group: Group,
	value: unknown,
	scope: Scope,
	form: FormField,
	read: Read,
): IDataObject {
	const { displayName, values: fields } = group;
	const given = fieldsIn(group, value, form);
	const names = namesIn(form, given);
	const defaults = fields
		.filter(({ name }) => !names.includes(name))
		.map(({ name, default: untouched }) => ({
			...{ name, value: untouched },
			form: { path: `${form.path}.${name}`, raw: undefined },
		}));
	const all = { displayName, options: [...fields] };
	return readCollection(all, given, scope, form, read, defaults);
}
