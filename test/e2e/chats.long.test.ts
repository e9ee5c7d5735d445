import { readExample } from '../../demo/examples';
import { SAMPLES } from '../../sandbox/services/chat/samples';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { until } from '../harness/until';
import { browse } from './approvals';
import { sentTo, uniqueMessage } from './messages';
import { publishExample } from './triggers';
import { useHarness } from './useHarness';

const harness = useHarness();

const { strangePerson: customer, businessNumber, ...seeded } = SEEDED_MESSAGING.chat;
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
	const all = Object.values(SAMPLES);
	for (const { asked } of all) await send(uniqueMessage(harness, asked));
	const ended = await executions(all.length);
	expect(ended.map(({ status }) => status)).toEqual(all.map(() => 'success'));
	const leftOut = ['sticker', 'reaction', 'newNumber', 'group', 'username', 'stopButton'];
	// Two people of the batch show a number.
	expect(messages()).toHaveLength(all.length - leftOut.length + 1);
	await remove();
});

describe('Answer chats with an AI agent', () => {
	const { write, send } = useExample('answer-chats-with-an-ai-agent.json');

	it('answers every type of message, asks for a text, or leaves it out', async () => {
		const leftOut = ['sticker', 'reaction', 'newNumber', 'group', 'username', 'batch'];
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
