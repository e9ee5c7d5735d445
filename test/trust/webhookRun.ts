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
import { createRunExecutionData, LoggerProxy, Workflow } from 'n8n-workflow';

import { createAdditionalData } from '../run';

/** What comes in, as n8n has unpacked it. */
export interface Request {
	method: string;
	body: unknown;
	query: unknown;
	params: unknown;
	headers: unknown;
	ip: string;
}

/** What went back to the caller, and what the workflow got. */
export interface Answered {
	status: number;
	sent: unknown;
	headers: unknown;
	/** Errors in n8n's log. */
	logged: string[];
	result: IWebhookResponseData;
	/** Ends the answer with the status that n8n makes of it in the end. */
	finish(status: number): void;
}

export const rightWord = 'a-secret-of-20-chars';

/** Hands a request to a node's webhook in n8n-core's own context; `waiting` is the item that waits. */
export async function receive(
	nodeType: INodeType,
	parameters: INodeParameters,
	request: Request,
	waiting?: IDataObject,
): Promise<Answered> {
	const workflow = workflowOf(nodeType, parameters);
	const [node] = Object.values(workflow.nodes);
	const answer: Omit<Answered, 'result'> = {
		status: 0,
		sent: undefined,
		headers: undefined,
		logged: [],
		finish() {},
	};
	const additionalData = {
		...createAdditionalData({ credential: { secret: rightWord }, parameters }, workflow, node),
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
	// What the node has not answered itself n8n does, once it has started what there is to start.
	if (result.noWebhookResponse !== true) {
		Object.assign(answer, { status: 200, sent: result.webhookResponse as unknown });
	}
	return { ...answer, result };
}

/** As much of Express's response as the nodes use. */
function responseInto(answer: Omit<Answered, 'result'>) {
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
		once(_event: string, listener: () => void) {
			answer.finish = (status) => {
				response.statusCode = status;
				listener();
			};
			return response;
		},
		statusCode: 200,
		type: () => response,
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

function workflowOf(nodeType: INodeType, parameters: INodeParameters): Workflow {
	const { name, displayName } = nodeType.description;
	const node: INode = {
		id: 'b0f0c7e2-0000-4000-8000-000000000002',
		name: displayName,
		type: `n8n-nodes-switchboard.${name}`,
		typeVersion: 1,
		position: [0, 0],
		webhookId: '3f1c0e52-8a6e-4a55-9d5b-0c6f4f1f7a11',
		parameters,
		credentials: { switchboardWebhookApi: { id: '2', name: 'Sandbox' } },
	};
	return new Workflow({
		id: 'workflow-1',
		nodes: [node],
		connections: {},
		active: true,
		nodeTypes: {
			getByName: () => nodeType,
			getByNameAndVersion: () => nodeType,
			getKnownTypes: () => ({}),
		},
	});
}
