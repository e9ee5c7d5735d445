import type {
	IAllExecuteFunctions,
	ICredentialDataDecryptedObject,
	IDataObject,
	IExecuteFunctions,
	IPollFunctions,
	IWebhookFunctions,
} from 'n8n-workflow';

/** How n8n 2.41.1 evaluates the description of a webhook at each request. */

/** With these, n8n needs no expression engine, which would take milliseconds per request. */
const resolvers = Symbol.for('n8n.webhookDescriptionResolvers');

/** A field of a description: an expression, and what it returns. */
export interface Field<Parameters> {
	template: string;
	resolve(parameters: Parameters): unknown;
}

export const described = <Parameters>(fields: Record<string, Field<Parameters>>) => ({
	...Object.fromEntries(Object.entries(fields).map(([name, { template }]) => [name, template])),
	[resolvers]: fields,
});

/** Not 1: for version 1 of any trigger, n8n starts its expression engine at each request. */
export const webhookVersion = 1.1;

/** The contexts of n8n 2.41 do more than their types say: Stop, credentials, tools, agents, and storage. */

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

/** As n8n's own, whose type takes a number alone. */
interface Credentials {
	getCredentials(
		type: string,
		itemIndex?: number | NoticedIndex,
	): Promise<ICredentialDataDecryptedObject>;
}

/**
 * The credential of an item, or the error that n8n gives in its place; and whether that of another item may differ. n8n
 * does not say whether a credential has expressions, but it uses the item's index for each of them, and for nothing else.
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
	// Its expressions got an object as their index.
	return { credential: await read(itemIndex), varies: true };
}

export const isForm = (context: object) => 'getCurrentNodeParameter' in context;

export const isExecution = (context: IAllExecuteFunctions): context is IExecuteFunctions =>
	'getContext' in context;

/** The node's value under a name in the execution that waits; undefined if n8n can't say. */
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

/** True for the context of an AI agent or of an MCP client. */
export const isTool = (context: IExecuteFunctions) =>
	context.getNode().type.endsWith('Tool') || context.isToolExecution?.() === true;

/** A tool that n8n calls outside its engine (AI Agent up to 2.2, MCP). */
export const isCalledTool = (context: object): boolean => 'getNextRunIndex' in context;

/**
 * n8n 2.41.1's own agents run a tool in a workflow without an ID, which is made for the one call. So
 * there is no execution and no node context, static data is lost, and n8n's store of used keys fails.
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
 * Highlighted data, by which n8n finds an execution: `switchboard_<name>`, the latest that fit. n8n keeps 10 names, of
 * which the pack uses 4. Triggers have none.
 */
export function addCustomData(context: object, name: string, values: readonly string[]): void {
	if (!hasCustomData(context) || values.length === 0) return;
	const key = `switchboard_${name}`;
	const known = context.customData.get(key)?.split(', ') ?? [];
	const latest = [...new Set([...known, ...values].reverse())];
	const text = latest.reduce((kept, value) => {
		const longer = `${value}, ${kept}`;
		return longer.length > maxLength ? kept : longer;
	});
	context.customData.set(key, text.slice(0, maxLength));
}

/**
 * True for the state of a polling trigger without a durable cursor. Then n8n watches the state, and marks what it watches. A durable cursor, which goes into the
 * database together with the execution, has no mark.
 */
export const isStoredAlone = (staticData: IDataObject) => '__dataChanged' in staticData;

/** n8n's scheduler drops what the poll at publishing has recorded, unless it has items. */
export const commitCursor = async (context: IPollFunctions) => await context.__commitCursor?.();
