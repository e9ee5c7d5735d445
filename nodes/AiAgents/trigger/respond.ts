import type {
	IDataObject,
	IHookFunctions,
	IHttpRequestMethods,
	INodeProperties,
	IWebhookDescription,
	IWebhookFunctions,
} from 'n8n-workflow';

import { clock, whenStopped } from '../../shared/clock';
import type { Parameter } from '../../shared/declare/operation';
import { OperationError } from '../../shared/errors/operationError';
import { readParameter } from '../../shared/input/readParameters';
import { upToLastSlash } from '../../shared/text/edges';
import { Rejection } from '../../shared/webhook/request';
import { answering } from '../../shared/webhook/webhooks';
import { triggerPaths } from '../skills/skillLinks';

export const respond: Parameter = {
	displayName: 'Respond',
	name: 'responseMode',
	type: 'options',
	options: [
		{
			name: 'Immediately',
			value: 'onReceived',
			description: 'Confirms the request as soon as n8n has it; the agent gets no data',
		},
		{
			name: 'When Last Node Finishes',
			value: 'lastNode',
			description: 'Answers the agent with the first item of the last node, as JSON',
		},
		{
			name: "Using 'Respond to Webhook' Node",
			value: 'responseNode',
			description: 'Answers the agent with what that node sends; the workflow then continues',
		},
	],
	default: 'onReceived',
	description: 'When and with what the workflow answers the agent, which may wait during a call',
};

const show = { responseMode: ['lastNode', 'responseNode'] };

const nodeNotice: INodeProperties = {
	displayName:
		'n8n’s Respond to Webhook runs only after a Webhook, Chat, Form or Wait node. Put a Wait node between this trigger and it; you can deactivate that node.',
	name: 'respondNotice',
	type: 'notice',
	displayOptions: { show: { responseMode: ['responseNode'] } },
	default: '',
};

/** A caller waits on the phone, and no document says how long the platform does. */
const answerWithin: Parameter = {
	displayName: 'Answer Within (Seconds)',
	name: 'answerWithin',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 30 },
	displayOptions: { show },
	default: 5,
	required: true,
	description:
		'If the workflow has not answered by then, the agent gets the fallback answer. The workflow continues, and its own answer is dropped.',
};

/** It is a JSON object that replaces the workflow’s answer. */
const fallbackAnswer: Parameter = {
	displayName: 'Fallback Answer',
	name: 'fallbackAnswer',
	type: 'json',
	displayOptions: { show },
	default: '{ "message": "This information is not available right now." }',
	required: true,
	description:
		'JSON object that the agent gets if the workflow fails, is too slow or answers nothing',
};

export const respondParameters = [respond, nodeNotice, answerWithin, fallbackAnswer];

export const ifWorkflowFails: INodeProperties = {
	displayName: 'If the Workflow Fails',
	name: 'ifWorkflowFails',
	type: 'options',
	options: [
		{ name: 'Send the Fallback Answer', value: 'fallback' },
		{ name: 'Send the Error', value: 'error', description: 'Return n8n’s error with status 500' },
	],
	default: 'fallback',
	displayOptions: { show: { '/responseMode': show.responseMode } },
	description: 'Response to the agent if the workflow fails before it answers',
};

type Response = ReturnType<IWebhookFunctions['getResponseObject']>;
type End = (...args: unknown[]) => Response;

interface Answering {
	withinSeconds: number;
	fallback: string;
	/** True if a status of 500 or more is passed on instead of the fallback answer. */
	passesErrors: boolean;
}

/**
 * The caller gets exactly one answer: what n8n sends for the workflow, or the fallback answer if
 * that is empty, an error, or late. Later output of n8n is dropped, with a line in its log. n8n
 * sends in the process that received the request, in queue mode, too.
 */
