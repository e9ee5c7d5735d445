/** What a context of n8n 2.41.1 does beyond its type. */
import type { IAllExecuteFunctions, IExecuteFunctions } from 'n8n-workflow';

import { isAgentCall } from './tools';

/** Aborted when the execution is stopped. Only an execution has one. */
export const stopSignalOf = (context: IAllExecuteFunctions): AbortSignal | undefined =>
	'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;

/** For one request: n8n takes the signal from the context, whatever the request has. */
export const withSignal = <C extends object>(context: C, signal: AbortSignal) =>
	Object.create(context, { getExecutionCancelSignal: { value: () => signal } }) as C;

/** For requests of this item: n8n reads OAuth2 credentials itself, for item 0 without an index. */
export function forItem(context: IExecuteFunctions, itemIndex: number): IExecuteFunctions {
	const getCredentials = async (type: string) => await context.getCredentials(type, itemIndex);
	return Object.create(context, { getCredentials: { value: getCredentials } }) as IExecuteFunctions;
}

/**
 * n8n looks up the item of each expression, which an index can notice. If it `varies`, the value
 * is useless, because the expression got an object as its index.
 */
export async function readNoticing<T>(
	itemIndex: number,
	read: (itemIndex: number) => Promise<T>,
): Promise<{ value: T; varies: boolean }> {
	let varies = false;
	const noticing = {
		[Symbol.toPrimitive]() {
			varies = true;
			return itemIndex;
		},
	};
	const value = await read(noticing as never);
	return { value, varies };
}

export const isForm = (context: object) => 'getCurrentNodeParameter' in context;

export const isExecution = (context: IAllExecuteFunctions): context is IExecuteFunctions =>
	'getContext' in context;

/** Undefined for a form, for a call by n8n's agents, and for a test run, which must not change what a trigger remembers. */
export function nodeStoreOf(context: IAllExecuteFunctions): object | undefined {
	if (isExecution(context)) return isAgentCall(context) ? undefined : context.getContext('node');
	const isTestRun = context.getMode?.() === 'manual';
	if (isTestRun || !('getWorkflowStaticData' in context)) return undefined;
	return context.getWorkflowStaticData('node');
}
