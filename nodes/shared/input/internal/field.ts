import type { IDataObject, INode, INodeParameters, INodeProperties } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import type { Operation, Parameter } from '../../declare/operation';
import { OperationError } from '../../errors/operationError';
import { entriesOf } from '../../text/entries';
import { quote } from '../../text/wording';
import { isNothing, isNothingNamed } from '../reading';
import { isTrimmed } from '../scalars';

/**
 * Only `raw` distinguishes an untouched field from one whose expression returns nothing, which may
 * be a guard.
 */
export interface Field<Value = unknown> {
	name: string;
	/**
	 * It is made of names from the parameter down, e.g. `options.maxCost`, without list positions.
	 */
	path: string;
	/** It is the user’s entry; undefined without one. */
	raw: unknown;
	/** Its expressions have been evaluated. */
	value: Value;
}

export interface Scope {
	/** It completes dates without an offset. */
	zone: string;
	node: INode;
	effect?: Operation['effect'];
	placeholder?: string;
	/** Code in braces is evaluated for the item; absent if that isn’t possible. */
	evaluate?(code: string): unknown;
	/** The editor may have left values of the node’s other operations. */
	others(): ReadonlyArray<Pick<Operation, 'effect' | 'name'> & { form: readonly Parameter[] }>;
}

/**
 * If the values are only a part, `whole` has those of the node. Fields that only tools show are
 * read everywhere, because they may be guards.
 */
export function isShown(
	parameter: Parameter,
	values: IDataObject,
	node: INode,
	whole: INodeParameters = values as INodeParameters,
): boolean {
	const { displayOptions } = parameter as INodeProperties;
	if (displayOptions === undefined) return true;
	const show = { ...displayOptions.show };
	delete show['@tool'];
	const property = {
		...(parameter as INodeProperties),
		displayOptions: { ...displayOptions, show },
	};
	return NodeHelpers.displayParameter(values as INodeParameters, property, node, null, whole);
}

export const isExpression = (raw: unknown): raw is string =>
	typeof raw === 'string' && raw.startsWith('=');

const isFilledByModel = (raw: unknown) => isExpression(raw) && /\$fromAI\s*\(/i.test(raw);

/** A model with nothing to say may write “null”, which counts as blank. */
export function withoutNullTexts({ raw, value }: Pick<Field, 'raw' | 'value'>): unknown {
	if (isFilledByModel(raw)) {
		return typeof value === 'string' && value.trim() === 'null' ? null : value;
	}
	// A value that an expression returns, such as a date, is not changed.
	const isForm = typeof raw === 'object' && holdsExpression(raw);
	if (value === null || typeof value !== 'object' || !isForm) return value;
	const entries = Object.entries(raw as object).filter(([name]) => name in value);
	const cleaned = entries.map(([name, entry]) => [
		name,
		withoutNullTexts({ raw: entry, value: (value as IDataObject)[name] }),
	]);
	return Object.assign(
		Array.isArray(value) ? [...value] : { ...value },
		Object.fromEntries(cleaned),
	);
}

export function holdsExpression(raw: unknown): boolean {
	if (typeof raw === 'string') return isExpression(raw);
	return raw !== null && typeof raw === 'object' && Object.values(raw).some(holdsExpression);
}

/** One expression in place of the collection returns all of its fields. */
export const childOf = ({ path, raw, value }: Field<IDataObject>, name: string): Field => ({
	name,
	path: `${path}.${name}`,
	raw: isExpression(raw) ? raw : (raw as IDataObject | null | undefined)?.[name],
	value: value[name],
});

/** n8n omits fields whose expression returns undefined; they are included here. */
export function childrenOf(field: Field<IDataObject>): Field[] {
	const { raw, value } = field;
	const names = raw !== null && typeof raw === 'object' ? Object.keys(raw) : [];
	return [...new Set([...Object.keys(value), ...names])].map((name) => childOf(field, name));
}

/** Each entry has the path of the list; a single value is the only entry. */
export function entriesIn(field: Field): Field[] {
	const raw: unknown = field.raw;
	return [field.value].flat().map((value, index) => ({
		...field,
		raw: Array.isArray(raw) ? (raw[index] as unknown) : raw,
		value,
	}));
}

/** In an expression, missing values may leave only `, ` of a one-line list. */
export const isEmptyList = (parameter: Parameter, { raw, value }: Field) =>
	isExpression(raw) &&
	parameter.type === 'string' &&
	isTrimmed(parameter) &&
	typeof value === 'string' &&
	entriesOf(value).length === 0;

/**
 * A blank value from an expression is rejected, because the field may be a guard, unless it is
 * `mayBeBlank`.
 */
export function requireValue(
	{ displayName, typeOptions }: Pick<Parameter, 'displayName' | 'typeOptions'>,
	{ raw }: Field,
): void {
	// An invisible fixed text may be a guard, too.
	const isEntered = isExpression(raw) || (typeof raw === 'string' && raw.trim() !== '');
	if (!isEntered || typeOptions?.mayBeBlank) return;
	throw new OperationError(
		`“${displayName}” is empty: ${isExpression(raw) ? 'its expression returns no value' : 'it contains only invisible characters'}`,
		`Check the expression against this item’s data. To run without “${displayName}”, remove the field or replace the expression with a fixed value.`,
	);
}

/** A word for nothing isn’t a name, an ID or an address. */
export function requireNamed(label: string, value: unknown): void {
	if (!isNothingNamed(value)) return;
	throw new OperationError(
		`“${label}” is empty: ${quote(value)} isn’t a value`,
		'Programs and tables write this where a value is missing. Check the expression against this item’s data.',
	);
}

/** The text names something, and isn’t for people to read. */
export const isNamed = (parameter: Parameter) =>
	parameter.type === 'string' && isTrimmed(parameter) && !parameter.typeOptions?.prose;

/** An untouched field of these types has a blank value. */
export const nonTextTypes: readonly string[] = ['boolean', 'multiOptions', 'number', 'options'];

/** A tab is blank, but a valid choice. An empty list is wrong where no list is accepted. */
export function isUnset(parameter: Parameter, { value }: Field): boolean {
	const { type, typeOptions, options = [], ignoreValidationDuringExecution: takesList } = parameter;
	const isEmptied = takesList ?? ['multiOptions', 'collection', 'fixedCollection'].includes(type);
	if (Array.isArray(value)) return value.length === 0 && isEmptied && !typeOptions?.mayBeEmptyList;
	const choices = type === 'options' ? (options as ReadonlyArray<{ value: unknown }>) : [];
	if (typeOptions?.mayBeBlank && isNamed(parameter) && isNothingNamed(value)) return true;
	return isNothing(value) && (value === '' || choices.every((choice) => choice.value !== value));
}

/**
 * An expression may empty a field of a record on purpose; a field that a model leaves out is never
 * sent.
 */
export const isCleared = ({ typeOptions }: Parameter, { raw, value }: Field) =>
	typeOptions?.nullable === true && value === null && isExpression(raw) && !isFilledByModel(raw);

/** A choice is required even if one of its options means none. */
export function blank({ displayName, options = [] }: Parameter): OperationError {
	const hasNone = (options as ReadonlyArray<{ value?: unknown }>).some(
		({ value }) => value === 'NONE',
	);
	return new OperationError(
		`“${displayName}” is empty${hasNone ? ': choose NONE if there are none' : ''}`,
		'Fill it in, or check its expression',
	);
}
