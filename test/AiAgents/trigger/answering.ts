import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { AiAgentsTrigger } from '../../../nodes/AiAgents/AiAgentsTrigger.node';
import { byId } from '../../harness/tested';
import { receive, rightWord, type Request } from '../../harness/webhookRun';

export const fallback = { message: 'This information is not available right now.' };

/** A request to the trigger, which answers in the mode of its form unless the path is another one's. */
export interface Asked {
	responseMode?: string;
	/** Of the address. */
	path?: string;
	options?: IDataObject;
	/** More of the form. */
	form?: INodeParameters;
	request?: Partial<Request>;
	nodeId?: string;
}

let made = 0;

/** Sends a request to the trigger; n8n does not answer it before the test calls `finish`. */
export async function askTrigger(asked: Asked = {}) {
	const { responseMode = 'lastNode', options = {}, form, request, nodeId } = asked;
	const { path = { lastNode: 'answer/agents', responseNode: 'answer/node/agents' }[responseMode] } =
		asked;
	const parameters: INodeParameters = {
		...{ secretIn: 'path', event: 'on_call_end', linkTo: 'client', clientId: byId(103) },
		...{ responseMode, answerWithin: 5, options: options as INodeParameters, ...form },
	};
	return await receive(
		new AiAgentsTrigger(),
		parameters,
		{
			isStoring: true,
			path: `/webhook/id/id/${path ?? 'agents'}/${rightWord}`,
			body: { order: ++made },
			...request,
		},
		undefined,
		nodeId === undefined ? {} : { id: nodeId },
	);
}

/** The items with which n8n starts an execution; undefined if it starts none. */
export const itemsOf = ({ result }: Awaited<ReturnType<typeof askTrigger>>) =>
	result.workflowData?.[0].map(({ json }) => json);
