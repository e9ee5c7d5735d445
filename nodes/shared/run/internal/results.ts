import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import {
	type Counts,
	type Operation,
	type Output,
	OutputWithCounts,
	OutputWithFiles,
} from '../../declare/operation';
import {
	EarlierUnconfirmedWrite,
	OperationError,
	adviceAfterCall,
	toNodeError,
} from '../../errors/operationError';
import { isAgentCall, isTool, addCustomData } from '../../n8n/contexts';
import { listNames } from '../../text/wording';
import { hidesData } from '../../n8n/executions';

type Items = INodeExecutionData[];
export type Result = Items | OperationError;

const countsByItems = new WeakMap<Items, Counts>();

export function toItems(output: Output, item: number): Items {
	if (output instanceof OutputWithCounts) {
		const items = toItems(output.items, item);
		countsByItems.set(items, output.counts);
		return items;
	}
	const pairedItem = { item };
	return (Array.isArray(output) ? output : [output]).map((entry) =>
		entry instanceof OutputWithFiles ? { ...entry, pairedItem } : { json: entry, pairedItem },
	);
}

/**
 * Items keep their order; failed ones become error items, or one of their errors is thrown for the
 * node.
 */
export function collect(
	context: IExecuteFunctions,
	operation: Operation,
	results: Result[],
): Items {
	const failed = results.flatMap((result, index) =>
		result instanceof OperationError ? [index] : [],
	);
	if (failed.length > 0 && !context.continueOnFail() && !mayNotRepeat(context, results)) {
		const uncertain = failed.filter((index) => isUncertain(results[index]));
		const now = uncertain.filter((index) => !isEarlier(results[index]));
		const definite = failed.filter((index) => !isUncertain(results[index]));
		const [shownIndex] = [...now, ...definite, ...failed];
		const error = withCounts(results, { shownIndex, failed, uncertain }, operation);
		throw toNodeError(context.getNode(), error, shownIndex);
	}
	const items: Items = [];
	results.forEach((result, index) => {
		if (result instanceof OperationError) items.push(errorItem(context, result, index));
		else for (const item of result) items.push(item);
	});
	return items;
}

/** A model reads no items as an empty text or `[]`, and doesn’t know that nothing was found. */
export const orNothing = (context: IExecuteFunctions, items: Items): Items =>
	items.length === 0 && isTool(context)
		? [{ json: { found: 0, message: 'Nothing was found' }, pairedItem: { item: 0 } }]
		: items;

/**
 * n8n repeats a tool that throws, and AI Agent up to 2.2 hides the reason, so the model gets an
 * item.
 */
const mayNotRepeat = (context: IExecuteFunctions, results: readonly Result[]) =>
	isTool(context) &&
	results.some((result) => isUncertain(result) || isPartial(result) || isBeyondLimit(result));

const isFailed = (result: Result) => result instanceof OperationError;

const isBeyondLimit = (result: Result) =>
	result instanceof OperationError && result.rejectedBy === 'limit';

const isUncertain = (result: Result) => result instanceof OperationError && result.isUncertain;

/** A possible send in an earlier execution doesn’t hide an error of this one. */
const isEarlier = (result: Result) => result instanceof EarlierUnconfirmedWrite;

/** Some steps of the item are done, and the others certainly aren’t. */
const isPartial = (result: Result) =>
	result instanceof OperationError && result.status === 'partial' && !isUncertain(result);

/** No rejected item may hide an uncertain one; a write lists its items by status. */
function withCounts(
	results: readonly Result[],
	{ shownIndex, failed, uncertain }: { shownIndex: number; failed: number[]; uncertain: number[] },
	{ effect }: Operation,
): OperationError {
	const error = results[shownIndex] as OperationError;
	if (effect === 'read' || results.length === 1) return error;
	const partial = failed.filter((index) => isPartial(results[index]));
	const rejected = failed.filter((index) => ![...uncertain, ...partial].includes(index));
	const counts = [
		`${results.length - failed.length} of ${results.length} items succeeded.`,
		...numbered('Uncertain', uncertain),
		...numbered('Partly carried out', partial),
		...numbered('Not carried out', rejected),
	];
	const isNone = rejected.length === results.length;
	const countText = isNone ? `0 of ${results.length} items succeeded.` : counts.join(' ');
	const more = uncertain.length > 1 ? ` (${uncertain.length} items are uncertain)` : '';
	const description = `${error.description.replace(/(?<![.!?…])$/, '.')} ${countText}`;
	return new OperationError(`${error.title}${more}`, description, error.cause);
}

