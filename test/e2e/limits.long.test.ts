import type { IDataObject, INode } from 'n8n-workflow';

import { fieldsOf } from '../../demo/driver';
import { McpClient } from '../../demo/mcp';
import { fromAi, useAgent } from './agent';
import { dayOf, readAround } from './days';
import { place } from './nodes';
import { promptFor, type Wish } from './scriptedModel';
import { useHarness } from './useHarness';

const harness = useHarness();

const mailWith = (destination: string, limits: IDataObject) => ({
	...{ resource: 'email', operation: 'send', sender: 'orders@example.com', destination },
	...{ subject: 'Your order', html: '<p>Thank you</p>' },
	options: { limits: { values: limits } },
});
const sentTo = () => harness.world.tables.email.mails.all().map(({ destination }) => destination);

const toolWith = (limits: IDataObject): INode =>
	place('send_email', 'n8n-nodes-switchboard.emailTool', mailWith(fromAi('to'), limits), {
		credentials: harness.credentials,
	});
const sendTo = (to: string): Wish => ({ tool: 'send_email', input: { to } });

describe('Max per Recipient and Day', () => {
	/** Two executions of one workflow; what each says of each of its items. */
	async function sendTwice(to: string): Promise<string[][]> {
		const inputs = [{ to }, { to: `other-${to}` }];
		const node = { type: 'n8n-nodes-switchboard.email', onError: 'continueRegularOutput' } as const;
		const limits = { maxPerDay: 1, timezone: 'UTC' };
		const id = await harness.importNode(mailWith('={{ $json.to }}', limits), { inputs, node });
		const said: string[][] = [];
		for (let times = 0; times < 2; times++) {
			const items = fieldsOf(await harness.n8n.workflows.run(id, 'Start'), 'Under Test');
			said.push(items.map(({ error, code }) => String(error ?? code)));
		}
		return said;
	}

	it('holds over executions', async () => {
		const first = async () => await sendTwice('jane@example.com');
		const { result, readings } = await readAround(dayOf, first);
		// The day may have ended between the two executions.
		const said = new Set(readings).size === 1 ? result : await sendTwice('joe@example.com');
		expect(said[0]).toEqual(['200', '200']);
		for (const error of said[1]) {
			expect(error).toMatch(
				/^Not sent: Max per Recipient and Day is 1, reached for .*@example\.com/,
			);
		}
	});
});

describe.each([2.2, 3])('AI Agent %d', (typeVersion) => {
	const ask = useAgent(harness, typeVersion);

	it('learns which limit has rejected its call, and sends no more in this execution', async () => {
		const prompt = promptFor(sendTo('a@example.com'), sendTo('b@example.com'));
		const [answer] = await ask([toolWith({ maxPerExecution: 1 })], prompt);
		expect(answer).toContain('Not sent: Max per Execution is 1; this execution has sent 1');
		expect(sentTo()).toEqual(['a@example.com']);
	});

	it('learns whom it may not write to', async () => {
		const tool = toolWith({ allowedRecipients: 'example.com' });
		const [answer] = await ask([tool], promptFor(sendTo('a@evil.test')));
		expect(answer).toContain('Not sent: Allowed Recipients does not allow a@evil.test');
		expect(sentTo()).toEqual([]);
	});
});

describe('An MCP client', () => {
	const path = 'switchboard-limited-tools';

	it('learns which limit has rejected its call', async () => {
		const own = { webhookId: path, typeVersion: 2 };
		const trigger = place('MCP', '@n8n/n8n-nodes-langchain.mcpTrigger', { path }, own);
		const limits = { maxPerExecution: 1, allowedRecipients: 'example.com' };
		const id = await harness.import({
			name: 'Limited tools',
			nodes: [trigger, toolWith(limits)],
			connections: {
				send_email: { ai_tool: [[{ node: 'MCP', type: 'ai_tool' as const, index: 0 }]] },
			},
		});
		await harness.n8n.workflows.publish(id);
		const client = new McpClient(`${harness.n8n.url}/mcp/${path}`);
		await client.open();
		expect(await client.call('send_email', { to: 'a@evil.test' })).toContain(
			'Not sent: Allowed Recipients does not allow a@evil.test',
		);
		// Each call is an execution of its own: the limit holds for its recipients only.
		expect(await client.call('send_email', { to: 'a@example.com, b@example.com' })).toContain(
			'Not sent: Max per Execution is 1',
		);
		await client.call('send_email', { to: 'a@example.com' });
		await client.call('send_email', { to: 'b@example.com' });
		expect(sentTo()).toEqual(['a@example.com', 'b@example.com']);
	});
});
