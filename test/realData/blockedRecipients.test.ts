import type { INodeParameters } from 'n8n-workflow';

import { testedEmail } from '../Email/tested';
import {
	type Row,
	blocked,
	email,
	expectOutcome,
	limited,
	mailbox,
	rows,
	sent,
	stopped,
	unread,
} from './blocking';

/** Where the list comes from, its kind, the list, the recipient, and what becomes of the item. */
const table: readonly Row[] = [
	['a text, one per line', 'phone', `+49 30 1234567\n+44 7700 900003\n`, stopped, blocked],
	['a text with commas', 'phone', '+49 30 1234567, 0044 7700 900003', '+447700900003', blocked],
	['RW33: the table of opt-outs', 'phone', rows({ number: stopped }), '0044 7700 900003', blocked],
	[
		'RW33: full-width digits of a customer',
		'phone',
		stopped,
		'＋４４ ７７００ ９００００３',
		blocked,
	],
	['full-width digits', 'phone', '４４７７００９００００３', stopped, blocked],
	['a list as JSON', 'phone', '["447700900003"]', '0044 7700 900003', blocked],
	['numbers of a spreadsheet', 'phone', '={{ [447700900003, 49301234567] }}', stopped, blocked],
	['a list of others', 'phone', '+49 30 1234567', stopped, sent],
	['the first digits of a number', 'phone', '+447700', stopped, unread],
	['an empty list', 'phone', '={{ [] }}', stopped, sent],
	['an empty list as JSON', 'phone', '[]', stopped, sent],
	['an empty field', 'phone', '', stopped, sent],
	[
		'rows of a data table',
		'phone',
		rows({
			id: 1,
			number: stopped,
			reason: 'STOP',
			createdAt: '2026-01-24',
			updatedAt: '2026-01-24',
		}),
		'+447700900003',
		blocked,
	],
	['rows as JSON', 'phone', JSON.stringify([{ phone: '+44 7700 900003' }]), stopped, blocked],
	[
		'items of n8n',
		'phone',
		rows({ json: { phone: stopped }, pairedItem: { item: 0 } }),
		stopped,
		blocked,
	],
	[
		'a table with other names',
		'phone',
		rows({ '\ufeffPhone Number ': stopped, name: 'Jane' }),
		stopped,
		blocked,
	],
	['a table of one column', 'phone', rows({ Telefon: stopped }), stopped, blocked],
	['rows of Google Sheets', 'phone', rows({ row_number: 2, Telefon: stopped }), stopped, blocked],
	[
		'items of the Chat Trigger',
		'phone',
		rows({ kind: 'message', from: stopped, text: 'STOP' }),
		stopped,
		blocked,
	],
	[
		'a row without a number',
		'phone',
		rows({ phone: '', name: 'Joe' }, { phone: stopped }),
		stopped,
		blocked,
	],
	[
		'a row of another table among them',
		'phone',
		rows({ phone: '+49 30 1234567' }, { order: '7', total: '25' }),
		stopped,
		unread,
	],
	['Always Output Data without rows', 'phone', rows({}), stopped, sent],
	[
		'two numbers of a person',
		'phone',
		rows({ phone: '+49 30 1234567', mobile: stopped }),
		stopped,
		blocked,
	],
	[
		'rows of two forms',
		'phone',
		rows({ phone: '+49 30 1234567' }, { nummer: stopped, name: 'Jane' }),
		stopped,
		unread,
	],
	['one row', 'phone', `={{ ({ phone: '${stopped}' }) }}`, stopped, blocked],
	['numbers in one cell', 'phone', rows({ phone: `+49 30 1234567, ${stopped}` }), stopped, blocked],
	['a table without numbers', 'phone', rows({ email: mailbox, name: 'Jane' }), stopped, unread],
	['a misspelled column', 'phone', rows({ phon: stopped, name: 'Jane' }), stopped, unread],
	['a column that is empty', 'phone', rows({ phone: '', name: 'Jane' }), stopped, unread],
	['a column that does not exist', 'phone', '={{ [undefined, undefined] }}', stopped, unread],
	['a field that does not exist', 'phone', '={{ $json.optOuts }}', stopped, unread],
	['nothing', 'phone', '={{ null }}', stopped, unread],
	['an empty text of an expression', 'phone', '={{ "" }}', stopped, unread],
	['a national number', 'phone', '030 1234567', stopped, unread],
	['a number that was a decimal', 'phone', rows({ phone: '4.477E+11' }), stopped, unread],
	['a name among numbers', 'phone', `${stopped}, Jane`, stopped, unread],
	['a mailbox among numbers', 'phone', `${stopped}, ${mailbox}`, '+49 30 1234567', unread],
	['a cut list', 'phone', `["${stopped}"`, stopped, unread],
	['an object in a list', 'phone', '={{ [{ phone: { a: 1 } }] }}', stopped, unread],
	['a rounded number', 'phone', '={{ [447700900003447700900] }}', stopped, unread],
	[
		'a mailbox with a name',
		'email',
		`"Doe, Jane" <JANE@Example.com>; joe@example.org`,
		mailbox,
		blocked,
	],
	['a mailbox of another', 'email', 'joe@example.com', mailbox, sent],
	[
		'rows with a mailbox',
		'email',
		rows({ 'E-Mail': 'Jane@example.com', phone: '' }),
		mailbox,
		blocked,
	],
	['a whole domain', 'email', 'example.com', mailbox, unread],
	['a text that is no mailbox', 'email', 'jane at example.com', mailbox, unread],
	['an ID', 'id', 'customer-1001\ncustomer-7', 'customer-1001', blocked],
	['another spelling of an ID', 'id', 'Customer-1001', 'customer-1001', sent],
	[
		'rows with IDs',
		'id',
		rows({ user_external_id: 'customer-1001', os: 'ios' }),
		'customer-1001',
		blocked,
	],
	['a comma in an ID', 'id', '={{ ["x,customer-1001"] }}', 'customer-1001', sent],
	['a phone number of a person', 'person', stopped, 'customer-1', blocked],
	['a mailbox of a person', 'person', 'JANE@example.com', 'customer-1', blocked],
	['an ID of a person', 'person', 'customer-1', 'customer-1', blocked],
	[
		'a table of persons',
		'person',
		rows({ phone: '', email: mailbox, name: 'J' }),
		'customer-1',
		blocked,
	],
	['another person', 'person', '+49 30 1234567, joe@example.com, customer-2', 'customer-1', sent],
	['an unreadable number of a person', 'person', '030 1234567', 'customer-1', unread],
	['an unreadable mailbox of a person', 'person', 'jane@@example.com', 'customer-1', unread],
];

describe('Blocked Recipients', () => {
	it.each(table)('%s (%s)', async (...row) => {
		await expectOutcome(...row);
	});

	it('are not asked, and nobody waits for their answer alone', async () => {
		const ask = async (destination: string) => {
			const sample = testedEmail.samples['email.sendAndWait'];
			const own = { ...sample, destination, ...limited(mailbox) };
			return await email.list('email', 'sendAndWait', own as INodeParameters);
		};
		expect(await ask(mailbox)).toMatchObject([{ blocked: true }]);
		const [asked] = await ask(`${mailbox}, boss@example.com`);
		expect(asked).toMatchObject({ answer: 'timedOut' });
		expect(asked).not.toHaveProperty('blocked');
		expect(email.world.requests).toHaveLength(1);
	});
});
