import type { IDataObject } from 'n8n-workflow';

import { startModel, type Script } from './agent';
import type { Harness } from './harness';
import { ofPack } from './nodes';

export interface AgentTool extends IDataObject {
	type: 'node' | 'workflow';
}

/** One event of an agent's answer. */
export interface AgentEvent {
	type: string;
	output?: unknown;
	/** Of a tool that waits for a person. */
	payload?: { runId: string; toolCallId: string; input: IDataObject };
}

/** A node of the pack as a tool of n8n's own agents, as their builder stores it. */
export function nodeTool(
	{ credentials }: Harness,
	name: string,
	node: string,
	nodeParameters: IDataObject,
	own: { description?: string; requireApproval?: boolean } = {},
): AgentTool {
	const nodeType = ofPack(node);
	return {
		type: 'node',
		name,
		...own,
		node: { nodeType, nodeTypeVersion: 1, nodeParameters, credentials },
	};
}

const eventsIn = (text: string) =>
	[...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data) as AgentEvent);

/** n8n's own agents with a scripted model, for the tests of a `describe`. */
export function useN8nAgents(harness: Harness, script?: Script) {
	let model: Awaited<ReturnType<typeof startModel>>;
	beforeAll(async () => {
		model = await startModel(script);
	});
	afterAll(() => model.stop());

	const agentsPath = async () => {
		const { id } = await harness.n8n.rest.call('GET', '/projects/personal');
		return `/projects/${String(id)}/agents/v2`;
	};

	/** Answers the path of a new agent with these tools. */
	async function create(tools: AgentTool[]): Promise<string> {
		const { rest } = harness.n8n;
		const data = { apiKey: 'scripted', url: model.url, header: false };
		const { id: credential } = await harness.createCredential('Scripted', 'openAiApi', data);
		const { name } = harness;
		const schema = { name, model: 'openai/scripted', credential, instructions: 'Help', tools };
		const path = await agentsPath();
		return `${path}/${String((await rest.call('POST', path, { name, schema })).id)}`;
	}

	async function post(path: string, body: object): Promise<AgentEvent[]> {
		const { status, data } = await harness.n8n.rest.open('POST', `/rest${path}`, body);
		expect(status).toBe(200);
		return eventsIn(String(data));
	}

	return {
		url: () => model.url,
		create,
		/** The tools that the model got last. */
		offered: () => model.seen.at(-1)?.tools ?? [],
		chat: async (agent: string, message: string) => await post(`${agent}/chat`, { message }),
		resume: async (agent: string, { payload }: AgentEvent, resumeData: object) =>
			await post(`${agent}/chat/resume`, {
				runId: payload?.runId,
				toolCallId: payload?.toolCallId,
				resumeData,
			}),
	};
}

/** What each call of a tool returned, as the model got it. */
export const resultsIn = (events: readonly AgentEvent[]) =>
	events.filter(({ type }) => type === 'tool-result').map(({ output }) => JSON.stringify(output));
