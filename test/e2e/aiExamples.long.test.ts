import { readExample } from '../../demo/examples';
import { McpClient } from '../../demo/mcp';
import { SANDBOX_TOKEN } from '../../sandbox/issuer/tokens';
import { endCall } from '../../sandbox/services/aiAgents/calls';
import { until } from '../harness/until';
import { ask } from './triggers';
import { useHarness } from './useHarness';

const harness = useHarness();

describe('Check an order during a call', () => {
	it.each(['body', 'field'])(
		'answers the agent, with the number in the %s',
		async (parametersIn) => {
			const { world, n8n } = harness;
			const id = await harness.publish(readExample('check-an-order-during-a-call.json'));
			world.configure({ aiAgents: { notifications: { parametersIn } } });
			const { skills } = world.tables.aiAgents;
			const [skill] = skills.filter(({ event }) => event === 'order_status');
			expect(skill.parameters).toEqual([{ name: 'order_number', type: 'string' }]);
			const answerTo = async (order_number: unknown) => {
				const question = endCall(world, 'order_status', { parameters: { order_number } });
				const { answer } = await world.deliveries.send(question);
				return JSON.parse(answer!) as unknown;
			};
			const { orderStatus } = world.tables.numbering.orders.get(1003);
			const message = `Order 1003 is ${orderStatus.toLowerCase()}.`;
			expect(await answerTo(1003)).toEqual({ found: true, message });
			for (const unknown of [99, 'my order']) {
				const sorry = `I can't find order ${unknown}.`;
				expect(await answerTo(unknown)).toEqual({ found: false, message: sorry });
			}
			world.faults.add({ service: 'numbering', status: 401, times: 9 });
			const down = { found: false, message: expect.stringMatching(/right now/) };
			expect(await answerTo(1003)).toMatchObject(down);
			world.faults.clear();
			world.faults.add({ service: 'numbering', held: true });
			const late = answerTo(1003);
			await until(() => world.faults.held > 0);
			const fallback = { found: false, message: expect.stringMatching(/right now/) };
			expect(await late).toMatchObject(fallback);
			world.faults.release();
			await n8n.workflows.unpublish(id);
		},
	);
});

describe('Give AI clients five tools', () => {
	it('lists and runs them, for a client with the token', async () => {
		const file = readExample('give-ai-clients-five-tools.json');
		const { path } = file.nodes.find(({ type }) => type.endsWith('mcpTrigger'))!.parameters;
		const workflowId = await harness.publish(file);
		const url = `${harness.n8n.url}/mcp/${String(path)}`;
		expect(await ask(url, {})).toMatchObject({ status: 403 });
		const client = new McpClient(url, SANDBOX_TOKEN);
		await client.open();
		const answers = [
			['Add_Up_Calls', { since: '2000-01-01', until: '2100-01-01' }, /"calls":[1-9]/],
			['Email_the_Team', { subject: 'Numbers', html: '<p>3</p>' }, /messageId/],
			['List_Numbers', { limit: 3 }, /"number":"\+31/],
			['List_Rates', { limit: 3 }, /setup/],
			['Look_Up_Order', { order_id: 1003 }, /"id":1003/],
		] as const;
		const names = (await client.tools()).map(({ name }) => name);
		expect(names.sort()).toEqual(answers.map(([name]) => name));
		for (const [name, input, words] of answers) {
			expect(await client.call(name, input)).toMatch(words);
		}
		expect(harness.world.tables.email.mails.all()).toMatchObject([{ subject: 'Numbers' }]);
		await harness.n8n.workflows.unpublish(workflowId);
	});
});
