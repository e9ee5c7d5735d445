import type {
	IAllExecuteFunctions,
	ICredentialDataDecryptedObject,
	IDataObject,
	IExecuteFunctions,
	IPollFunctions,
	IWebhookFunctions,
} from 'n8n-workflow';

/** n8n 2.41.1 evaluates the description of a webhook at each request. */

/** With these, n8n needs no expression engine, which would take milliseconds per request. */
const resolvers = Symbol.for('n8n.webhookDescriptionResolvers');

/** The field has an expression, and a function that returns the same. */
export interface Field<Parameters> {
	template: string;
	resolve(parameters: Parameters): unknown;
}

export const described = <Parameters>(fields: Record<string, Field<Parameters>>) => ({
	...Object.fromEntries(Object.entries(fields).map(([name, { template }]) => [name, template])),
	[resolvers]: fields,
});

/**
 * For version 1 of any trigger, n8n starts its expression engine at each request, so this isn’t 1.
 */
export const webhookVersion = 1.1;

/**
 * The contexts of n8n 2.41 do more than their types say: Stop, credentials, tools, agents, and
 * storage.
 */

/** It is aborted when the execution is stopped. Only an execution has it. */
export const stopSignalOf = (context: IAllExecuteFunctions): AbortSignal | undefined =>
	'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;

/** n8n uses the context’s signal for a request, whatever the request has. */
export const withSignal = <C extends object>(context: C, signal: AbortSignal) =>
	Object.create(context, { getExecutionCancelSignal: { value: () => signal } }) as C;

/** n8n reads OAuth2 credentials itself, and without an index it reads those of item 0. */
export function forItem(context: IExecuteFunctions, itemIndex: number): IExecuteFunctions {
	const getCredentials = async (type: string) => await context.getCredentials(type, itemIndex);
	return Object.create(context, { getCredentials: { value: getCredentials } }) as IExecuteFunctions;
}

/** This index of an item notices whether n8n uses it. */
class NoticedIndex {
	isUsed = false;

	constructor(private readonly index: number) {}

	[Symbol.toPrimitive](): number {
		this.isUsed = true;
		return this.index;
	}
}

/** n8n’s own type accepts only a number. */
interface Credentials {
	getCredentials(
		type: string,
		itemIndex?: number | NoticedIndex,
	): Promise<ICredentialDataDecryptedObject>;
}

/**
 * Returns the credential of an item, or the error that n8n gives instead, and whether a different
 * item’s credential may differ. n8n doesn’t say whether a credential has expressions, but it uses
 * the item’s index for each of them, and for nothing else.
 */
export async function credentialOf<E>(
	context: Credentials,
	{ type, itemIndex }: { type: string; itemIndex: number },
	toError: (thrown: unknown) => E,
): Promise<{ credential: ICredentialDataDecryptedObject | E; varies: boolean }> {
	const read = async (index: number | NoticedIndex) =>
		await context.getCredentials(type, index).catch(toError);
	const noticed = new NoticedIndex(itemIndex);
	const credential = await read(noticed);
	if (!noticed.isUsed) return { credential, varies: false };
	// The credential’s expressions got an object as their index.
	return { credential: await read(itemIndex), varies: true };
}

export const isForm = (context: object) => 'getCurrentNodeParameter' in context;

export const isExecution = (context: IAllExecuteFunctions): context is IExecuteFunctions =>
	'getContext' in context;

/** The waiting execution has the node’s value under this name; undefined if n8n can’t say. */
export function keptInWaiting(context: IWebhookFunctions, name: string): unknown {
	const [node, kept] = [context.getNode().name, name].map((text) => JSON.stringify(text));
	try {
		return context.evaluateExpression(`{{ $node[${node}].context[${kept}] }}`);
	} catch {
		return undefined;
	}
}

/**
 * A form, a call by n8n’s agents and a test run have no store, because they must not change what a
 * trigger remembers.
 */
export function nodeStoreOf(context: IAllExecuteFunctions): object | undefined {
	if (isExecution(context)) return isAgentCall(context) ? undefined : context.getContext('node');
	const isTestRun = context.getMode?.() === 'manual';
	if (isTestRun || !('getWorkflowStaticData' in context)) return undefined;
	return context.getWorkflowStaticData('node');
}

export const isTool = (context: IExecuteFunctions) =>
	context.getNode().type.endsWith('Tool') || context.isToolExecution?.() === true;

/** n8n calls such a tool outside its engine (AI Agent up to 2.2, MCP). */
export const isCalledTool = (context: object): boolean => 'getNextRunIndex' in context;

/**
 * n8n 2.41.1’s own agents run a tool in a workflow without an ID, which is made for the one call.
 * So there is no execution and no node context, static data is lost, and n8n’s store of used keys
 * fails.
 */
interface AgentContext {
	getExecutionId?(): string | undefined;
	getWorkflow?(): { id?: string };
}

export const isAgentCall = (context: object): boolean => {
	if (!('getContext' in context)) return false;
	const { getExecutionId, getWorkflow } = context as AgentContext;
	return !getExecutionId?.call(context) && !getWorkflow?.call(context).id;
};

/** n8n stores longer values of highlighted data, but warns of them. */
const maxLength = 255;

interface CustomData {
	get(key: string): string | undefined;
	set(key: string, value: string): void;
}

const hasCustomData = (context: object): context is { customData: CustomData } =>
	'customData' in context && context.customData !== undefined;

/**
 * n8n finds an execution by highlighted data: `switchboard_<name>` with the latest values that fit.
 * n8n keeps 10 names, of which the pack uses 4. Triggers have none.
 */
export function addCustomData(context: object, name: string, values: readonly string[]): void {
	if (!hasCustomData(context) || values.length === 0) return;
	const key = `switchboard_${name}`;
	const earlierValues = context.customData.get(key)?.split(', ') ?? [];
	const latest = [...new Set([...earlierValues, ...values].reverse())];
	const text = latest.reduce((kept, value) => {
		const longer = `${value}, ${kept}`;
		return longer.length > maxLength ? kept : longer;
	});
	context.customData.set(key, text.slice(0, maxLength));
}

/**
 * Without a durable cursor, n8n watches a polling trigger’s state, and marks watched objects. A
 * durable cursor, which the database stores together with the execution, has no mark.
 */
export const isStoredAlone = (staticData: IDataObject) => '__dataChanged' in staticData;

/** n8n’s scheduler drops what the poll at publishing has recorded, unless it has items. */
export const commitCursor = async (context: IPollFunctions) => await context.__commitCursor?.();
