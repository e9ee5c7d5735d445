import type { IDataObject } from 'n8n-workflow';

import { OperationError } from '../../errors/operationError';

/**
 * Paths of the fields whose expression may return nothing, because they do not change what is bought,
 * sent, written or read. In any other field it rejects the item, because that field may be a guard, a
 * filter or a value to write.
 */
export const harmless: ReadonlySet<string> = new Set([
	// They change the speed, not the result.
	'options.backoffFactor',
	'options.firstIntervalSeconds',
	'options.jitterPercent',
	'options.maxIntervalSeconds',
	'options.pageSize',
	'options.timeoutSeconds',
	// Names and labels that have a default.
	'approvalOptions.values.approveLabel',
	'approvalOptions.values.disapproveLabel',
	'options.fileName',
	'options.messageButtonLabel',
	'options.responseFormButtonLabel',
	'options.responseFormDescription',
	'options.responseFormTitle',
	'options.title',
	// Decoration and metadata that not every record has.
	'options.model',
	'options.os',
	'options.url_img',
	// One way to reach the person is enough; Journey rejects a person without any.
	'person.email',
	'person.id',
	'person.phone',
]);

/** A field of the form, before expressions are evaluated. */
export interface FormField {
	/** Names from the parameter down, e.g. `options.maxCost`, without list positions. */
	path: string;
	/** What the form contains there; undefined if the user never touched the field. */
	raw: unknown;
}

export const isBlank = (value: unknown) =>
	value === undefined ||
	value === null ||
	(typeof value === 'string' && value.trim() === '') ||
	(Array.isArray(value) && value.length === 0);

/** n8n evaluates text that begins with "=". */
export const isExpression = (raw: unknown): raw is string =>
	typeof raw === 'string' && raw.startsWith('=');

const isFilledByModel = (raw: unknown) => isExpression(raw) && /\$fromAI\s*\(/i.test(raw);

/**
 * The value of a field with blanks in place of “null”: a model that has nothing to say may write it. `raw`
 * is what the form contains.
 */
export function withoutNullTexts(value: unknown, raw: unknown): unknown {
	if (isFilledByModel(raw)) {
		return typeof value === 'string' && value.trim() === 'null' ? null : value;
	}
	// What an expression itself returns, such as a date, is left alone.
	const isForm = typeof raw === 'object' && holdsExpression(raw);
	if (value === null || typeof value !== 'object' || !isForm) return value;
	const entries = Object.entries(raw as object).filter(([name]) => name in value);
	const cleaned = entries.map(([name, field]) => [
		name,
		withoutNullTexts((value as IDataObject)[name], field),
	]);
	return Object.assign(
		Array.isArray(value) ? [...value] : { ...value },
		Object.fromEntries(cleaned),
	);
}

/** Whether the value contains an expression. */
export function holdsExpression(raw: unknown): boolean {
	if (typeof raw === 'string') return isExpression(raw);
	return raw !== null && typeof raw === 'object' && Object.values(raw).some(holdsExpression);
}

/** The field `name` of a collection. n8n drops an expression in place of a whole collection. */
export const childOf = ({ path, raw }: FormField, name: string): FormField => ({
	path: `${path}.${name}`,
	raw: (raw as Record<string, unknown> | undefined)?.[name],
});

/** The entry at `index` of a list of groups; it has the path of the list. */
export function entryOf({ path, raw }: FormField, index: number): FormField {
	return { path, raw: Array.isArray(raw) ? (raw[index] as unknown) : raw };
}

/**
 * The names of a collection's fields, including those that n8n omits because their expression returns
 * undefined.
 */
export function namesIn({ raw }: FormField, value: object): string[] {
	const names = raw !== null && typeof raw === 'object' ? Object.keys(raw) : [];
	return [...new Set([...Object.keys(value), ...names])];
}

/** Rejects a blank value that an expression returned, unless its absence is harmless. */
export function requireValue(displayName: string, value: unknown, { path, raw }: FormField): void {
	if (!isBlank(value) || !isExpression(raw) || harmless.has(path)) return;
	throw new OperationError(
		`“${displayName}” is empty: its expression returns no value`,
		`Check the expression against this item’s data. To run without “${displayName}”, remove the field or replace the expression with a fixed value.`,
	);
}
