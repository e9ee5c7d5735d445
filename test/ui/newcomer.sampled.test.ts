/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads a page of docs */
import { readFileSync } from 'node:fs';

import { findChatTriggers } from '../../demo/chatTriggers';
import { isQuick } from '../harness/sample';
import { until } from '../harness/until';
import { openDemo } from './demo';
import { describeInEditor } from './desk';
import { Person } from './person';

/** docs/reliability.md says how much a newcomer needs: `| Buy numbers | 7 | 1 |`. */
const documented = (task: string) => {
	const pattern = `\\| ${task} \\| (\\d+) \\| (\\d+) \\|`;
	const row = readFileSync('docs/reliability.md', 'utf8').match(pattern);
	return { clicks: Number(row?.[1]), entries: Number(row?.[2]) };
};

/** The first workflows of a person who has the demo and the README alone. */
describeInEditor(
	'A newcomer',
	(desk) => {
		const { harness } = desk;
		let person: Person;
		beforeEach(async () => {
			person = new Person(desk);
			await person.begin();
		});

		/** A quick run has the README's first workflow alone. */
		const itsOther = isQuick ? () => {} : it;

		itsOther('buys numbers', async () => {
			await person.add('buy number', 'Switchboard Numbering', 'Buy phone numbers');
			await person.choose('destinationId', 'Berlin');
			await person.execute();
			await person.output.getByText('orderId').first().waitFor();
			expect(harness.world.tables.numbering.orders).toHaveLength(41);
			expect({ ...person.hand }).toEqual(documented('Buy numbers'));
		});

		it('checks an account', async () => {
			await person.add('numbering', 'Switchboard Numbering', 'Check account');
			// The tests share one sandbox.
			harness.world.requests.clear();
			await person.execute();
			await person.output.getByText('cannot tell').first().waitFor();
			expect(harness.world.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
			expect({ ...person.hand }).toEqual(documented('Check an account'));
		});

		it('sends a report', async () => {
			await person.add('invoice', 'Switchboard Numbering', 'Generate invoice report');
			await person.execute();
			await person.output.getByText('subject').first().waitFor();
			await person.close();
			await person.after();
			await person.add('email', 'Switchboard Email', 'Send an email');
			await person.enter('destination', 'me@example.com');
			await person.map('subject', 'subject');
			await person.map('html', 'html');
			await person.execute();
			await person.output.getByText('messageId').first().waitFor();
			expect(harness.world.tables.email.mails).toHaveLength(1);
			expect({ ...person.hand }).toEqual(documented('Send a report'));
		});

		itsOther('answers a customer', async () => {
			const { hand } = person;
			await hand.enter(desk.page.getByTestId('node-creator-search-bar'), 'chat');
			await hand.click(desk.found.filter({ hasText: 'Switchboard Chat' }).first());
			await hand.click(desk.page.getByText('On messages').first());
			await desk.form.getByTestId('node-parameters').waitFor();
			await person.execute();
			// n8n saves the workflow before it listens.
			await until(async () => (await findChatTriggers(harness.n8n)).length > 0, 200);

			const live = await desk.page.context().newPage();
			await live.goto(harness.sandbox.url);
			await live.getByLabel('Chat trigger in n8n').waitFor({ state: 'attached' });
			const write = async (text: string) => {
				await hand.enter(live.getByLabel('Text', { exact: true }), text);
				await hand.click(live.getByRole('button', { name: 'Send', exact: true }));
			};
			await hand.pick(live.getByRole('combobox', { name: 'URL' }), 'Test');
			await write('Where is my order?');

			await person.output.getByText('from').first().waitFor();
			await person.close();
			await person.after();
			await person.add('chat', 'Switchboard Chat', 'Send a message');
			await person.map('from', 'recipientNumber');
			await person.enter('body', 'It is on its way.');
			await person.close();
			await person.publish('It is on its way.');
			await hand.pick(live.getByRole('combobox', { name: 'URL' }), 'Production');
			await write('Hello?');
			await until(() => harness.world.tables.chat.messages.all().length > 0, 50);
			await live.locator('#chat').getByText('It is on its way.').waitFor();
			expect({ ...person.hand }).toEqual(documented('Answer a customer'));
		});
	},
	openDemo,
);
