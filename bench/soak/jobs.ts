import axios from 'axios';
import type { IDataObject } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

import type { N8n, WorkflowFile } from '../../demo/driver';
import { exampleCredentials } from '../../demo/examples';
import { McpClient } from '../../demo/mcp';
import {
	createSandboxCredentials,
	SANDBOX_WEBHOOK_SECRET,
	sandboxCredentials,
} from '../../demo/sandboxCredentials';
import type { Sandbox } from '../../sandbox/http/server';
import { SANDBOX_API_KEY } from '../../sandbox/issuer/tokens';
import { notify } from '../../sandbox/services/chat/notification';
import { SEEDED_ORDERS } from '../../sandbox/services/numbering/orders';
import { agentFile, fromAi, mcpFile, promptFor } from '../../test/e2e/agent';
import { aroundNode, byId, inARow, MAIL, ofPack, place } from '../../test/e2e/nodes';
import { CALL } from '../../test/e2e/waiting';

/** One kind of work; `doOnce` does so many units of it. */
export interface Job {
	name: string;
	units: number;
	/** Each unit sends one email, which the sandbox must have got once. */
	mails?: boolean;
	doOnce(): Promise<unknown>;
}

/** The pack's credentials for the sandbox, by their type. */
const credentials = Object.fromEntries(
	sandboxCredentials('').map(({ type }) => [type, { id: '', name: exampleCredentials[type] }]),
);

const numbered = Array.from({ length: 10 }, (_, n) => ({ to: `${n}@example.com` }));

/** Runs one node for this number of items. */
const nodeFile = (items: number, type: string, parameters: IDataObject): WorkflowFile =>
	aroundNode(
		place('Work', ofPack(type), parameters, { credentials }),
		Array.from({ length: items }, (_, n) => ({ n })),
	);

/** Prepares all kinds of work; a numbering trigger also polls once a minute. */
export async function prepareJobs(n8n: N8n, sandbox: Sandbox, modelUrl: string): Promise<Job[]> {
	await createSandboxCredentials(n8n, sandbox.url);
	const poll = { authentication: 'accessToken', event: 'order' };
	await publish(n8n, place('Trigger', ofPack('numberingTrigger'), poll, { credentials }));
	const allAtOnce = { batching: { batch: { batchSize: -1, batchInterval: 0 } } };
	const orders = { resource: 'order', operation: 'getAll', returnAll: true };
	const period = { period: 'custom', since: '2000-01-01', until: '2100-01-01' };
	const calls = { resource: 'callRecord', operation: 'export', format: 'csv', ...period };
	/** About a second for numbers that never arrive. */
	const wait = {
		orderId: byId(SEEDED_ORDERS.waiting),
		waitAtMostMinutes: 0.02,
		options: { firstIntervalSeconds: 0.1, maxIntervalSeconds: 0.2 },
	};
	const files: Array<[name: string, units: number, file: WorkflowFile, mails?: boolean]> = [
		['emails, 100 at once', 100, nodeFile(100, 'email', { ...MAIL, options: allAtOnce }), true],
		['reads of orders', 20, nodeFile(20, 'numbering', orders)],
		['exports of call records', 1, nodeFile(1, 'numbering', calls)],
		['waits for numbers', 30, nodeFile(30, 'waitForDids', wait)],
		['calls waited for', 1, nodeFile(1, 'outboundVoice', { ...CALL, waitAtMostMinutes: 0.5 })],
		['tool calls of AI Agent', 10, await agent(n8n, modelUrl), true],
		['items of a sub-workflow', 10, await subWorkflow(n8n), true],
		['items with their own key', 10, await accounts(n8n, sandbox.url), true],
	];
	const jobs = [await mcpJob(n8n), await notifyJob(n8n, sandbox)];
	for (const [name, units, file, mails] of files) {
		const id = await n8n.workflows.import({ ...file, name });
		const doOnce = async () => {
			const { status, failure } = await n8n.workflows.run(id, 'Start');
			if (status !== 'success') throw new Error(`${name}: ${status}, ${failure?.message}`);
		};
		jobs.push({ name, units, mails, doOnce });
	}
	return jobs;
}

