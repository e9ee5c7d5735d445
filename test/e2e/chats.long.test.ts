import { fieldsOf } from '../../demo/driver';
import { readExample } from '../../demo/examples';
import { SAMPLES } from '../../sandbox/services/chat/samples';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { until } from '../harness/until';
import { browse } from './approvals';
import { sentTo, uniqueMessage } from './messages';
import { outcomes } from './outcomes';
import { publishExample } from './triggers';
import { useHarness } from './useHarness';

const harness = useHarness();

const { strangePerson: customer, engagedPerson, businessNumber, ...seeded } = SEEDED_MESSAGING.chat;
const { colleague } = seeded;
const messages = () => harness.world.tables.chat.messages.all();
const untilSent = async (number: string, count: number) =>
	await until(() => sentTo(harness, number).length === count);
const toCustomer = () => sentTo(harness, customer);
const toColleague = () => sentTo(harness, colleague);

/** A published example of the chat trigger. */
function useExample(file: string) {
	let example: Awaited<ReturnType<typeof publishExample>>;
	beforeAll(async () => {
		example = await publishExample(harness, readExample(file), 'chat');
	});
	afterAll(async () => await example.remove());
	return {
		/** Sends the message twice, as a platform may. */
		async write(body: string, from: string = customer) {
			const person = { from, name: 'Jane', to: businessNumber };
			const sent = uniqueMessage(harness, { message: { type: 'text', body }, ...person });
			await example.send(sent);
			await example.send(sent);
		},
		send: async (asked: Parameters<typeof uniqueMessage>[1]) =>
			await example.send(uniqueMessage(harness, asked)),
		executions: async (count: number) => await example.executions(count),
		async stopWaiting() {
			const { workflows } = harness.n8n;
			let waiting: string[] = [];
			await until(async () => {
				waiting = await workflows.executions(example.workflowId, ['waiting']);
				return waiting.length === 1;
			}, 50);
			await workflows.stop(waiting[0]);
		},
	};
}

it('Reply to chat messages answers every type of message, or leaves it out', async () => {
	const file = readExample('reply-to-chat-messages.json');
	const { send, executions, remove } = await publishExample(harness, file, 'chat');
	const all = Object.entries(SAMPLES);
	// Nobody else opts out here: the table outlives the test, and other tests send news.
	for (const [name, { asked }] of all) {
		const sent = name === 'stopButton' ? { ...asked, from: '447700900008' } : asked;
		await send(uniqueMessage(harness, sent));
	}
	const ended = await executions(all.length);
	expect(ended.map(({ status }) => status)).toEqual(all.map(() => 'success'));
	const changes = ['correction', 'deletion', 'newNumber'];
	const leftOut = [...changes, 'sticker', 'reaction', 'group', 'username', 'stopButton'];
	// Two people of the batch show a number.
	expect(messages()).toHaveLength(all.length - leftOut.length + 1);
	await remove();
});

describe('Answer chats with an AI agent', () => {
	const { write, send } = useExample('answer-chats-with-an-ai-agent.json');

	it('answers every type of message, asks for a text, or leaves it out', async () => {
		const changes = ['correction', 'deletion', 'newNumber'];
		const leftOut = [...changes, 'sticker', 'reaction', 'group', 'username', 'batch'];
		const unread = ['video', 'document', 'audio', 'voice', 'unsupported'];
		// The person of the last one opts out.
		const answered = Object.entries(SAMPLES).filter(
			([name]) => !leftOut.includes(name) && name !== 'stopButton',
		);
		for (const name of leftOut.slice(0, -1)) await send(SAMPLES[name].asked);
		for (const [name, { asked }] of answered) {
			const before = messages().length;
			await send(asked);
			await until(() => messages().length > before);
			const { body } = messages().at(-1)!.content as { body: string };
			const isUnread = body.startsWith('I can only read text.');
			expect([name, isUnread]).toEqual([name, unread.includes(name)]);
		}
		expect(messages()).toHaveLength(answered.length);
	});

	it.each([
		[0, 'buys after the manager’s yes', /^I have placed order \d+/, 1],
		[1, 'buys nothing after the manager’s no', /./, 0],
	])('asks the manager, link %d: %s', async (link, _title, answered, bought) => {
		const purchases = () => harness.requestsTo('numbering', 'buyDids');
		await write('Please buy 2 numbers');
		await untilSent(colleague, 1);
		expect(purchases()).toHaveLength(0);
		const [question] = toColleague();
		expect(question).toMatch(/Buy_Numbers.*"quantity":2/);
		const url = question.match(/http\S+/g)![link];
		const says = (method: 'GET' | 'POST', words: RegExp) => async () =>
			words.test(String((await browse(method, url)).data));
		// n8n has no value for the message's expression any more; the page shows what was sent.
		await until(says('GET', /Buy_Numbers.*quantity/), 200);
		await until(says('POST', /recorded/), 200);
		await untilSent(customer, 1);
		expect(toCustomer()).toEqual([expect.stringMatching(answered)]);
		expect(purchases()).toHaveLength(bought);
	});
});

