import { WebhookContext } from 'n8n-core';
import type {
	IBinaryKeyData,
	IDataObject,
	INode,
	INodeExecutionData,
	INodeParameters,
	INodeType,
	IWebhookData,
	IWebhookResponseData,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { createRunExecutionData, LoggerProxy } from 'n8n-workflow';

import { createAdditionalData, placeNode } from './run';

/** An incoming request as n8n has parsed it. */
export interface Request {
	method: string;
	body: unknown;
	query: unknown;
	params: unknown;
	headers: unknown;
	ip: string;
	path?: string;
	/** The bytes as they were sent; by default the body as JSON. */
	raw?: string | Buffer;
	/** Called when the node looks at the bytes. */
	onBodyRead?(): void;
	/** It is the workflow’s. */
	timezone?: string;
	/** What a waiting node's earlier runs in this execution returned. */
	earlierRuns?: IDataObject[];
	/** The waiting item has them. */
	files?: IBinaryKeyData;
	/** Nodes have kept it in the waiting execution. */
	contextData?: IDataObject;
	/** Makes n8n store the execution later, or never: the test calls `finish`. */
	isStoring?: boolean;
}

/** What the caller and the workflow got. */
export interface WebhookResult {
	status: number;
	sent: unknown;
	headers: unknown;
	type: unknown;
	/** How many answers were sent; a caller takes one only. */
	answers: number;
	logged: string[];
	warned: string[];
	result: IWebhookResponseData;
	/** n8n continues with these items of each output; none if it stops. */
	outputs: IDataObject[][];
	/** Has n8n answer: 200 when it has stored the execution, else an error; or `sent`. */
	finish(status: number, sent?: unknown): void;
	/** Has n8n end the response as it does after Respond to Webhook. */
	end(): void;
}

/** It says where the node is, and what its credential has. */
type Placement = Partial<INode> & {
	secret?: string;
	/** Credentials by type; a type that isn't here has the secret. */
	credentialsOf?: Readonly<Record<string, IDataObject>>;
	onCredentialRead?(): void;
};

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
	{ secret = rightWord, credentialsOf, onCredentialRead, ...placement }: Placement = {},
): Promise<WebhookResult> {
	const settings = { webhookId: '3f1c0e52-8a6e-4a55-9d5b-0c6f4f1f7a11', ...placement };
	const { isStoring, raw, onBodyRead, ...given } = { ...defaults, ...own };
	const { earlierRuns = [], contextData, files, timezone, ...request } = given;
	const published = { active: true, name: 'Approvals & more' };
	const placed = placeNode({ parameters, settings, timezone }, nodeType, published);
	const { workflow, node } = placed;
	const answer: WebhookResult = {
		status: 0,
		sent: undefined,
		headers: undefined,
		type: undefined,
		answers: 0,
		logged: [],
		warned: [],
		result: {},
		outputs: [],
		finish() {},
		end: () => void response.end(),
	};
	const response = responseInto(answer);
	const additionalData = {
		...createAdditionalData({
			credential: { secret },
			credentials: credentialsOf,
			onCredentialRead,
		}),
		httpRequest: {
			...request,
			get rawBody() {
				onBodyRead?.();
				return Buffer.from(raw ?? JSON.stringify(request.body) ?? '');
			},
		},
		httpResponse: response,
	} as Partial<IWorkflowExecuteAdditionalData> as IWorkflowExecuteAdditionalData;
	const webhookData = { isTest: false } as Partial<IWebhookData> as IWebhookData;
	const run = waiting
		? runOf(node, { json: waiting, binary: files }, earlierRuns, contextData)
		: null;
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
	const warn = (words: string) => void answer.warned.push(words);
	Object.defineProperty(context, 'logger', { value: { ...LoggerProxy, error, warn } });
	answer.result = await (nodeType.webhook as NonNullable<INodeType['webhook']>).call(context);
	const { noWebhookResponse, webhookResponse, workflowData = [] } = answer.result;
	answer.outputs = workflowData.map((items) => items.map(({ json }) => json));
	// Where the node has not responded itself, n8n does so after it has started the execution.
	if (noWebhookResponse === true) return answer;
	const failure = { message: 'There was a problem executing the workflow' };
	answer.finish = (status, sent: unknown = status >= 400 ? failure : webhookResponse) => {
		response.status(status);
		response.setHeader('Content-Type', 'application/json; charset=utf-8');
		if (status >= 400) response.json(sent);
		else response.send(sent);
	};
	if (!isStoring) answer.finish(200);
	return answer;
}

/**
 * The part of Express's response that n8n and the nodes use; like it, everything ends in `end`, and a
 * header that comes too late throws.
 */
function responseInto(answer: WebhookResult) {
	const requireOpen = (...header: unknown[]) => {
		if (response.headersSent) throw new Error(`Too late for ${header.join(': ')}`);
	};
	const response = {
		statusCode: 200,
		headersSent: false,
		setHeader: requireOpen,
		removeHeader: requireOpen,
		status(statusCode: number) {
			response.statusCode = statusCode;
			return response;
		},
		set(headers: unknown, value?: string) {
			const added = typeof headers === 'string' ? { [headers]: value } : headers;
			answer.headers = { ...(answer.headers as object | undefined), ...(added as object) };
			return response;
		},
		type(type: unknown) {
			answer.type = type;
			return response;
		},
		json: (sent: unknown) => response.send(sent),
		send: (sent: unknown) => response.end(sent, 'utf8'),
		end(...[sent]: unknown[]) {
			if (!response.headersSent) Object.assign(answer, { sent, status: response.statusCode });
			response.headersSent = true;
			answer.answers += 1;
			return response;
		},
	};
	return response;
}

function runOf(
	node: INode,
	waiting: INodeExecutionData,
	earlierRuns: readonly IDataObject[],
	contextData?: IDataObject,
) {
	const dataOf = (item: INodeExecutionData) => ({ main: [[item]] });
	const runs = earlierRuns.map((json, executionIndex) => ({
		data: dataOf({ json }),
		executionIndex,
		startTime: 0,
		executionTime: 0,
		source: [],
	}));
	return createRunExecutionData({
		executionData: {
			contextData: contextData as never,
			nodeExecutionStack: [{ node, data: dataOf(waiting), source: null }],
		},
		resultData: { runData: { [node.name]: runs } },
	});
}
