import type { IDataObject, INode } from 'n8n-workflow';

import { McpClient } from './mcp';
import { BUY, NODE_TYPE, stage } from './stage';

const WAIT_TYPE = 'n8n-nodes-switchboard.waitForDids';
const path = 'switchboard-tools';

function tool(name: string, type: string, parameters: IDataObject): INode {
	const place = { id: name, name, type: `${type}Tool`, typeVersion: 1, position: [0, 0] };
	return { ...place, parameters, credentials: stage.credentials } as INode;
}

/** Both nodes as tools of n8n's MCP Server Trigger, asked as an AI client asks. */
export function describeTools() {
	let client: McpClient;

	beforeAll(async () => {
		const fromAi = (name: string, type: string) => `={{ $fromAI('${name}', '', '${type}') }}`;
		const tools = [
			tool('buy_numbers', NODE_TYPE, {
				...BUY,
				quantity: fromAi('quantity', 'number'),
				reference: '',
			}),
			tool('list_orders', NODE_TYPE, { resource: 'order', operation: 'getAll', limit: 2 }),
			tool('wait_for_numbers', WAIT_TYPE, {
				orderId: { __rl: true, mode: 'id', value: fromAi('order_id', 'number') },
				waitAtMostMinutes: 0.2,
			}),
		];
		const trigger = {
			...{ id: 'mcp', name: 'MCP', type: '@n8n/n8n-nodes-langchain.mcpTrigger', typeVersion: 2 },
			...{ position: [0, 0], webhookId: path, parameters: { path } },
		} as unknown as INode;
		const id = await stage.n8n.workflows.import({
			name: 'Tools',
			nodes: [trigger, ...tools],
			connections: Object.fromEntries(
				tools.map(({ name }) => [
					name,
					{ ai_tool: [[{ node: 'MCP', type: 'ai_tool' as const, index: 0 }]] },
				]),
			),
		});
		await stage.n8n.workflows.publish(id);
		client = new McpClient(`${stage.n8n.url}/mcp/${path}`);
		await client.open();
	}, 60_000);

	it('are listed with what they do and what they ask', async () => {
		const tools = await client.tools();
		expect(tools.map(({ name }) => name).sort()).toEqual([
			'buy_numbers',
			'list_orders',
			'wait_for_numbers',
		]);
		const buy = tools.find(({ name }) => name === 'buy_numbers');
		expect(buy?.description).toMatch(/[Bb]uy phone numbers|Order phone numbers/);
		expect(buy?.inputSchema.properties).toHaveProperty('quantity');
	});

	it('buy once per call, and two equal calls are two purchases', async () => {
		stage.sandbox.world.configure({ numbering: { assignment: { atOnce: 'all' } } });
		const first = await client.call('buy_numbers', { quantity: 1 });
		const second = await client.call('buy_numbers', { quantity: 1 });
		const references = stage.sandbox.world.requests.flatMap(({ body, path: sent }) =>
			sent.endsWith('buyDids') ? [(body as { reference: string }).reference] : [],
		);
		expect(new Set(references).size).toBe(2);
		expect(first).toContain('orderId');
		expect(second).not.toBe(first);
	});

	it('wait, and hand over one answer, complete or not', async () => {
		expect(await client.call('wait_for_numbers', { order_id: 1001 })).toMatch(/"complete":\s*true/);
		expect(await client.call('wait_for_numbers', { order_id: 1011 })).toMatch(
			/"reason":\s*"canceled"/,
		);
	});
}
