import type { IConnections, INode, INodeCredentialsDetails } from 'n8n-workflow';

import { fieldsOf, type WorkflowFile } from '../../demo/driver';
import type { Harness } from './harness';
import { place } from './nodes';
import { startModel } from './scriptedModel';

/** `$fromAI` for one field of a tool. */
export const fromAi = (name: string, type = 'string') =>
	`={{ $fromAI('${name}', 'The ${name}', '${type}') }}`;

/** An AI Agent of this version that is asked all prompts at once. */
export function agentFile(
	typeVersion: number,
	tools: INode[],
	prompts: readonly string[],
	openAiApi: INodeCredentialsDetails,
): WorkflowFile {
	const jsCode = `return ${JSON.stringify(prompts.map((prompt) => ({ json: { prompt } })))};`;
	const agent = {
		...{ promptType: 'define', text: '={{ $json.prompt }}' },
		options: { batching: { batchSize: prompts.length } },
	};
	const model = {
		model: { __rl: true, mode: 'id', value: 'scripted' },
		...{ responsesApiEnabled: false, options: {} },
	};
	return {
		name: `Agent ${typeVersion}`,
		nodes: [
			place('Start', 'n8n-nodes-base.manualTrigger'),
			place('Inputs', 'n8n-nodes-base.code', { jsCode }, { typeVersion: 2 }),
			place('Agent', '@n8n/n8n-nodes-langchain.agent', agent, { typeVersion }),
			place('Model', '@n8n/n8n-nodes-langchain.lmChatOpenAi', model, {
				...{ typeVersion: 1.2, credentials: { openAiApi } },
			}),
			...tools,
		],
		connections: {
			Start: { main: [[{ node: 'Inputs', type: 'main', index: 0 }]] },
			Inputs: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
			Model: { ai_languageModel: [[{ type: 'ai_languageModel', index: 0, node: 'Agent' }]] },
			...toolsOf('Agent', tools),
		},
	};
}

/** The connections by which a node has these tools. */
export const toolsOf = (node: string, tools: INode[]): IConnections =>
	Object.fromEntries(
		tools.map(({ name }) => [name, { ai_tool: [[{ node, type: 'ai_tool', index: 0 }]] }]),
	);

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