async function publish(n8n: N8n, trigger: ReturnType<typeof place>): Promise<void> {
	const file = inARow(`Soak: ${trigger.type}`, [trigger]);
	await n8n.workflows.publish(await n8n.workflows.import(file));
}

const tool = () =>
	place('send_email', ofPack('emailTool'), { ...MAIL, destination: fromAi('to') }, { credentials });

async function agent(n8n: N8n, url: string): Promise<WorkflowFile> {
	const data = { apiKey: 'scripted', url, header: false };
	const id = await n8n.credentials.create('Scripted', 'openAiApi', data);
	const prompts = numbered.map((input) => promptFor({ tool: 'send_email', input }));
	return agentFile(3, [tool()], prompts, { id, name: 'Scripted' });
}

/** Each with a Send Once Key, so that the table of keys grows, too. */
async function subWorkflow(n8n: N8n): Promise<WorkflowFile> {
	const type = 'n8n-nodes-base.executeWorkflowTrigger';
	const start = place('Start', type, { inputSource: 'passthrough' }, { typeVersion: 1.1 });
	const options = { sendOnceKey: '={{ $execution.id }}-{{ $itemIndex }}' };
	const email = place('Work', ofPack('email'), { ...MAIL, options }, { credentials });
	const inner = await n8n.workflows.import(inARow('Soak: inner', [start, email]));
	await n8n.workflows.publish(inner);
	const parameters = { workflowId: { __rl: true, mode: 'id', value: inner }, options: {} };
	const own = { typeVersion: 1.2, retryOnFail: true, maxTries: 3 };
	return aroundNode(place('Work', 'n8n-nodes-base.executeWorkflow', parameters, own), numbered);
}

async function accounts(n8n: N8n, sandboxUrl: string): Promise<WorkflowFile> {
	const data = { baseUrl: `${sandboxUrl}/messaging`, apiKey: '={{ $json.key }}' };
	const id = await n8n.credentials.create('By item', 'switchboardMessagingApi', data);
	const own = { credentials: { switchboardMessagingApi: { id, name: 'By item' } } };
	const inputs = numbered.map(() => ({ key: SANDBOX_API_KEY }));
	return aroundNode(place('Work', ofPack('email'), MAIL, own), inputs);
}

async function mcpJob(n8n: N8n): Promise<Job> {
	const path = 'soak-tools';
	await n8n.workflows.publish(await n8n.workflows.import(mcpFile(path, [tool()])));
	const doOnce = async () => {
		const client = new McpClient(`${n8n.url}/mcp/${path}`);
		await client.open();
		for (const input of numbered) {
			const answer = await client.call('send_email', input);
			if (!/"code":\s*200/.test(answer)) throw new Error(`send_email: ${answer}`);
		}
	};
	return { name: 'tool calls by MCP', units: numbered.length, mails: true, doOnce };
}

async function notifyJob(n8n: N8n, { world }: Sandbox): Promise<Job> {
	const webhookId = 'soak-hook';
	await publish(n8n, place('Trigger', ofPack('chatTrigger'), {}, { webhookId, credentials }));
	const url = `${n8n.webhookUrl}/webhook/${webhookId}/${webhookId}/chat/${SANDBOX_WEBHOOK_SECRET}`;
	const person = { from: '447700900001', name: 'Jane', to: '442079460101' };
	const doOnce = async () => {
		for (let serial = 0; serial < 10; serial++) {
			const body = notify(world, { message: { type: 'text', body: `No. ${serial}` }, ...person });
			await axios.post(url, body, { proxy: false, headers: { connection: 'close' } });
		}
	};
	return { name: 'chat notifications', units: 10, doOnce };
}

/** Does all jobs concurrently until `endMs`; adds the units to `done`. */
export async function work(jobs: readonly Job[], endMs: number, done: Map<string, number>) {
	const lane = async ({ name, units, doOnce }: Job) => {
		while (Date.now() < endMs) {
			await doOnce();
			done.set(name, (done.get(name) ?? 0) + units);
			await sleep(50);
		}
	};
	await Promise.all(jobs.map(lane));
}