/** For example `Uncertain: items 1, 4.`; like n8n’s errors, it counts from 0. */
function numbered(status: string, indexes: readonly number[]): string[] {
	if (indexes.length === 0) return [];
	const noun = indexes.length === 1 ? 'item' : 'items';
	return [`${status}: ${noun} ${listNames(indexes.map(String), 20)}.`];
}

function errorItem(
	context: IExecuteFunctions,
	failed: OperationError,
	item: number,
): Items[number] {
	const { title: error, description: message, cause } = failed;
	const isUnclear = isUncertain(failed) || isPartial(failed);
	const text = isUnclear && isAgentCall(context) ? `${message} ${adviceAfterCall}` : message;
	const { httpCode, status: outcome = failed.status, ...rest } = cause;
	const details = httpCode !== undefined ? { details: { httpCode, outcome, ...rest } } : {};
	const forModel = mayNotRepeat(context, [failed])
		? { mayHaveBeenSent: failed.isUncertain, outcome: failed.status }
		: {};
	const json = { error, message: text, ...forModel, ...details } as IDataObject;
	return { json, pairedItem: { item } };
}

/** The notes appear beside the output. `params` are those of the first valid item. */
export function addNotes(
	context: IExecuteFunctions,
	operation: Operation,
	results: readonly Result[],
	params: IDataObject = {},
): void {
	const outputs = results.flatMap((result) =>
		result instanceof OperationError ? [] : result.map(({ json }) => json),
	);
	// n8n shows these even to people that it hides the output from.
	const foundBy = hidesData(context) ? {} : (operation.foundBy ?? {});
	for (const [name, field] of Object.entries(foundBy)) {
		addCustomData(context, name, textsIn(outputs, field));
	}
	const notices = [
		results.every(isFailed)
			? undefined
			: operation.notice?.(outputs, params as never, countsOf(results)),
		notSent(outputs, 'alreadySent', 'their Send Once Key was used before'),
		notSent(outputs, 'blocked', 'they are in Blocked Recipients'),
		uncertain(context, results),
	].filter((notice) => notice !== undefined);
	// If nothing was output, the text says why, which is not a warning.
	const usual = outputs.length === 0 ? 'info' : 'warning';
	for (const notice of notices) {
		const [message, type] =
			typeof notice === 'string' ? ([notice, usual] as const) : ([notice.info, 'info'] as const);
		context.addExecutionHints({ message, location: 'outputPane', type });
	}
}

function countsOf(results: readonly Result[]): Counts {
	const sums: Record<string, number> = {};
	for (const result of results) {
		if (result instanceof OperationError) continue;
		for (const [name, count] of Object.entries(countsByItems.get(result) ?? {})) {
			sums[name] = (sums[name] ?? 0) + count;
		}
	}
	return sums;
}

const textsIn = (outputs: readonly IDataObject[], field: string) =>
	outputs
		.map((output) => output[field])
		.filter((value) => typeof value === 'number' || (typeof value === 'string' && value !== ''))
		.map(String);

function notSent(outputs: readonly IDataObject[], mark: string, why: string): string | undefined {
	const { length } = outputs.filter((output) => output[mark] === true);
	if (length === 0) return undefined;
	return `Not sent, because ${why}: ${length} of ${outputs.length} items.`;
}

/** If the node doesn’t continue, its error says so. */
function uncertain(context: IExecuteFunctions, results: readonly Result[]): string | undefined {
	const { length } = results.filter(
		(result) => result instanceof OperationError && result.isUncertain,
	);
	if (length === 0 || !context.continueOnFail()) return undefined;
	return `Outcome unknown: ${length} of ${results.length} items. Read their errors before you run them again.`;
}
