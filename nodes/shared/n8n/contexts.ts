/** What a context of n8n 2.41.1 does beyond its type. */
import type {
	IAllExecuteFunctions,
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IWebhookFunctions,
} from 'n8n-workflow';

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

/** The index of an item, which knows whether n8n has used it. */
class NoticedIndex {
	isUsed = false;

	constructor(private readonly index: number) {}

	[Symbol.toPrimitive](): number {
		this.isUsed = true;
		return this.index;
	}
}

/**
 * The credential of an item, or the error that n8n gives in its place; and whether that of another item may differ. n8n
 * does not say whether a credential has expressions, but it uses the item's index for each of them, and for nothing else.
 */
export async function credentialOf<E>(
	context: IExecuteFunctions,
	{ type, itemIndex }: { type: string; itemIndex: number },
	toError: (thrown: unknown) => E,
): Promise<{ credential: ICredentialDataDecryptedObject | E; varies: boolean }> {
	const read = async (index: number) => await context.getCredentials(type, index).catch(toError);
	const noticed = new NoticedIndex(itemIndex);
	// n8n's type takes a number alone.
	const credential = await read(noticed as never);
	if (!noticed.isUsed) return { credential, varies: false };
	// Its expressions got an object as their index.
	return { credential: await read(itemIndex), varies: true };
}

export const isForm = (context: object) => 'getCurrentNodeParameter' in context;

export const isExecution = (context: IAllExecuteFunctions): context is IExecuteFunctions =>
	'getContext' in context;

/** What the node has kept under a name in the execution that waits; undefined if n8n can't say. */
export function keptInWaiting(context: IWebhookFunctions, name: string): unknown {
	const [node, kept] = [context.getNode().name, name].map((text) => JSON.stringify(text));
	try {
		return context.evaluateExpression(`{{ $node[${node}].context[${kept}] }}`);
	} catch {
		return undefined;
	}
}

/** Undefined for a form, for a call by n8n's agents, and for a test run, which must not change what a trigger remembers. */
export function nodeStoreOf(context: IAllExecuteFunctions): object | undefined {
	if (isExecution(context)) return isAgentCall(context) ? undefined : context.getContext('node');
	const isTestRun = context.getMode?.() === 'manual';
	if (isTestRun || !('getWorkflowStaticData' in context)) return undefined;
	return context.getWorkflowStaticData('node');
}
