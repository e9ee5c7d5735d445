import { exampleCredentials, readExample } from '../../demo/examples';
import { aiCredentials } from '../../demo/sandboxCredentials';
import { notify } from '../../sandbox/services/chat/notification';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { until } from '../harness/until';
import { describeWith } from './n8n1';
import { publishExample } from './triggers';
import { useHarness } from './useHarness';

const harness = useHarness();

const { engagedPerson: colleague, strangePerson: customer, businessNumber } = SEEDED_MESSAGING.chat;

/** What was sent to a person, in order. */
const sentTo = (number: string) =>
	harness.world.tables.chat.messages
		.filter(({ recipientNumber }) => recipientNumber === number)
		.map(({ content }) => (content as { body: string }).body);

describeWith('data tables that a node creates')('Hand a chat over to a person, and back', () => {
	let example: Awaited<ReturnType<typeof publishExample>>;

	beforeAll(async () => {
		for (const { type, data } of aiCredentials(harness.sandbox.url)) {
			const name = exampleCredentials[type];
			harness.credentials[type] = await harness.createCredential(name, type, data);
		}
		const file = readExample('hand-a-chat-over-to-a-person-and-back.json');
		example = await publishExample(harness, file, 'chat');
	});
	afterAll(async () => await example.remove());

	let written = 0;

	/** Sends the message twice, as a platform may. */
	async function write(from: string, body: string) {
		const person = { from, name: 'Jane', to: businessNumber };
		const notification = notify(harness.world, { message: { type: 'text', body }, ...person });
		const { messages } = notification.value as { messages: Array<{ id: string }> };
		messages[0].id = `handover-${++written}`;
		await example.send(notification);
		await example.send(notification);
	}

	it('asks a colleague, answers the customer with the reply, and gives the agent back', async () => {
		await write(customer, 'I want a person');
		await until(() => sentTo(colleague).length === 1, 50);
		expect(sentTo(colleague)[0]).toMatch(/^Jane asks: I want a person/);
		// At once: n8n may not have stored the wait yet.
		await write(colleague, 'We open at nine');
		await until(() => sentTo(customer).length === 1, 50);
		expect(sentTo(customer)).toEqual(['We open at nine']);

		await write(customer, 'Where is order 1003?');
		await until(() => sentTo(customer).length === 2, 50);
		expect(sentTo(customer)[1]).toMatch(/^Order 1003 is/);
		// Nobody waits for the colleague any more.
		await write(colleague, 'Where is order 1004?');
		await until(() => sentTo(colleague).length === 2, 50);
		expect(sentTo(colleague)[1]).toMatch(/^Order 1004 is/);
		const all = await example.executions(4);
		expect(all.map(({ status }) => status)).toEqual(all.map(() => 'success'));
		expect(all).toHaveLength(4);
		expect([sentTo(customer), sentTo(colleague)].map(({ length }) => length)).toEqual([2, 2]);
	});

	it('says so to the colleague if nobody waits any more', async () => {
		await write(customer, 'A person, please');
		await until(() => sentTo(colleague).length === 1, 50);
		const { workflows } = harness.n8n;
		let waiting: string[] = [];
		await until(async () => {
			waiting = await workflows.executions(example.workflowId, ['waiting']);
			return waiting.length === 1;
		}, 50);
		await workflows.stop(waiting[0]);
		await write(colleague, 'Too late');
		await until(() => sentTo(colleague).length === 2, 50);
		expect(sentTo(colleague)[1]).toMatch(/nobody waits for it any more/);
		expect(sentTo(customer)).toEqual([]);
		// The old address is forgotten, so the agent answers.
		await write(colleague, 'Where is order 1004?');
		await until(() => sentTo(colleague).length === 3, 50);
		expect(sentTo(colleague)[2]).toMatch(/^Order 1004 is/);
	});
});
