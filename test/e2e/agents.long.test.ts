import type { IDataObject, INode } from 'n8n-workflow';

import { McpClient } from '../../demo/mcp';
import { fromAi, toolsOf, useAgent } from './agent';
import { BUY, NODE_TYPE, place } from './nodes';
import { promptFor, type Wish } from './scriptedModel';
import { useHarness } from './useHarness';

const harness = useHarness();

const retrying = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

const tools = (): INode[] => {
	const own = { ...retrying, credentials: harness.credentials };
	const email = {
		...{ resource: 'email', operation: 'send', sender: 'orders@example.com' },
		...{ destination: fromAi('to'), subject: 'Your order', html: '<p>Thanks</p>' },
	};
	const buying = { ...BUY, quantity: fromAi('quantity', 'number'), reference: '' };
	return [
		place('send_email', 'n8n-nodes-switchboard.emailTool', email, own),
		place('buy_numbers', `${NODE_TYPE}Tool`, buying, own),
	];
};

const sendTo = (to: string): Wish => ({ tool: 'send_email', input: { to } });
const mails = () => harness.world.tables.email.mails.all();
const sentTo = () =>
	harness.world.requests.flatMap(({ service, body }) =>
		service === 'email' ? [(body as IDataObject).destination] : [],
	);
const references = () =>
	harness.world.requests.flatMap(({ path, body }) =>
		path.endsWith('buyDids') ? [(body as { reference: string }).reference] : [],
	);

describe.each([2.2, 3])('AI Agent %d', (typeVersion) => {
	const askAgent = useAgent(harness, typeVersion);
	const ask = async (...prompts: string[]) => await askAgent(tools(), ...prompts);

	it('sends once where Retry On Fail is on and the answer is lost, and the model learns of it', async () => {
		harness.world.faults.add({ service: 'email', drop: 'after' });
		const [answer] = await ask(promptFor(sendTo('a@example.com')));
		expect(answer).toContain('It may have been sent');
		expect(sentTo()).toEqual(['a@example.com']);
	});

	it('buys once, whatever became of the answer', async () => {
		harness.world.faults.add({ path: '/api/management/buyDids', drop: 'after' });
		const [answer] = await ask(promptFor({ tool: 'buy_numbers', input: { quantity: 1 } }));
		expect(answer).toContain('"recovered":true');
		expect(references()).toHaveLength(1);
	});

	it('asks each time with the same reference', async () => {
		harness.world.faults.add({ path: '/api/management/buyDids', status: 418 });
		await ask(promptFor({ tool: 'buy_numbers', input: { quantity: 1 } }));
		expect(references()).toHaveLength(2);
		expect(new Set(references()).size).toBe(1);
	});

	it('makes the call of each item of a batch', async () => {
		const all = ['a@example.com', 'b@example.com', 'c@example.com'];
		const answers = await ask(...all.map((to) => promptFor(sendTo(to))));
		expect(sentTo().sort()).toEqual(all);
		expect(mails()).toHaveLength(3);
		for (const [index, to] of all.entries()) expect(answers[index]).toContain(to);
	});

	it('sends twice where the model calls the tool twice', async () => {
		await ask(promptFor(sendTo('a@example.com'), sendTo('a@example.com')));
		expect(sentTo()).toHaveLength(2);
	});
});

describe('An MCP client', () => {
	const path = 'switchboard-retried-tools';

	it('learns that it may have been sent, and nothing is sent again', async () => {
		const trigger = place(
			'MCP',
			'@n8n/n8n-nodes-langchain.mcpTrigger',
			{ path },
			{ webhookId: path, typeVersion: 2 },
		);
		const id = await harness.import({
			name: 'Retried tools',
			nodes: [trigger, ...tools()],
			connections: toolsOf('MCP', tools()),
		});
		await harness.n8n.workflows.publish(id);
		const client = new McpClient(`${harness.n8n.url}/mcp/${path}`);
		await client.open();

		harness.world.faults.add({ service: 'email', drop: 'after' });
		expect(await client.call('send_email', { to: 'a@example.com' })).toMatch(
			/"mayHaveBeenSent":\s*true/,
		);
		expect(sentTo()).toHaveLength(1);

		harness.world.faults.add({ path: '/api/management/buyDids', status: 418 });
		await client.call('buy_numbers', { quantity: 1 });
		expect(references()).toHaveLength(2);
		expect(new Set(references()).size).toBe(1);
	});
});
