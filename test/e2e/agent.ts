import type { INode } from 'n8n-workflow';

import { fieldsOf, type WorkflowFile } from '../../sandbox/n8n/driver';
import type { Harness } from './harness';
import { place } from './nodes';
import { startModel } from './scriptedModel';

/** `$fromAI` for one field of a tool. */
export const fromAi = (name: string, type = 'string') =>
	`={{ $fromAI('${name}', 'The ${name}', '${type}') }}`;

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
		const jsCode = `return ${JSON.stringify(prompts.map((prompt) => ({ json: { prompt } })))};`;
		const agent = {
			...{ promptType: 'define', text: '={{ $json.prompt }}' },
			options: { batching: { batchSize: prompts.length } },
		};
		const chosen = { __rl: true, mode: 'id', value: 'scripted' };
		const aiModel = { type: 'ai_languageModel' as const, index: 0, node: 'Agent' };
		const aiTool = { type: 'ai_tool' as const, index: 0, node: 'Agent' };
		const file: WorkflowFile = {
			name: `Agent ${typeVersion}`,
			nodes: [
				place('Start', 'n8n-nodes-base.manualTrigger'),
				place('Inputs', 'n8n-nodes-base.code', { jsCode }, { typeVersion: 2 }),
				place('Agent', '@n8n/n8n-nodes-langchain.agent', agent, { typeVersion }),
				place(
					'Model',
					'@n8n/n8n-nodes-langchain.lmChatOpenAi',
					{ model: chosen, responsesApiEnabled: false, options: {} },
					{ typeVersion: 1.2, credentials: { openAiApi } },
				),
				...tools,
			],
			connections: {
				Start: { main: [[{ node: 'Inputs', type: 'main', index: 0 }]] },
				Inputs: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
				Model: { ai_languageModel: [[aiModel]] },
				...Object.fromEntries(tools.map(({ name }) => [name, { ai_tool: [[aiTool]] }])),
			},
		};
		const execution = await harness.run(file);
		expect(execution.failure).toBeUndefined();
		return fieldsOf(execution, 'Agent').map(({ output }) => String(output));
	};
}
