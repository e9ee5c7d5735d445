import { transcribe } from '../../sandbox/services/aiAgents/calls';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { until } from '../harness/until';
import { openDemo } from './demo';
import { describeInEditor } from './desk';
import { Person } from './person';

const { chat } = SEEDED_MESSAGING;

const MOST_CLICKS = 40;

/** What people come for on other days: each imports the example that the README names, and tries it. */
describeInEditor(
	'A job of a day in the editor',
	(desk) => {
		const { harness } = desk;
		let person: Person;
		beforeEach(async () => {
			harness.world.reset();
			person = new Person(desk);
			await person.begin();
		});
		afterEach(() => expect(person.hand.clicks).toBeLessThanOrEqual(MOST_CLICKS));

		/** Executes from a trigger, and waits until an execution more has ended well. */
		async function execute(id: string, trigger: string): Promise<void> {
			const ended = async () => (await harness.n8n.workflows.executions(id, ['success'])).length;
			const before = await ended();
			await person.executeFrom(trigger);
			await until(async () => (await ended()) > before, 200);
		}

		async function open(file: string): Promise<string> {
			await person.import(file);
			return (await person.saved('About This Workflow')).id;
		}

		const mailed = () => harness.world.tables.email.mails.all();

		it('mails finance last week’s expensive calls', async () => {
			const id = await open('email-last-weeks-expensive-calls.json');
			await execute(id, 'Start');
			expect(mailed()).toMatchObject([{ destination: 'finance@example.com' }]);
			await person.publish('finance@example.com');
		});

		it('mails each customer of a CSV file once, and nobody in a second run', async () => {
			const id = await open('email-the-customers-of-a-csv-file.json');
			await execute(id, 'Start');
			expect(mailed()).toHaveLength(8);
			await execute(id, 'Start');
			expect(mailed()).toHaveLength(8);
		});

		it('writes to a person who signs up, by email where chat fails', async () => {
			await open('welcome-by-chat-else-by-email.json');
			await person.publish('Email Later');
			const form = await desk.browser.newPage();
			// The editor gives an imported trigger an address of its own.
			const { nodes } = await person.saved('Email Later');
			const { webhookId } = nodes.find(({ name }) => name === 'Sign Up')!;
			await form.goto(`${harness.n8n.url}/form/${webhookId}`);
			const entered = ['Jane', '07700 900400', 'jane@example.com'];
			for (const [index, value] of entered.entries()) {
				await form.locator(`[name=field-${index}]`).fill(value);
			}
			await form.locator('#submit-btn').click();
			await until(() => mailed().length === 1, 50);
			expect(mailed()).toMatchObject([{ destination: 'jane@example.com' }]);
		});

		it('logs a call of an AI agent, and alerts me about an angry caller', async () => {
			transcribe(harness.world, 'angry');
			const id = await open('log-ai-agent-calls-and-alert-me.json');
			const { notifications } = harness.world.tables.push;
			const before = notifications.all().length;
			await execute(id, 'On Transcript');
			expect(notifications.all().slice(before)[0].title).toMatch(/was angry$/);
		});

		it('mails the head of each department his share of the invoice', async () => {
			const id = await open('split-an-invoice-among-cost-centers.json');
			await execute(id, 'Start');
			const addresses = mailed().flatMap(({ destination }) => destination);
			expect(addresses.sort()).toEqual([
				'berlin@example.com',
				'billing@example.com',
				'germany@example.com',
				'spain@example.com',
			]);
		});

		it('messages me about a late order, and lists the numbers of a complete one', async () => {
			const id = await open('message-me-about-a-late-order-then-list-its-numbers.json');
			await execute(id, 'On Late Order');
			const messages = harness.world.tables.chat.messages.all();
			expect(messages.map(({ recipientNumber: to }) => to.replace('+', ''))).toEqual([
				chat.colleague,
			]);
			await execute(id, 'On Complete Order');
		});

		it('says a holiday greeting for all clients, then the old ones', async () => {
			const { client_skills: links } = harness.world.tables.aiAgents;
			const greetings = () => links.all().map(({ greeting }) => greeting);
			const before = greetings();
			const id = await open('say-a-holiday-greeting-then-the-old-one.json');
			await execute(id, 'Start');
			expect(new Set(greetings()).size).toBe(1);
			await execute(id, 'On 3 January');
			expect(greetings()).toEqual(before);
		});

		it('asks the boss about numbers without calls, and finds none that may be released', async () => {
			const id = await open('release-numbers-without-calls-in-90-days.json');
			await execute(id, 'Start');
			expect(mailed()).toEqual([]);
		});
	},
	openDemo,
);
