import { findChatTriggers } from '../../demo/chatTriggers';
import { packName } from '../../demo/pack';
import { local } from '../../sandbox/http/local';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { sentTo, uniqueMessage } from '../e2e/messages';
import { executionsOf } from '../e2e/triggers';
import { addFraud } from '../Numbering/callRecords/anomalies/traffic';
import { until } from '../harness/until';
import { openDemo } from './demo';
import { describeInEditor } from './desk';
import { newTable } from './newTable';
import { Person, WITHOUT_ACTIONS } from './person';

/** What people come for, done with clicks by a person who has read the README alone. */
describeInEditor(
	'A job in the editor',
	(desk) => {
		const { harness } = desk;
		let person: Person;
		beforeEach(async () => {
			person = new Person(desk);
			await person.begin();
		});

		it('mails me last month’s invoice on the 1st', async () => {
			await person.add('schedule', 'Schedule Trigger');
			await person.select('field', 'Months');
			await person.close();
			await person.after();
			await person.add('invoice report', 'Switchboard Numbering', 'Generate invoice report');
			await person.execute();
			await person.output.getByText('subject').first().waitFor();
			await person.close();
			await person.after();
			await person.add('send email', 'Switchboard Email', 'Send an email');
			await person.enter('destination', 'me@example.com');
			await person.map('subject', 'subject');
			await person.map('html', 'html');
			await person.execute();
			await person.output.getByText('messageId').first().waitFor();
			expect(harness.world.tables.email.mails).toHaveLength(1);
			await person.close();
			await person.publish('$json.html');
			expect(person.hand.clicks).toBeLessThanOrEqual(20);
		});

		it('gives an AI Agent an order, yesterday’s calls, and mail to example.com only', async () => {
			const { hand } = person;
			await person.add('ai agent', 'AI Agent');
			await person.below('AI Agent', 'ai_languageModel');
			await person.add('openai', 'OpenAI Chat Model');
			await person.close();
			await person.below('AI Agent', 'ai_tool');
			await person.add('order', 'Switchboard Numbering Tool');
			await person.select('operation', 'Get');
			await person.letModelFill('orderId');
			await person.close();
			await person.below('AI Agent', 'ai_tool');
			await person.add('call records', 'Switchboard Numbering Tool');
			await person.select('resource', 'Call Record');
			await person.addField('Add Filter', 'Period');
			await person.close();
			await person.below('AI Agent', 'ai_tool');
			await person.add('email', 'Switchboard Email Tool');
			await person.enter('allowedRecipients', 'example.com');
			for (const field of ['destination', 'subject', 'html']) await person.letModelFill(field);
			await person.close();
			await hand.click(desk.page.getByTestId('workflow-chat-button'));
			await hand.enter(desk.page.getByTestId('chat-input'), 'Where is order 1001?');
			await desk.page.keyboard.press('Enter');
			await desk.page.getByText('Order 1001 is').first().waitFor();
			const { nodes } = await person.saved('allowedRecipients');
			const [, calls, mail] = nodes.filter(({ type }) => type.startsWith(packName));
			expect(calls.parameters.filters).toEqual({ period: 'yesterday' });
			expect(mail.parameters.allowedRecipients).toBe('example.com');
			expect(hand.clicks).toBeLessThanOrEqual(25);
		});

		it('gives the same AI agent to a new client, with another greeting', async () => {
			await person.add('agents', 'Switchboard AI Agents', 'Create client');
			await person.enter('name', 'Orchard Dental');
			await person.execute();
			await person.output.getByText('contact_email').first().waitFor();
			await person.close();
			await person.after();
			await person.add('agents', 'Switchboard AI Agents', 'Clone agent');
			await person.choose('agentId', 'Reception');
			await person.map('id', 'clientId');
			await person.enter('greeting', 'Welcome to Orchard Dental');
			await person.execute();
			await person.output.getByText('agentId').first().waitFor();
			const { clients, client_skills: greeted } = harness.world.tables.aiAgents;
			const { id } = clients.all().find(({ name }) => name === 'Orchard Dental')!;
			const its = greeted.all().filter(({ client_id }) => client_id === id);
			expect(new Set(its.map(({ greeting }) => greeting))).toEqual(
				new Set(['Welcome to Orchard Dental']),
			);
			expect(person.hand.clicks).toBeLessThanOrEqual(35);
		});

		it('puts new call records into a table each night, each once', async () => {
			const { hand } = person;
			await hand.enter(desk.page.getByTestId('node-creator-search-bar'), 'call record');
			await hand.click(desk.found.getByText('Switchboard Numbering', { exact: true }).first());
			await hand.click(desk.found.getByText('On new call record').first());
			await person.untilConnected();
			await person.select('mode', 'Every Day');
			await person.enter('hour', '2');
			await person.execute();
			await person.output.getByText('eventKey').first().waitFor();
			await person.close();
			await person.after();
			await person.addOwn('data table', 'Data table', 'Upsert row(s)');
			const columns = ['eventKey', 'startTime', 'callerId', 'calledId'];
			await newTable(person, 'calls', columns);
			await hand.click(desk.form.getByTestId('fixed-collection-add').first());
			await person.select('keyName', 'eventKey (string)');
			await person.map('eventKey', 'keyValue');
			for (const column of columns) await person.map(column, column);
			await person.execute();
			await person.output.getByText('createdAt').first().waitFor();
			await person.close();
			await person.publish('$json.calledId');
			expect(hand.clicks).toBeLessThanOrEqual(35);
		});

		it('buys five Spanish numbers once a manager approves, and puts them into a table', async () => {
			await person.add('approval', 'Switchboard Email', 'Send an email and wait for approval');
			await person.enter('destination', 'manager@example.com');
			await person.enter('subject', 'Five Spanish numbers');
			await person.enter('message', 'Buy five numbers in Madrid for at most 60?');
			await person.close();
			await person.after();
			await person.add('if', 'If');
			await person.map('approved', 'left');
			await person.chooseIsTrue('$json.approved');
			await person.close();
			await person.after('If');
			await person.add('buy numbers', 'Switchboard Numbering', 'Buy phone numbers');
			await person.choose('destinationId', 'Madrid');
			await person.enter('quantity', '5');
			await person.enter('maxCost', '60');
			await person.close();
			await person.after('Buy phone numbers');
			await person.add('wait for numbers', 'Switchboard Wait for DIDs', WITHOUT_ACTIONS);
			await person.close();
			await person.after('Switchboard Wait for DIDs');
			await person.add('split out', 'Split Out');
			await person.enter('fieldToSplitOut', 'numbers');
			await person.close();
			await person.after('Split Out');
			await person.addOwn('data table', 'Data table', 'Insert row');
			await newTable(person, 'numbers', ['number']);
			await person.enter('number', '{{ $json.numbers }}');
			await person.execute();

			const { mails } = harness.world.tables.email;
			const asked = () => mails.all().find(({ subject }) => subject === 'Five Spanish numbers');
			await until(() => asked() !== undefined, 50);
			const [url] = /http[^"]+approved=true[^"]+/.exec(String(asked()!.html))!;
			const manager = await desk.browser.newPage();
			await manager.goto(url.replaceAll('&amp;', '&'));
			await manager.getByRole('button', { name: 'Approve' }).click();
			await manager.getByText('Your answer was recorded').waitFor();
			await person.output.getByText('5 items').first().waitFor();
			expect(harness.requestsTo('numbering', 'buyDids')).toHaveLength(1);
			expect(person.hand.clicks).toBeLessThanOrEqual(35);
		});

		it('calls four customers, mails who did not pick up, and calls those once more', async () => {
			const { hand } = person;
			const numbers = ['200', '201', '480', '202'].map((last) => `+447700900${last}`);
			const callOneAfterTheOther = async (to: string) => {
				await person.add('call', 'Switchboard Outbound Voice', 'Start a call and wait for its end');
				await person.enter('to', to);
				await person.enter('from', '+442079460101');
				await person.addField('Add Option', 'Run One After the Other');
				await hand.click(person.field('oneAfterTheOther').locator('.el-switch'));
			};
			await person.add('edit fields', 'Edit Fields (Set)');
			await hand.click(person.output.getByText('set mock data'));
			const items = JSON.stringify(numbers.map((phone) => ({ phone })));
			await hand.enter(person.output.locator('.cm-content'), items);
			await hand.click(person.output.getByRole('button', { name: 'Save' }));
			await person.close();
			await person.after();
			await callOneAfterTheOther('{{ $json.phone }}');
			await person.close();
			await person.after();
			await person.add('if', 'If');
			await person.enter('left', '{{ $json.answered }}');
			await person.chooseIsTrue('$json.answered');
			await person.close();
			await person.after('If', 1);
			await person.add('email', 'Switchboard Email', 'Send an email');
			await person.enter('destination', 'me@example.com');
			await person.enter('subject', '{{ $json.to }} did not pick up');
			await person.enter('html', 'We call once more.');
			await person.close();
			await person.after('Send an email');
			await callOneAfterTheOther("{{ $('If').item.json.to }}");
			await person.execute();
			await person.output.getByText('no-answer').first().waitFor();
			const { email, outboundVoice } = harness.world.tables;
			expect(outboundVoice.calls.all().map(({ to }) => to)).toEqual([...numbers, numbers[2]]);
			const subjects = email.mails.all().map(({ subject }) => subject);
			expect(subjects.slice(-1)).toEqual([`${numbers[2]} did not pick up`]);
			expect(hand.clicks).toBeLessThanOrEqual(35);
		});

		it('alerts me when calls cost more than usual, by phone if I do not react in five minutes', async () => {
			const { hand } = person;
			addFraud(harness.world);
			await person.add('schedule', 'Schedule Trigger');
			await person.close();
			await person.after();
			await person.add(
				'fraud',
				'Switchboard Numbering',
				'Detect anomalies such as fraud and unusual calls',
			);
			await person.close();
			await person.after();
			await person.add('alert', 'Switchboard Notify', 'Notify people until one acknowledges');
			const addStep = async (action: string, index: number) => {
				await hand.click(desk.form.getByTestId('fixed-collection-add').first());
				await person.select('channel', action, index);
			};
			await addStep('Send Email', 0);
			await addStep('Call', 1);
			await person.enter('destination', 'me@example.com');
			await person.enter('subject', 'Calls cost more than usual');
			await person.enter('html', "{{ $json.reasons.join(' ') }}");
			await person.enter('waitMinutes', '5');
			await person.enter('to', '+447700900200');
			await person.enter('from', '+442079460101');
			await hand.click(desk.form.getByTestId('node-credentials-select').nth(1));
			const credentials = desk.page.locator('[data-test-id^=node-credentials-select-item]');
			await hand.click(credentials.filter({ hasText: 'Messaging', visible: true }));
			await person.execute();
			const { mails } = harness.world.tables.email;
			const isAlerted = () =>
				mails.all().some(({ subject }) => subject === 'Calls cost more than usual');
			await until(isAlerted, 50);
			await person.close();
			await person.publish('Calls cost more than usual');
			expect(hand.clicks).toBeLessThanOrEqual(35);
		});

		it('answers chats with an agent that knows orders, hands over, and respects STOP', async () => {
			const { chat } = SEEDED_MESSAGING;
			await person.import('hand-a-chat-over-to-a-person-and-back.json');
			const id = await person.publish('HANDOVER');
			const [{ url }] = await findChatTriggers(harness.n8n);
			const write = async (from: string, body: string) => {
				const sender = { from, name: 'Jane', to: chat.businessNumber };
				const message = { type: 'text' as const, body };
				await local.post(url, uniqueMessage(harness, { message, ...sender }));
			};
			await write(chat.strangePerson, 'Where is order 1003?');
			await until(() => sentTo(harness, chat.strangePerson).length === 1, 50);
			expect(sentTo(harness, chat.strangePerson)[0]).toMatch(/^Order 1003 is/);
			await write(chat.strangePerson, 'I want a person');
			await until(() => sentTo(harness, chat.colleague).length === 1, 50);
			await write(chat.colleague, 'We open at nine');
			await until(() => sentTo(harness, chat.strangePerson).length === 2, 50);
			expect(sentTo(harness, chat.strangePerson)[1]).toBe('We open at nine');
			await write('447700900004', 'STOP');
			await executionsOf(harness, id, 4);
			await write('447700900004', 'Where is order 1003?');
			await executionsOf(harness, id, 5);
			expect(sentTo(harness, '447700900004')).toEqual([]);
			expect(person.hand.clicks).toBeLessThanOrEqual(35);
		});
	},
	openDemo,
);
