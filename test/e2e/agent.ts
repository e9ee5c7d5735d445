/* eslint-disable @n8n/community-nodes/no-restricted-imports -- serves a model beside n8n */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IConnections, IDataObject, INode, INodeCredentialsDetails } from 'n8n-workflow';

import { fieldsOf, type WorkflowFile } from '../../demo/driver';
import { McpClient } from '../../demo/mcp';
import type { Harness } from './harness';
import { chain, manualStart, place, placeInputs } from './nodes';

/** `$fromAI` for one field of a tool. */
export const fromAi = (name: string, type = 'string') =>
	`={{ $fromAI('${name}', 'The ${name}', '${type}') }}`;

/** A call of a tool that the model shall make. */
export interface ToolCall {
	tool: string;
	input: IDataObject;
}

/** The prompt for which the scripted model makes these calls. */
export const promptFor = (...calls: ToolCall[]) => JSON.stringify(calls);

interface Message {
	role: string;
	content: string;
}

export interface Asked {
	stream?: boolean;
	messages: Message[];
	tools?: Array<{ function: { name: string; description: string; parameters: IDataObject } }>;
}

/** The calls to make, and what to answer then, by default with what the tools returned. */
export type Script = (asked: Asked) => { calls: ToolCall[]; text?: string };

/**
 * A chat model with OpenAI's interface: it makes the calls of the prompt, one after the other, and then
 * answers with what the tools returned.
 */
export async function startModel(scriptFor: Script = callsOfPrompt) {
	const seen: Asked[] = [];
	const server = createServer((request, response) => {
		void textOf(request).then((text) => {
			// n8n's agents then use the interface that the AI Agent uses.
			if (request.url?.endsWith('/responses')) return response.writeHead(404).end('{}');
			const asked = JSON.parse(text) as Asked;
			seen.push(asked);
			const { stream } = asked;
			const answer = answerTo(asked, scriptFor(asked));
			response.setHeader('content-type', stream ? 'text/event-stream' : 'application/json');
			return response.end(stream ? streamed(answer) : JSON.stringify(answer));
		});
	});
	await new Promise<void>((proceed) => server.listen(0, '127.0.0.1', proceed));
	return {
		/** What it was asked, the latest last. */
		seen,
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
		stop() {
			server.closeAllConnections();
			server.close();
		},
	};
}

const callsOfPrompt: Script = ({ messages }) => {
	const prompt = messages.filter(({ role }) => role === 'user').at(-1)?.content ?? '[]';
	return { calls: JSON.parse(prompt) as ToolCall[] };
};

function answerTo({ messages }: Asked, { calls, text }: ReturnType<Script>) {
	const returned = messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
	const call = calls.at(returned.length);
	const called = call && { name: call.tool, arguments: JSON.stringify(call.input) };
	const toolCall = { id: `call_${returned.length}`, type: 'function', function: called };
	const message = called
		? { role: 'assistant', content: null, tool_calls: [toolCall] }
		: { role: 'assistant', content: text ?? returned.join('\n') };
	return {
		id: 'chat-1',
		object: 'chat.completion',
		created: 1,
		model: 'scripted',
		choices: [{ index: 0, finish_reason: called ? 'tool_calls' : 'stop', message }],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}

/** As one event with the whole answer. */
function streamed({ choices: [{ message, ...rest }], ...answer }: ReturnType<typeof answerTo>) {
	const calls = 'tool_calls' in message ? message.tool_calls : undefined;
	const tool_calls = calls?.map((call, index) => ({ ...call, index }));
	const chunk = { ...answer, object: 'chat.completion.chunk' };
	const choices = [{ ...rest, delta: { ...message, tool_calls } }];
	return `data: ${JSON.stringify({ ...chunk, choices })}\n\ndata: [DONE]\n\n`;
}

async function textOf(request: IncomingMessage): Promise<string> {
	let text = '';
	for await (const chunk of request) text += String(chunk);
	return text;
}

/** An AI Agent of this version that is asked all prompts at once. */
export function agentFile(
	typeVersion: number,
	tools: INode[],
	prompts: readonly string[],
	openAiApi: INodeCredentialsDetails,
): WorkflowFile {
	const agent = {
		promptType: 'define',
		text: '={{ $json.prompt }}',
		options: { batching: { batchSize: prompts.length } },
	};
	const model = {
		model: { __rl: true, mode: 'id', value: 'scripted' },
		responsesApiEnabled: false,
		options: {},
	};
	const ofModel = { typeVersion: 1.2, credentials: { openAiApi } };
	return {
		name: `Agent ${typeVersion}`,
		nodes: [
			manualStart,
			placeInputs(prompts.map((prompt) => ({ prompt }))),
			place('Agent', '@n8n/n8n-nodes-langchain.agent', agent, { typeVersion }),
			place('Model', '@n8n/n8n-nodes-langchain.lmChatOpenAi', model, ofModel),
			...tools,
		],
		connections: {
			...chain(['Start', 'Inputs', 'Agent']),
			Model: { ai_languageModel: [[{ type: 'ai_languageModel', index: 0, node: 'Agent' }]] },
			...toolsOf('Agent', tools),
		},
	};
}

/** The connections by which a node has these tools. */
const toolsOf = (node: string, tools: INode[]): IConnections =>
	Object.fromEntries(
		tools.map(({ name }) => [name, { ai_tool: [[{ node, type: 'ai_tool', index: 0 }]] }]),
	);

/** An MCP Server Trigger at `/mcp/<path>` with these tools. */
export function mcpFile(path: string, tools: INode[]): WorkflowFile {
	const own = { webhookId: path, typeVersion: 2 };
	const trigger = place('MCP', '@n8n/n8n-nodes-langchain.mcpTrigger', { path }, own);
	return { name: path, nodes: [trigger, ...tools], connections: toolsOf('MCP', tools) };
}

/** The same, published; answers a client of it. */
export async function openMcp(harness: Harness, path: string, tools: INode[]): Promise<McpClient> {
	await harness.publish(mcpFile(path, tools));
	const client = new McpClient(`${harness.n8n.url}/mcp/${path}`);
	await client.open();
	return client;
}

/** An AI Agent of this version with a scripted model, for the tests of a `describe`. */
export function useAgent(harness: Harness, typeVersion: number) {
	let model: Awaited<ReturnType<typeof startModel>>;
	beforeAll(async () => {
		model = await startModel();
	});
	afterAll(() => model.stop());

	/** The agent's answer for each prompt: what its tools returned. */
	return async function ask(tools: INode[], ...prompts: string[]): Promise<string[]> {
		const data = { apiKey: 'scripted', url: model.url, header: false };
		const openAiApi = await harness.createCredential('Scripted', 'openAiApi', data);
		const execution = await harness.run(agentFile(typeVersion, tools, prompts, openAiApi));
		expect(execution.failure).toBeUndefined();
		return fieldsOf(execution, 'Agent').map(({ output }) => String(output));
	};
}
