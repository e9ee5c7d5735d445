import { fieldsOf } from '../../demo/driver';
import { readExample } from '../../demo/examples';
import { transcribe } from '../../sandbox/services/aiAgents/calls';
import { notifyInTurn } from '../../sandbox/services/chat/notification';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { local } from '../../sandbox/http/local';
import { ASK_THE_BOSS, askManager, browse } from './approvals';
import { releasesWhatIsApproved } from './outcomes';
import { executionsOf, publishExample } from './triggers';
import { useHarness } from './useHarness';

const harness = useHarness();
const { email, chat } = SEEDED_MESSAGING;

it('The old greetings come back after the holidays, where there was none, too', async () => {
	const example = readExample('say-a-holiday-greeting-then-the-old-one.json');
	const id = await harness.import(example);
	const { client_skills: links } = harness.world.tables.aiAgents;
	const greetings = () => links.all().map(({ greeting }) => greeting);
	const before = greetings();
	expect(before).toContain(null);
	for (const trigger of ['Start', 'Start', 'On 3 January']) {
		const { status } = await harness.n8n.workflows.run(id, trigger);
		expect(status).toBe('success');
		expect(greetings().every((one) => /^Season’s/.test(String(one)))).toBe(trigger === 'Start');
	}
	expect(greetings()).toEqual(before);
});

it('People whom the welcome doesn’t reach get an email, even if that is reported later', async () => {
	const example = readExample('welcome-by-chat-else-by-email.json');
	const { webhookId } = example.nodes.find(({ name }) => name === 'Sign Up')!;
	const status = example.nodes.find(({ name }) => name === 'On Status')!;
	// The trigger of the chat is the one that `publishExample` looks for.
	const nodes = [status, ...example.nodes.filter((node) => node !== status)];
	const { workflowId, send, remove } = await publishExample(harness, { ...example, nodes }, 'chat');
	const signUp = async (phone: string, address: string) => {
		const form = new FormData();
		for (const [index, value] of ['Jane', phone, address].entries()) {
			form.append(`field-${index}`, value);
		}
		await local.post(`${harness.n8n.webhookUrl}/form/${webhookId}`, form);
	};
	const mailed = () => harness.world.tables.email.mails.all().flatMap((one) => one.destination);
	try {
		await signUp('07700 900400', 'one@example.com');
		await executionsOf(harness, workflowId, 1);
		expect(mailed()).toEqual(['one@example.com']);
		await signUp(`+44 (0)${chat.engagedPerson.slice(2)}`, 'two@example.com');
		await executionsOf(harness, workflowId, 2);
		expect(mailed()).toEqual(['one@example.com']);
		const [{ messageId }] = harness.world.tables.chat.messages.all();
		const failed = { status: { messageId, status: 'failed' as const } };
		for (const body of notifyInTurn(harness.world, failed)) await send(body);
		await executionsOf(harness, workflowId, 3);
		expect(mailed()).toEqual(['one@example.com', 'two@example.com']);
		expect(harness.world.tables.email.mails.all()[0].sender).toBe(email.otherApprovedSender);
	} finally {
		await remove();
	}
});

it.each([
	['calm', []],
	['angry', [/was angry$/]],
	['wantsHuman', [/wants a human$/]],
] as const)(
	'A call whose caller is %s is logged, and alerts me if it has to',
	async (mood, alerts) => {
		const example = readExample('log-ai-agent-calls-and-alert-me.json');
		transcribe(harness.world, mood);
		const id = await harness.import({ ...example, name: `Calls ${mood}` });
		const before = harness.world.tables.push.notifications.all().length;
		const { status, ...execution } = await harness.n8n.workflows.run(id, 'On Transcript');
		expect([status, execution.failure]).toEqual(['success', undefined]);
		const [{ summary, transcript }] = fieldsOf({ status, ...execution }, 'Row');
		expect(String(transcript)).toContain(String(summary).replace(/^The caller says: /, ''));
		expect(fieldsOf({ status, ...execution }, 'Store Call')).toHaveLength(1);
		const sent = harness.world.tables.push.notifications.all().slice(before);
		// Each of the devices gets it.
		expect([...new Set(sent.map(({ title }) => title))]).toEqual(
			alerts.map((alert) => expect.stringMatching(alert) as string),
		);
	},
);

it('The boss gets the list by email, and what is approved there is released', async () => {
	const example = readExample(ASK_THE_BOSS);
	const nodes = example.nodes.map((node) =>
		'unusedAfterDays' in node.parameters
			? { ...node, parameters: { ...node.parameters, unusedAfterDays: 30 } }
			: node,
	);
	const { id, yes } = await askManager(harness, { ...example, nodes });
	expect(harness.world.tables.email.mails.all()).toMatchObject([
		{ destination: 'boss@example.com' },
	]);
	await browse('POST', yes);
	const execution = await harness.n8n.workflows.ended(id);
	releasesWhatIsApproved(execution, harness.world, {});
});

it('A late order is a chat message, once', async () => {
	const example = readExample('message-me-about-a-late-order-then-list-its-numbers.json');
	const id = await harness.import(example);
	for (const runs of [1, 2]) {
		const execution = await harness.n8n.workflows.run(id, 'On Late Order');
		expect([runs, execution.status]).toEqual([runs, 'success']);
	}
	const { messages } = harness.world.tables.chat;
	expect(messages.all().map(({ recipientNumber: to }) => to.replace('+', ''))).toEqual([
		chat.colleague,
	]);
});

it('The numbers of a complete order become rows', async () => {
	const example = readExample('message-me-about-a-late-order-then-list-its-numbers.json');
	const id = await harness.import({ ...example, name: 'Complete orders' });
	const execution = await harness.n8n.workflows.run(id, 'On Complete Order');
	expect(execution.status).toBe('success');
	const orders = fieldsOf(execution, 'On Complete Order').map(({ id: order }) => order);
	const stored = fieldsOf(execution, 'Store Number').map(({ order_id: order }) => order);
	expect([...new Set(stored)]).toEqual(orders);
	expect(orders.length).toBeGreaterThan(0);
});