export function answerOnce(
	context: IWebhookFunctions,
	{ withinSeconds, fallback, passesErrors }: Answering,
): void {
	const response = context.getResponseObject();
	const end = response.end.bind(response) as End;
	let answered: 'fallback' | 'workflow' | undefined;
	const fallBack = () => {
		answered = 'fallback';
		sendJson(response, end, fallback);
		return response;
	};
	const drop = (isAnswer: boolean) => {
		if (isAnswer) context.logger.warn(`${context.getNode().name}: ${lateBy(withinSeconds)}`);
		return response;
	};
	const answer: End = (...args) => {
		const isAnswer = args.length > 0;
		if (answered === 'fallback') return drop(isAnswer);
		// After Respond to Webhook n8n ends the response, whether or not it has sent the answer.
		if (!isAnswer && !response.headersSent) return response;
		answered = 'workflow';
		const isError = response.statusCode >= 500;
		const isEmpty = response.statusCode < 300 && (args[0] ?? '') === '';
		const isReplaced = isError ? !passesErrors : isEmpty;
		return isReplaced && !response.headersSent ? fallBack() : end(...args);
	};
	response.end = answer as Response['end'];
	whenStopped(clock.timeout(withinSeconds * 1000), () => {
		if (answered === undefined && !response.headersSent) fallBack();
	});
}

const lateBy = (seconds: number) =>
	`the workflow took longer than ${seconds} s, so the agent got the fallback answer, and the answer of the workflow was dropped`;

/** The response ignores the headers and the body that n8n sends later. */
function sendJson(response: Response, end: End, json: string): void {
	response.statusCode = 200;
	response.removeHeader('ETag');
	response.setHeader('Content-Type', 'application/json; charset=utf-8');
	response.setHeader('Content-Length', Buffer.byteLength(json));
	end(json);
	const ignore = () => response;
	const header = { setHeader: ignore, appendHeader: ignore, removeHeader: ignore };
	const headers = { setHeaders: ignore, writeHead: ignore, flushHeaders: ignore };
	Object.assign(response, header, headers, { write: () => true });
}

export type Respond = keyof typeof triggerPaths;

/**
 * Each way to respond has a path, because a field that depends on the form would cost an expression
 * at each request. A skill may use either method, but `webhookMethods` registers only the first
 * one.
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

/** The path shows it, and may end in a secret. */
export function respondsTo({ path = '' }: { path?: string }): Respond {
	const paths = [path, upToLastSlash(path).slice(0, -1)];
	const isAt = (mode: Respond) => paths.some((one) => one.endsWith(`/${triggerPaths[mode]}`));
	return (['responseNode', 'lastNode'] as const).find(isAt) ?? 'onReceived';
}

/**
 * It is undefined if n8n answers immediately. A path of a different mode than the form’s is a 404,
 * because the answer could show what the workflow should keep private.
 */
export function readAnswering(
	context: IWebhookFunctions,
	options: IDataObject,
): Answering | undefined {
	const mode = respondsTo(context.getRequestObject());
	if (mode === 'onReceived') return undefined;
	if (readParameter(context, respond) !== mode) {
		throw new Rejection(404, 'The trigger has a different address');
	}
	return {
		withinSeconds: Number(readParameter(context, answerWithin)),
		fallback: JSON.stringify(readParameter(context, fallbackAnswer)),
		passesErrors: options.ifWorkflowFails === 'error',
	};
}

const respondNode = 'n8n-nodes-base.respondToWebhook';
/** A Respond to Webhook node needs one of these before it; only its first version doesn’t check. */
const requiredBefore = [
	'n8n-nodes-base.wait',
	'n8n-nodes-base.webhook',
	'n8n-nodes-base.formTrigger',
	'@n8n/n8n-nodes-langchain.chatTrigger',
];

/** When the workflow is published, it rejects values that could not be sent, and a missing node. */
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
		if (typeVersion === 1 || before.some(({ type }) => requiredBefore.includes(type))) continue;
		const advice = 'Put a Wait node between this trigger and it; you can deactivate that node';
		throw new OperationError(
			`“${name}” would fail, because n8n requires a Wait node before it`,
			advice,
		);
	}
}
