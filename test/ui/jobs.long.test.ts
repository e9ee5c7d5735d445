import { openDemo } from './demo';
import { describeInEditor } from './desk';
import { Person } from './person';

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
			await person.add('send email', 'Switchboard Email', 'Send email');
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
	},
	openDemo,
);
