import type { IDataObject, INode, INodeParameters, INodeProperties } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import type { Operation, Parameter } from '../../declare/operation';
import { OperationError } from '../../errors/operationError';
import { entriesOf } from '../../text/entries';
import { quote } from '../../text/wording';
import { isNothing, isNothingNamed } from '../reading';
import { isTrimmed } from '../scalars';

/**
 * The value of a field of the form. Only `raw` distinguishes a field that nobody touched from one whose
 * expression returns nothing, which may be a guard.
 */
export interface Field<Value = unknown> {
	name: string;
	/** Names from the parameter down, e.g. `options.maxCost`, without list positions. */
	path: string;
	/** As the user entered it; undefined if nobody did. */
	raw: unknown;
	/** After its expressions were evaluated. */
	value: Value;
}

export interface Scope {
	/** Completes dates without an offset. */
	zone: string;
	node: INode;
	effect?: Operation['effect'];
	/** See `Operation`. */
	placeholder?: string;
	/** The value of code in braces, for the item, where there is one. */
	evaluate?(code: string): unknown;
	/** The editor may have left values of the node's other operations. */
	others(): ReadonlyArray<Pick<Operation, 'effect' | 'name'> & { form: readonly Parameter[] }>;
}

/** `whole` has the values of the node, if these are a part. What only tools show is read everywhere: it may be a guard. */
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
	const shown = { ...(parameter as INodeProperties), displayOptions: { ...displayOptions, show } };
	return NodeHelpers.displayParameter(values as INodeParameters, shown, node, null, whole);
}

export const isExpression = (raw: unknown): raw is string =>
	typeof raw === 'string' && raw.startsWith('=');

const isFilledByModel = (raw: unknown) => isExpression(raw) && /\$fromAI\s*\(/i.test(raw);

/** A model that has nothing to say may write “null”: it counts as a blank. */
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

/** Includes those that n8n omits because their expression returns undefined. */
export function childrenOf(field: Field<IDataObject>): Field[] {
	const { raw, value } = field;
	const names = raw !== null && typeof raw === 'object' ? Object.keys(raw) : [];
	return [...new Set([...Object.keys(value), ...names])].map((name) => childOf(field, name));
}

/** The entries of a list, or the only one; each has the path of the list. */
export function entriesIn(field: Field): Field[] {
	const raw: unknown = field.raw;
	return [field.value].flat().map((value, index) => ({
		...field,
		raw: Array.isArray(raw) ? (raw[index] as unknown) : raw,
		value,
	}));
}

/** The rest of a one-line list whose values are missing in an expression, e.g. `, `. */
export const isEmptyList = (parameter: Parameter, { raw, value }: Field) =>
	isExpression(raw) &&
	parameter.type === 'string' &&
	isTrimmed(parameter) &&
	typeof value === 'string' &&
	entriesOf(value).length === 0;

/** Rejects a blank from an expression: the field may be a guard, unless it is `mayBeBlank`. */
export function requireValue(
	{ displayName, typeOptions }: Pick<Parameter, 'displayName' | 'typeOptions'>,
	{ raw }: Field,
): void {
	// A fixed text that nobody sees may be a guard, too.
	const isEntered = isExpression(raw) || (typeof raw === 'string' && raw.trim() !== '');
	if (!isEntered || typeOptions?.mayBeBlank) return;
	throw new OperationError(
		`“${displayName}” is empty: ${isExpression(raw) ? 'its expression returns no value' : 'it contains only invisible characters'}`,
		`Check the expression against this item’s data. To run without “${displayName}”, remove the field or replace the expression with a fixed value.`,
	);
}

/** Rejects a word for nothing where a name, an ID or an address is expected. */
export function requireNamed(label: string, value: unknown): void {
	if (!isNothingNamed(value)) return;
	throw new OperationError(
		`“${label}” is empty: ${quote(value)} isn’t a value`,
		'Programs and tables write this where a value is missing. Check the expression against this item’s data.',
	);
}

/** Whether a text is one, and not something that people read. */
export const isNamed = (parameter: Parameter) =>
	parameter.type === 'string' && isTrimmed(parameter) && !parameter.typeOptions?.prose;

/** An untouched field of these types has a blank value. */
export const nonTextTypes: readonly string[] = ['boolean', 'multiOptions', 'number', 'options'];

/** A tab is blank, but a value as a choice. An empty list is a wrong value where none is taken. */
export function isUnset(parameter: Parameter, { value }: Field): boolean {
	const { type, typeOptions, options = [], ignoreValidationDuringExecution: takesList } = parameter;
	const isEmptied = takesList ?? ['multiOptions', 'collection', 'fixedCollection'].includes(type);
	if (Array.isArray(value)) return value.length === 0 && isEmptied && !typeOptions?.mayBeEmptyList;
	const choices = type === 'options' ? (options as ReadonlyArray<{ value: unknown }>) : [];
	if (typeOptions?.mayBeBlank && isNamed(parameter) && isNothingNamed(value)) return true;
	return isNothing(value) && (value === '' || choices.every((choice) => choice.value !== value));
}

/** Whether an expression empties a field of a record on purpose; what a model leaves out is never sent. */
export const isCleared = ({ typeOptions }: Parameter, { raw, value }: Field) =>
	typeOptions?.nullable === true && value === null && isExpression(raw) && !isFilledByModel(raw);

/** A choice that has an option for none has to be made all the same. */
export function blank({ displayName, options = [] }: Parameter): OperationError {
	const hasNone = (options as ReadonlyArray<{ value?: unknown }>).some(
		({ value }) => value === 'NONE',
	);
	return new OperationError(
		`“${displayName}” is empty${hasNone ? ': choose NONE if there are none' : ''}`,
		'Fill it in, or check its expression',
	);
}