describe('Answer chats with an n8n agent', () => {
	const { write, send } = useExample('answer-chats-with-an-n8n-agent.json');
	/** What the model was asked last, with what the agent remembers. */
	const asked = () =>
		harness.world.requests
			.filter(({ service, method }) => service === 'model' && method === 'POST')
			.map(({ body }) => JSON.stringify(body))
			.at(-1);

	it('answers customers, and remembers what the same number has written', async () => {
		await write('Where is order 1003?');
		await untilSent(customer, 1);
		expect(toCustomer()[0]).toMatch(/^Order 1003 is/);
		await write('Thank you');
		await untilSent(customer, 2);
		expect(asked()).toContain('Where is order 1003?');
		await write('Hello', engagedPerson);
		await untilSent(engagedPerson, 1);
		expect(asked()).not.toContain('Where is order 1003?');
	});

	it('hands over to a person who is asked for', async () => {
		await write('I want a person');
		await untilSent(customer, 1);
		expect(toCustomer()).toEqual(['A colleague will write to you.']);
		expect(toColleague()).toEqual([
			expect.stringMatching(/^Jane \(\d+\) needs a person: I want a person$/),
		]);
	});

	it('hands over what is a file alone', async () => {
		await send(SAMPLES.voice.asked);
		await until(() => messages().length === 2);
		expect(messages()[0].content).toMatchObject({
			body: expect.stringMatching(/needs a person: a file, audio$/),
		});
	});
});

describe('Hand a chat over to a person, and back', () => {
	const file = 'hand-a-chat-over-to-a-person-and-back.json';
	const { write, executions, stopWaiting } = useExample(file);

	it('asks a colleague, answers the customer with the reply, and gives the agent back', async () => {
		await write('I want a person');
		await untilSent(colleague, 1);
		expect(toColleague()[0]).toMatch(/^Jane asks: I want a person/);
		// At once: n8n may not have stored the wait yet.
		await write('We open at nine', colleague);
		await untilSent(customer, 1);
		expect(toCustomer()).toEqual(['We open at nine']);

		await write('Where is order 1003?');
		await untilSent(customer, 2);
		expect(toCustomer()[1]).toMatch(/^Order 1003 is/);
		// Nobody waits for the colleague any more.
		await write('Where is order 1004?', colleague);
		await untilSent(colleague, 2);
		expect(toColleague()[1]).toMatch(/^Order 1004 is/);
		const all = await executions(4);
		expect(all.map(({ status }) => status)).toEqual(Array(4).fill('success'));
		expect([toCustomer().length, toColleague().length]).toEqual([2, 2]);
	});

	it('answers others while it waits, and forgets an address where nobody waits any more', async () => {
		await write('A person, please');
		await untilSent(colleague, 1);
		await write('Where is order 1003?', engagedPerson);
		await untilSent(engagedPerson, 1);
		expect(sentTo(harness, engagedPerson)[0]).toMatch(/^Order 1003 is/);
		await stopWaiting();
		await write('Where is order 1004?', colleague);
		await untilSent(colleague, 2);
		expect(toColleague()[1]).toMatch(/^Order 1004 is/);
		expect(toCustomer()).toEqual([]);
	});

	it('leaves alone who wrote STOP, also while a colleague is asked', async () => {
		// The table outlives the test.
		const stopped = '447700900004';
		const { length: before } = await executions(0);
		await write('A person, please', stopped);
		await untilSent(colleague, 1);
		await write('Stop!', stopped);
		await executions(before + 1);
		await write('We open at nine', colleague);
		await write('Where is order 1003?', stopped);
		await executions(before + 4);
		expect(sentTo(harness, stopped)).toEqual([]);
	});
});

describe('Respect opt-outs', () => {
	const file = 'respect-opt-outs.json';
	const { write, executions } = useExample(file);

	it('confirms an opt-out, and sends no news afterward', async () => {
		// One after the other: n8n's data tables let two executions at once insert a row each.
		for (const [index, word] of ['Stop it', 'stop', 'STOP'].entries()) {
			await write(word);
			await executions(index + 1);
		}
		const all = await executions(3);
		expect(all.map(({ status }) => status)).toEqual(Array(3).fill('success'));
		const stored = all.flatMap((one) => fieldsOf(one, 'Store Opt-Out'));
		const optOut = { phone: customer, word: 'STOP' };
		expect(stored).toMatchObject([optOut, optOut]);
		expect(new Set(stored.map(({ id }) => id)).size).toBe(1);
		expect(messages().map((one) => one.recipientNumber)).toEqual([customer, customer]);

		harness.world.reset();
		outcomes[file](await harness.runExample(file), harness.world, {});
		const reached = messages().map(({ recipientNumber }) => recipientNumber);
		expect(reached).toEqual(['+447700900001', '447700900002']);
	});
});
