import type { N8n } from '../../demo/driver';
import { McpClient } from '../../demo/mcp';
import { SANDBOX_API_KEY } from '../../sandbox/issuer/tokens';
import { agentFile, fromAi, toolsOf } from '../e2e/agent';
import { aroundNode, inARow, place } from '../e2e/nodes';
import { promptFor } from '../e2e/scriptedModel';
import { credentials, mail, own, workflowJob, type Job } from './job';

const AT_ONCE = 10;

const numbered = Array.from({ length: AT_ONCE }, (_, n) => ({ to: `${n}@example.com` }));

const tool = () =>
	place('send_email', own('emailTool'), { ...mail, destination: fromAi('to') }, { credentials });

/** Emails by way of AI tools, a sub-workflow, and a credential that differs from item to item. */
export async function entryPoints(n8n: N8n, sandboxUrl: string, modelUrl: string): Promise<Job[]> {
	const jobs = [
		await agentJob(n8n, modelUrl),
		await mcpJob(n8n),
		await subWorkflowJob(n8n),
		await accountsJob(n8n, sandboxUrl),
	];
	return jobs.map((job) => ({ ...job, mails: true }));
}

async function agentJob(n8n: N8n, url: string): Promise<Job> {
	const data = { apiKey: 'scripted', url, header: false };
	const id = await n8n.credentials.create('Scripted', 'openAiApi', data);
	const prompts = numbered.map((input) => promptFor({ tool: 'send_email', input }));
	const file = agentFile(3, [tool()], prompts, { id, name: 'Scripted' });
	return await workflowJob(n8n, AT_ONCE, { ...file, name: 'tool calls of AI Agent' });
}

async function mcpJob(n8n: N8n): Promise<Job> {
	const path = 'soak-tools';
	const placed = { webhookId: path, typeVersion: 2 };
	const trigger = place('MCP', '@n8n/n8n-nodes-langchain.mcpTrigger', { path }, placed);
	const tools = [tool()];
	const file = { nodes: [trigger, ...tools], connections: toolsOf('MCP', tools) };
	await n8n.workflows.publish(await n8n.workflows.import({ name: 'Soak: MCP', ...file }));
	return {
		name: 'tool calls by MCP',
		async doOnce() {
			const client = new McpClient(`${n8n.url}/mcp/${path}`);
			await client.open();
			for (const input of numbered) {
				const answer = await client.call('send_email', input);
				if (!/"code":\s*200/.test(answer)) throw new Error(`send_email: ${answer}`);
			}
			return AT_ONCE;
		},
	};
}

/** Each with a Send Once Key, so that the table of keys grows, too. */
async function subWorkflowJob(n8n: N8n): Promise<Job> {
	const passthrough = { inputSource: 'passthrough' };
	const sendOnceKey = '={{ $execution.id }}-{{ $itemIndex }}';
	const email = place('Work', own('email'), { ...mail, options: { sendOnceKey } }, { credentials });
	const start = place('Start', 'n8n-nodes-base.executeWorkflowTrigger', passthrough, {
		typeVersion: 1.1,
	});
	const inner = await n8n.workflows.import(inARow('Soak: inner', [start, email]));
	await n8n.workflows.publish(inner);
	const workflowId = { __rl: true, mode: 'id', value: inner };
	const call = place(
		'Work',
		'n8n-nodes-base.executeWorkflow',
		{ workflowId, options: {} },
		{
			...{ typeVersion: 1.2, retryOnFail: true, maxTries: 3 },
		},
	);
	return await workflowJob(n8n, AT_ONCE, {
		...aroundNode(call, numbered),
		name: 'items of a sub-workflow',
	});
}

async function accountsJob(n8n: N8n, sandboxUrl: string): Promise<Job> {
	const data = { baseUrl: `${sandboxUrl}/messaging`, apiKey: '={{ $json.key }}' };
	const id = await n8n.credentials.create('By item', 'switchboardMessagingApi', data);
	const switchboardMessagingApi = { id, name: 'By item' };
	const node = place('Work', own('email'), mail, { credentials: { switchboardMessagingApi } });
	const inputs = numbered.map(() => ({ key: SANDBOX_API_KEY }));
	const file = { ...aroundNode(node, inputs), name: 'items with their own key' };
	return await workflowJob(n8n, AT_ONCE, file);
}
