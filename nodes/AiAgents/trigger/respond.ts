import type {
	IDataObject,
	IHookFunctions,
	IHttpRequestMethods,
	IWebhookDescription,
	IWebhookFunctions,
} from 'n8n-workflow';

import { OperationError } from '../../shared/errors/operationError';
import { readParameter } from '../../shared/input/readParameters';
import { Rejection } from '../../shared/webhook/request';
import { answering } from '../../shared/webhook/webhooks';
import { triggerPaths } from '../skills/address';
import type { Answering } from './answerOnce';
import { answerWithin, fallbackAnswer, respond } from './respondParameters';

export type Respond = keyof typeof triggerPaths;

/**
 * A path for each way to respond, because a field that depends on the form would cost an expression at
 * each request. A skill may use either method; only the first one is registered by `webhookMethods`.
 */
export const agentsWebhooks: IWebhookDescription[] = [
	...webhooksOf(triggerPaths.onReceived, answering),
	...webhooksOf(triggerPaths.lastNode, {
		responseMode: 'lastNode',
		responseData: 'firstEntryJson',
	}),
	...webhooksOf(triggerPaths.responseNode, { responseMode: 'responseNode' }),
].map((webhook, index) => ({
	...webhook,
	name: index === 0 ? ('default' as const) : ('setup' as const),
}));

function webhooksOf(path: string, answered: Partial<IWebhookDescription>) {
	const methods: IHttpRequestMethods[] = ['POST', 'GET'];
	return [path, `${path}/:secret`].flatMap((at) =>
		methods.map((httpMethod) => ({ httpMethod, ...answered, path: at, ndvHideUrl: true })),
	);
}

/** How n8n responds to this request, by its path, which may end in a secret. */
export function respondsTo({ path = '' }: { path?: string }): Respond {
	const isAt = (mode: Respond) => new RegExp(`/${triggerPaths[mode]}(/[^/]*)?$`).test(path);
	return (['responseNode', 'lastNode'] as const).find(isAt) ?? 'onReceived';
}

/**
 * How to answer this request; undefined if n8n does at once. A path of another mode than the form's is a
 * 404, because it could show what the workflow is not meant to answer.
 */
export function readAnswering(
	context: IWebhookFunctions,
	options: IDataObject,
): Answering | undefined {
	const mode = respondsTo(context.getRequestObject());
	if (mode === 'onReceived') return undefined;
	if (readParameter(context, respond) !== mode) {
		throw new Rejection(404, 'The trigger has another address');
	}
	return {
		withinSeconds: Number(readParameter(context, answerWithin)),
		fallback: JSON.stringify(readParameter(context, fallbackAnswer)),
		passesErrors: options.ifWorkflowFails === 'error',
	};
}

const respondNode = 'n8n-nodes-base.respondToWebhook';
/** One of these comes before a Respond to Webhook node, or it fails; its first version doesn't check. */
const wantedBefore = [
	'n8n-nodes-base.wait',
	'n8n-nodes-base.webhook',
	'n8n-nodes-base.formTrigger',
	'@n8n/n8n-nodes-langchain.chatTrigger',
];

/** Runs when the workflow is published: rejects values that could not be sent, and a missing node. */
export function requireRespond(context: IHookFunctions): void {
	const mode = readParameter(context, respond);
	if (mode === 'onReceived') return;
	readParameter(context, answerWithin);
	readParameter(context, fallbackAnswer);
	if (mode === 'responseNode') requireRespondNode(context);
}

function requireRespondNode(context: IHookFunctions): void {
	const after = context.getChildNodes(context.getNode().name);
	const nodes = after.filter(({ type, disabled }) => type === respondNode && !disabled);
	if (nodes.length === 0) {
		const advice = 'Add one, or choose another value of “Respond”';
		throw new OperationError('There is no Respond to Webhook node after this trigger', advice);
	}
	for (const { name, typeVersion } of nodes) {
		const before = context.getParentNodes(name);
		if (typeVersion === 1 || before.some(({ type }) => wantedBefore.includes(type))) continue;
		const advice = 'Put a Wait node between this trigger and it; you can deactivate that node';
		throw new OperationError(
			`“${name}” would fail, because n8n wants a Wait node before it`,
			advice,
		);
	}
}
