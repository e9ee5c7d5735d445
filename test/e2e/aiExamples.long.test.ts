import { readExample } from '../../demo/examples';
import { McpClient } from '../../demo/mcp';
import { notify } from '../../sandbox/services/chat/notification';
import { SAMPLES } from '../../sandbox/services/chat/samples';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { SANDBOX_TOKEN } from '../../sandbox/issuer/tokens';
import { until } from '../harness/until';
import { browse } from './approvals';
import { useChatModel } from './chatModel';
import { describeWith } from './n8n1';
import { ask, publishExample } from './triggers';
import { useHarness } from './useHarness';

const harness = useHarness();
useChatModel(harness);

const { chat } = SEEDED_MESSAGING;
const messages = () => harness.world.tables.chat.messages.all();
/** What was sent to a person, in order. */
const sentTo = (number: string) =>
	messages()
		.filter(({ recipientNumber }) => recipientNumber === number)
		.map(({ content }) => (content as { body: string }).body);
const purchases = () => harness.requestsTo('numbering', 'buyDids');

describeWith('human review of tools')('Answer chats with an AI agent', () => {
	const customer = chat.strangePerson;
	const manager = chat.engagedPerson;

	let example: Awaited<ReturnType<typeof publishExample>>;

	beforeAll(async () => {
		const file = readExample('answer-chats-with-an-ai-agent.json');
		example = await publishExample(harness, file, 'chat');
	});
	afterAll(async () => await example.remove());

	let written = 0;

	async function write(body: string) {
		const person = { from: customer, name: 'Jane', to: chat.businessNumber };
		await example.send(unique({ message: { type: 'text', body }, ...person }));
	}

	/** With an ID of its own: the sandbox numbers them from 1 in each test, and repetitions start nothing. */
	function unique(asked: Parameters<typeof notify>[1]) {
		const notification = notify(harness.world, asked);
		const { messages: all } = notification.value as { messages: Array<{ id: string }> };
		for (const message of all) message.id = `m-${++written}`;
		return notification;
	}

	it('looks an order up, and answers whom it asked', async () => {
		await write('Where is order 1003?');
		await until(() => sentTo(customer).length === 1);
		const { orderStatus } = harness.world.tables.numbering.orders.get(1003);
		const status = orderStatus.toLowerCase().replace(/_/g, ' ');
		expect(sentTo(customer)).toEqual([`Order 1003 is ${status}.`]);
	});

	it('answers every type of message, asks for a text, or leaves it out', async () => {
		const leftOut = ['sticker', 'reaction', 'newNumber', 'group', 'username', 'batch'];
		const unread = ['video', 'document', 'audio', 'voice', 'unsupported'];
		const answered = Object.entries(SAMPLES).filter(([name]) => !leftOut.includes(name));
		for (const name of leftOut.slice(0, -1)) await example.send(unique(SAMPLES[name].asked));
		for (const [name, { asked }] of answered) {
			const before = messages().length;
			await example.send(unique(asked));
			await until(() => messages().length > before);
			const { body } = messages().at(-1)!.content as { body: string };
			expect([name, body.startsWith('I can only read text.')]).toEqual([
				name,
				unread.includes(name),
			]);
		}
		expect(messages()).toHaveLength(answered.length);
	});

	it.each([
		[0, 'buys after the manager’s yes', /^I have placed order \d+/, 1],
		[1, 'buys nothing after the manager’s no', /./, 0],
	])('asks the manager, link %d: %s', async (link, _title, answered, bought) => {
		await write('Please buy 2 numbers');
		await until(() => sentTo(manager).length === 1);
		expect(purchases()).toHaveLength(0);
		const [question] = sentTo(manager);
		expect(question).toMatch(/Buy_Numbers.*"quantity":2/);
		const links = question.match(/http\S+/g)!;
		// n8n has no value for the message's expression any more; the page shows what was sent.
		await until(
			async () => /Buy_Numbers.*quantity/.test(String((await browse('GET', links[link])).data)),
			200,
		);
		await until(
			async () => String((await browse('POST', links[link])).data).includes('recorded'),
			200,
		);
		await until(() => sentTo(customer).length === 1);
		expect(sentTo(customer)).toEqual([expect.stringMatching(answered)]);
		expect(purchases()).toHaveLength(bought);
	});
});

describe('Give AI clients five tools', () => {
	it('lists and runs them, for a client with the token', async () => {
		const file = readExample('give-ai-clients-five-tools.json');
		const { path } = file.nodes.find(({ type }) => type.endsWith('mcpTrigger'))!.parameters;
		const workflowId = await harness.import(file);
		await harness.n8n.workflows.publish(workflowId);
		const url = `${harness.n8n.url}/mcp/${String(path)}`;
		expect(await ask(url, {})).toMatchObject({ status: 403 });
		const client = new McpClient(url, SANDBOX_TOKEN);
		await client.open();
		const names = (await client.tools()).map(({ name }) => name);
		expect(names.sort()).toEqual([
			'Add_Up_Calls',
			'Email_the_Team',
			'List_Numbers',
			'List_Rates',
			'Look_Up_Order',
		]);
		expect(await client.call('Look_Up_Order', { order_id: 1003 })).toContain('"id":1003');
		expect(await client.call('List_Numbers', { limit: 3 })).toContain('"number":"31');
		expect(await client.call('List_Rates', { limit: 3 })).toContain('setup');
		const days = { since: '2000-01-01', until: '2100-01-01' };
		expect(await client.call('Add_Up_Calls', days)).toMatch(/"calls":[1-9]/);
		await client.call('Email_the_Team', { subject: 'Numbers', html: '<p>3</p>' });
		expect(harness.world.tables.email.mails.all()).toMatchObject([{ subject: 'Numbers' }]);
		await harness.n8n.workflows.unpublish(workflowId);
	});
});
