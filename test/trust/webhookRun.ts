import { WebhookContext } from 'n8n-core';
import type {
	IDataObject,
	INode,
	INodeParameters,
	INodeType,
	IWebhookData,
	IWebhookResponseData,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { createRunExecutionData, LoggerProxy } from 'n8n-workflow';

import { createAdditionalData, placeNode } from '../run';

/** An incoming request as n8n has parsed it. */
export interface Request {
	method: string;
	body: unknown;
	query: unknown;
	params: unknown;
	headers: unknown;
	ip: string;
}

/** What the caller and the workflow got. */
export interface WebhookResult {
	status: number;
	sent: unknown;
	headers: unknown;
	type: unknown;
	/** Errors in n8n's log. */
	logged: string[];
	result: IWebhookResponseData;
	/** Ends the response with the status that n8n finally sends. */
	finish(status: number): void;
}

export const rightWord = 'a-secret-of-20-chars';

const defaults: Request = {
	method: 'POST',
	body: {},
	query: {},
	params: { secret: rightWord },
	headers: {},
	ip: '203.0.113.7',
};

/**
 * Passes a request to a node's webhook in n8n-core's context; `waiting` is the item of a waiting node.
 * The credential has the right secret, unless it has `secret`.
 */
export async function receive(
	nodeType: INodeType,
	parameters: INodeParameters,
	own: Partial<Request>,
	waiting?: IDataObject,
	{ secret = rightWord, ...placement }: Partial<INode> & { secret?: string } = {},
): Promise<WebhookResult> {
	const settings = { webhookId: '3f1c0e52-8a6e-4a55-9d5b-0c6f4f1f7a11', ...placement };
	const { workflow, node } = placeNode({ parameters, settings }, nodeType, { active: true });
	const request = { ...defaults, ...own };
	const answer: Omit<WebhookResult, 'result'> = {
		status: 0,
		sent: undefined,
		headers: undefined,
		type: undefined,
		logged: [],
		finish() {},
	};
	const additionalData = {
		...createAdditionalData({ credential: { secret } }),
		httpRequest: { ...request, rawBody: Buffer.from(JSON.stringify(request.body) ?? '') },
		httpResponse: responseInto(answer),
	} as Partial<IWorkflowExecuteAdditionalData> as IWorkflowExecuteAdditionalData;
	const webhookData = { isTest: false } as Partial<IWebhookData> as IWebhookData;
	const run = waiting ? runOf(node, waiting) : null;
	const context = new WebhookContext(
		workflow,
		node,
		additionalData,
		'webhook',
		webhookData,
		[],
		run,
	);
	const error = (words: string) => void answer.logged.push(words);
	Object.defineProperty(context, 'logger', { value: { ...LoggerProxy, error } });
	const result = await (nodeType.webhook as NonNullable<INodeType['webhook']>).call(context);
	// Where the node has not responded itself, n8n does so after it has started the execution.
	if (result.noWebhookResponse !== true) {
		Object.assign(answer, { status: 200, sent: result.webhookResponse as unknown });
	}
	return { ...answer, result };
}

/** The part of Express's response that the nodes use. */
function responseInto(answer: Omit<WebhookResult, 'result'>) {
	const send = (sent: unknown) => {
		answer.sent = sent;
		answer.status ||= 200;
		return response;
	};
	const response = {
		status: (status: number) => {
			answer.status = status;
			return response;
		},
		set(headers: unknown) {
			answer.headers = headers;
			return response;
		},
		once(event: string, listener: () => void) {
			answer.finish = (status) => {
				response.statusCode = status;
				if (event === 'finish') listener();
			};
			return response;
		},
		statusCode: 200,
		type(type: unknown) {
			answer.type = type;
			return response;
		},
		json: send,
		send,
		end: send,
	};
	return response;
}

function runOf(node: INode, json: IDataObject) {
	const data = { main: [[{ json }]] };
	return createRunExecutionData({
		executionData: { nodeExecutionStack: [{ node, data, source: null }] },
	});
}
