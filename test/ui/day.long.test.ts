import { transcribe } from '../../sandbox/services/aiAgents/calls';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { until } from '../harness/until';
import { mailCustomersOnce } from './customers';
import { Day } from './day';
import { openDemo } from './demo';
import { describeInEditor } from './desk';
import { newTable } from './newTable';
import type { Person } from './person';

const { chat } = SEEDED_MESSAGING;

const MOST_CLICKS = 40;

const SHARE = [
	['email', 'destination'],
	['subject', 'subject'],
	['html', 'html'],
] as const;

/** People build these jobs by hand, with the README alone; two begin with an example. */
describeInEditor(
	'A job of a day in the editor',
	(desk) => {
		const { harness } = desk;
		const day = new Day(desk);
		let person: Person;
		beforeEach(async () => {
			person = await day.begin();
		});
		afterEach(() => expect(person.hand.clicks).toBeLessThanOrEqual(MOST_CLICKS));

		const mailed = () => harness.world.tables.email.mails.all();

		it('writes to a person who signs up, by email where chat fails', async () => {
			await day.open('welcome-by-chat-else-by-email.json');
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
			const id = await day.open('log-ai-agent-calls-and-alert-me.json');
			const { notifications } = harness.world.tables.push;
			const before = notifications.all().length;
			await day.execute(id, 'On Transcript');
			expect(notifications.all().slice(before)[0].title).toMatch(/was angry$/);
		});

		it('mails finance last week’s expensive calls every Monday', async () => {
			await person.add('schedule', 'Schedule Trigger');
			await person.select('field', 'Weeks');
			const days = person.field('triggerAtDay');
			await person.hand.click(days.locator('.el-tag__close').first());
			await person.select('triggerAtDay', 'Monday');
			// Closes the list, which takes several.
			await person.hand.click(desk.form.getByText('Trigger Rules').first());
			await person.select('triggerAtHour', '7am');
			await person.close();
			await person.after();
			await person.add('call report', 'Switchboard Numbering', 'Generate call record report');
			await person.select('period', 'Last Week');
			await person.addField('Add Option', 'Minimum Amount');
			await person.execute();
			await person.output.getByText('subject').first().waitFor();
			await person.close();
			await person.after();
			await person.add('send email', 'Switchboard Email', 'Send an email');
			await person.enter('destination', 'finance@example.com');
			await person.map('subject', 'subject');
			await person.map('html', 'html');
			await person.execute();
			await person.output.getByText('messageId').first().waitFor();
			expect(mailed()).toMatchObject([
				{
					destination: 'finance@example.com',
					subject: expect.stringMatching(/^Calls of €0\.50 or more: \d+ calls?, €/),
				},
			]);
			await person.close();
			await person.publish('$json.html');
		});

		it('mails each customer of a CSV file once, with a row for each, and nobody in a second run', async () => {
			await mailCustomersOnce(person, mailed);
		});

		it('mails the head of each department his share of the invoice', async () => {
			await day.addRows('departments', [
				{ number: '49', department: 'Sales', email: 'sales@example.com' },
				{ number: '34', department: 'Support', email: 'support@example.com' },
			]);
			await person.addOwn('data table', 'Data table', 'Get row(s)');
			const list = desk.form.getByTestId('resource-locator-dataTableId');
			await person.hand.click(list.getByTestId('rlc-input'));
			await person.hand.click(desk.offered.filter({ hasText: 'departments' }).first());
			await person.close();
			await person.after();
			await person.add('department', 'Switchboard Numbering', 'Split invoice among owners');
			await person.execute();
			await person.output.getByText('subject').first().waitFor();
			await person.close();
			await person.after();
			await person.add('send email', 'Switchboard Email', 'Send an email');
			for (const [field, target] of SHARE) await person.map(field, target);
			// The unallocated part has no address.
			await person.hand.click(desk.form.getByTestId('tab-settings'));
			await person.select('onError', 'Continue');
			await person.execute();
			await person.output.getByText('messageId').first().waitFor();
			const addresses = mailed().map(({ destination }) => destination);
			expect(addresses.sort()).toEqual(['sales@example.com', 'support@example.com']);
		});

		it('messages me about a late order, and lists the numbers of a complete one', async () => {
			await person.addTrigger('order', 'Switchboard Numbering', 'On order stuck');
			await person.execute();
			await person.output.getByText('eventKey').first().waitFor();
			await person.close();
			await person.after();
			await person.add('chat', 'Switchboard Chat', 'Send a template message');
			await person.enter('recipientNumber', chat.colleague);
			await person.enter('templateName', 'order_update');
			await person.hand.click(desk.form.getByTestId('fixed-collection-add').first());
			await person.enter('name', 'order');
			await person.map('reference', 'value');
			await person.execute();
			await person.output.getByText('messageId').first().waitFor();
			const [message] = harness.world.tables.chat.messages.all();
			expect(message.recipientNumber.replace('+', '')).toBe(chat.colleague);
			await person.close();
			await person.another();
			await person.addTrigger('order', 'Switchboard Numbering', 'On order completed');
			await person.execute();
			await person.output.getByText('eventKey').first().waitFor();
			await person.close();
			await person.after('Switchboard Numbering Trigger1');
			await person.add('order', 'Switchboard Numbering', 'Get ordered phone numbers');
			await person.select('output', 'One Item per Number');
			await person.map('id', 'orderId');
			await person.execute();
			await person.output.getByText('number').first().waitFor();
			await person.close();
			await person.after('Get ordered phone numbers');
			await person.addOwn('data table', 'Data table', 'Insert row');
			await newTable(person, 'ordered', ['number']);
			await person.map('number', 'number');
			await person.execute();
			await person.output.getByText('createdAt').first().waitFor();
		});

		it('says a holiday greeting for all clients, then the old ones', async () => {
			const { client_skills: links } = harness.world.tables.aiAgents;
			const greetings = () => links.all().map(({ greeting }) => greeting);
			const before = greetings();
			expect(before).toContain(null);
			await person.add('schedule', 'Schedule Trigger');
			await person.select('field', 'Custom (Cron)');
			await person.enter('expression', '0 0 20 12 *');
			await person.close();
			await person.after();
			await person.add('greeting', 'Switchboard AI Agents', 'Get many client skills');
			await person.hand.click(person.field('returnAll').locator('.el-switch'));
			await person.execute();
			await person.output.getByText('greeting').first().waitFor();
			await person.close();
			await person.after();
			const setGreeting = async (greeting: string) => {
				await person.add('greeting', 'Switchboard AI Agents', 'Update client skill');
				await person.addField('Add Field', 'Greeting');
				await person.enter('greeting', greeting);
			};
			await setGreeting('Happy holidays!');
			await person.map('id', 'clientSkillId');
			await person.close();
			await person.after();
			await person.add('wait', 'Wait');
			// A trial takes two seconds in place of two weeks.
			await person.enter('amount', '2');
			await person.close();
			await person.after();
			await setGreeting("{{ $('Get many client skills').item.json.greeting }}");
			await person.enterId('clientSkillId', "{{ $('Get many client skills').item.json.id }}");
			await person.execute();
			await until(() => new Set(greetings()).size === 1, 20);
			await until(() => greetings().join() === before.join(), 20);
			expect(greetings()).toEqual(before);
		});

		it('asks the boss about numbers without calls in 90 days, and releases them after a yes', async () => {
			await person.add(
				'unused numbers',
				'Switchboard Numbering',
				'Review inventory to find unused numbers',
			);
			await person.select('output', 'Report');
			await person.addField('Add Option', 'Verdicts');
			await person.select('verdicts', 'Releasable');
			await person.execute();
			await person.output.getByText('subject').first().waitFor();
			await person.close();
			await person.after();
			await person.add('approval', 'Switchboard Email', 'Send an email and wait for approval');
			await person.enter('destination', 'boss@example.com');
			await person.map('subject', 'subject');
			await person.map('text', 'message');
			await person.close();
			await person.after();
			await person.add('if', 'If');
			await person.enter('left', '{{ $json.approved }}');
			await person.chooseIsTrue('$json.approved');
			await person.close();
			await person.after('If');
			await person.add('split out', 'Split Out');
			await person.enter('fieldToSplitOut', 'numbers');
			await person.close();
			await person.after('Split Out');
			await person.add(
				'release number',
				'Switchboard Numbering',
				'Release a phone number permanently',
			);
			await person.enterId('number', '{{ $json.number }}');
			await person.execute();
			await until(() => mailed().length === 1, 50);
			const [{ html, subject }] = mailed();
			const [count] = /\d+(?= numbers)/.exec(String(subject))!;
			const [url] = /http[^"]+approved=true[^"]+/.exec(String(html))!;
			const boss = await desk.browser.newPage();
			await boss.goto(url.replaceAll('&amp;', '&'));
			await boss.getByRole('button', { name: 'Approve' }).click();
			await person.output.getByText('nextStep').first().waitFor();
			const released = harness.requestsTo('numbering', 'releaseDid');
			expect(released).toHaveLength(Number(count));
		});
	},
	openDemo,
);
