import axios from 'axios';
import type { IDataObject } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

import { CONTROL } from '../sandbox/http/route';
import { SANDBOX_TOKEN } from '../sandbox/issuer/tokens';
import { fieldsOf, type Execution, type N8nClient, type WorkflowFile } from './driver';
import { McpClient } from './mcp';

interface Beside {
	n8n: N8nClient;
	sandboxUrl: string;
	file: WorkflowFile;
}

interface EventStory {
	send(beside: Beside): Promise<unknown>;
	describe(execution: Execution): string[];
}

const deliver =
	(path: string, body: IDataObject): EventStory['send'] =>
	async ({ sandboxUrl }) =>
		await axios.post(`${sandboxUrl}/${CONTROL}/deliver/${path}`, body, { proxy: false });

const write = (body: string) => deliver('chat', { message: { type: 'text', body } });

const STARTS_WITHIN_MS = 120_000;
const QUESTION = 'Where is my order?';
const ORDER = 1003;
const QUESTION_WITH_NUMBER = `Where is order ${ORDER}?`;

/**
 * The key is the workflow’s name. These workflows stay published, so that the page’s buttons reach
 * them.
 */
export const events: Readonly<Record<string, EventStory>> = {
	'Answer chats with an AI agent': {
		send: write(QUESTION_WITH_NUMBER),
		describe: (execution) => [
			`A customer wrote “${QUESTION_WITH_NUMBER}”`,
			...fieldsOf(execution, 'Agent').map(
				({ output }) => `The agent answered: “${String(output)}”`,
			),
			'The model is part of the sandbox; it also buys numbers, after a manager agrees',
		],
	},
	'Answer chats with an n8n agent': {
		send: write(QUESTION_WITH_NUMBER),
		describe: (execution) => [
			`A customer wrote “${QUESTION_WITH_NUMBER}”`,
			...fieldsOf(execution, 'Agent').map(({ text }) => `n8n’s agent answered: “${String(text)}”`),
			'It remembers each phone number, and calls a colleague if you write “I want a person”',
		],
	},
	'Give AI clients five tools': {
		async send({ n8n, file }) {
			const { path } = file.nodes.find(({ type }) => type.endsWith('mcpTrigger'))!.parameters;
			const client = new McpClient(`${n8n.url}/mcp/${String(path)}`, SANDBOX_TOKEN);
			await client.open();
			await client.call('Look_Up_Order', { order_id: ORDER });
		},
		describe: () => [`An AI client looked up order ${ORDER} over MCP`],
	},
	'Reply to chat messages': {
		send: write(QUESTION),
		describe: (execution) => [
			`A customer wrote “${QUESTION}”`,
			...fieldsOf(execution, 'Answer').map(({ text }) => `Answered: “${String(text)}”`),
			"It stays published: write to it on the sandbox's page",
		],
	},
	'Check an order during a call': {
		send: deliver('skill', { event: 'order_status', parameters: { order_number: ORDER } }),
		describe: (execution) => [
			`A caller asked an AI agent about order ${ORDER}, and the agent asked n8n`,
			...fieldsOf(execution, 'Answer').map(({ message }) => `The agent got: “${String(message)}”`),
			'The sandbox page shows it under Webhook deliveries',
		],
	},
	'Log finished calls with their recording': {
		send: deliver('skill', { event: 'on_call_end' }),
		describe(execution) {
			const logged = fieldsOf(execution, 'Log Line').length;
			return [
				'Publishing it created a skill at the platform; then a call ended, and the platform reported it',
				logged > 0
					? `${logged} calls from the last day logged, each with its recording`
					: 'No new calls: those of the last day were already logged',
			];
		},
	},
};

export async function runOnEvent(
	n8n: N8nClient,
	sandboxUrl: string,
	{ id, file }: { id: string; file: WorkflowFile },
): Promise<Execution> {
	const before = await n8n.workflows.executions(id);
	await events[file.name].send({ n8n, sandboxUrl, file });
	const deadline = Date.now() + STARTS_WITHIN_MS;
	while (Date.now() < deadline) {
		const started = (await n8n.workflows.executions(id)).find((one) => !before.includes(one));
		if (started) return await n8n.workflows.ended(started);
		await sleep(100);
	}
	throw new Error(`Nothing started within ${STARTS_WITHIN_MS / 1000} s`);
}
