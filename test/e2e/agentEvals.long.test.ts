import type { IDataObject } from 'n8n-workflow';

import { until } from '../harness/until';
import { fromAi, promptFor, type Script, type ToolCall } from './agent';
import { nodeTool, useN8nAgents } from './n8nAgents';
import { byId, MAIL } from './nodes';
import { OwnHarness, use } from './useHarness';

const calls: ToolCall[] = [
	{ tool: 'look_up_order', input: { order_id: 1003 } },
	{ tool: 'send_email', input: { to: 'jane@example.com' } },
];

/** What n8n's mock of the platform answers to every request. */
const mocked = { id: 4711, orderStatus: 'MOCKED', messageId: 'mocked-1', code: 200 };

/** The model of the agent, and that by which n8n invents a case and the platform's answers. */
const script: Script = ({ tools = [], messages }) => {
	if (tools.some(({ function: { name } }) => name === 'submit_response')) {
		return { calls: [{ tool: 'submit_response', input: { type: 'json', body: mocked } }] };
	}
	const openingMessage = promptFor(...calls);
	const isSeed = messages.some(({ content }) => content?.includes('opening user message'));
	return isSeed
		? { calls: [], text: JSON.stringify({ openingMessage, globalContext: '', toolHints: {} }) }
		: { calls };
};

describe('An evaluation of an n8n agent', () => {
	const env: Record<string, string> = {
		N8N_ENABLED_MODULES: 'agent-evals',
		N8N_AGENT_EVALS_ENABLED: 'true',
		N8N_INSTANCE_AI_MODEL: 'openai/scripted',
		N8N_INSTANCE_AI_MODEL_API_KEY: 'scripted',
	};
	const harness = new OwnHarness(env);
	const agents = useN8nAgents(harness, script);
	beforeAll(() => {
		env.N8N_INSTANCE_AI_MODEL_URL = agents.url();
	});
	use(harness);

	/** Runs one case; answers its result. */
	async function evaluate(agent: string): Promise<IDataObject> {
		const { rest } = harness.n8n;
		const post = async (path: string, body: object) =>
			(await rest.call<{ id: string }>('POST', path, body)).id;
		const [project, agentId] = [agent.replace(/\/agents.*/, ''), agent.split('/').at(-1)];
		const columns = [{ name: 'question', type: 'string' }];
		const tables = `${project}/data-tables`;
		const dataTableId = await post(tables, { name: 'Cases', columns });
		const rows = { data: [{ question: promptFor(...calls) }], returnType: 'all' };
		await post(`${tables}/${dataTableId}/insert`, rows);
		const dataset = await post(`${agent}/evals/datasets`, {
			name: 'Cases',
			agentId,
			datasetSource: 'data_table',
			datasetRef: { dataTableId },
			columnMapping: { input: 'question' },
		});
		const run = await post(`${agent}/evals/datasets/${dataset}/runs`, {});
		let results: IDataObject[] = [];
		await until(async () => {
			type Detail = { status: string; results: { data: IDataObject[] } };
			const detail = await rest.call<Detail>('GET', `${agent}/evals/runs/${run}`);
			results = detail.results.data;
			return detail.status === 'completed';
		}, 200);
		return results[0];
	}

	it('runs without a licence, and sends nothing to the platform', async () => {
		const order = { resource: 'order', operation: 'get', orderId: byId(fromAi('order_id')) };
		const tools = [
			nodeTool(harness, 'look_up_order', 'numbering', order),
			nodeTool(harness, 'send_email', 'email', { ...MAIL, destination: fromAi('to') }),
		];
		const result = await evaluate(await agents.create(tools));
		expect(result).toMatchObject({ status: 'success' });
		expect(JSON.stringify(result.toolCalls)).toContain('MOCKED');
		expect(harness.world.requests).toEqual([]);
	});
});
