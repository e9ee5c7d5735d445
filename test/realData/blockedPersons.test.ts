import { type Row, blocked, expectOutcome, mailbox, rows, sent, stopped, unread } from './blocking';

/** Of a list without columns, for a person who has all kinds of addresses. */
const entries: readonly Row[] = [
	['a link', 'person', 'tel:+44-7700-900003', 'customer-1', blocked],
	['Twilio', 'person', 'whatsapp:+447700900003', 'customer-1', blocked],
	['full-width digits', 'person', '＋４４７７００９００００３', 'customer-1', blocked],
	['a cell that is kept as text', 'person', "'+447700900003", 'customer-1', blocked],
	['a link of SMS', 'person', 'sms:+447700900003', 'customer-1', blocked],
	['Baileys', 'person', '447700900003@s.whatsapp.net', 'customer-1', blocked],
	['a link to a chat', 'person', 'https://wa.me/447700900003', 'customer-1', blocked],
	['a switchboard', 'person', 'sip:+447700900003@pbx.example.com', 'customer-1', blocked],
	['two prefixes', 'person', '0011 44 7700 900003', 'customer-1', unread],
	['a label before it', 'person', 'Tel. 07700 900003', 'customer-1', unread],
	['a name behind it', 'person', '+44 7700 900003 (Jane)', 'customer-1', unread],
	['a name before it', 'person', 'Jane 07700 900003', 'customer-1', unread],
	['an extension', 'person', '+447700900003x12', 'customer-1', unread],
	['a national number', 'person', '07700900003', 'customer-1', unread],
	['an American number', 'person', '404-555-0100', 'customer-1', unread],
	['a decimal', 'person', '447700900003.0', 'customer-1', unread],
	['a sheet shortened it', 'person', '4.477E+11', 'customer-1', unread],
	['RA01: a hidden user of WhatsApp', 'person', '447700900003@lid', 'customer-1', unread],
	['a comparison', 'person', '={{ false }}', 'customer-1', unread],
	['a comparison in a list', 'person', '={{ [false] }}', 'customer-1', unread],
	['a count', 'person', '={{ 0 }}', 'customer-1', unread],
	['a count', 'id', '={{ [0] }}', 'customer-1', unread],
	['a comparison', 'id', '={{ true }}', 'customer-1', unread],
	['a note', 'person', rows({ note: 'called twice' }), 'customer-1', unread],
	['a note', 'id', rows({ note: 'customer-1' }), 'customer-1', unread],
	[
		'a number below a foreign heading',
		'person',
		rows({ Telefon: '+447700900003' }),
		'customer-1',
		blocked,
	],
	[
		'another column beside an ID',
		'person',
		rows({ id: 7, Telefon: '+447700900003' }),
		'customer-1',
		unread,
	],
	[
		'a row of the Chat Trigger',
		'person',
		rows({ kind: 'message', from: stopped, text: 'STOP' }),
		'customer-1',
		blocked,
	],
	[
		'IDs',
		'person',
		'customer-2, 1001, C-2024-17, 550e8400-e29b-41d4-a716-446655440000, auth0|5f7c8e',
		'customer-1',
		sent,
	],
	['an ID of digits', 'person', '1001', '1001', blocked],
	[
		'an ID below its heading',
		'person',
		rows({ customer_id: '07700900003' }),
		'07700900003',
		blocked,
	],
	[
		'a blank row of Google Sheets',
		'phone',
		rows({ row_number: 3 }, { row_number: 4, phone: stopped }),
		stopped,
		blocked,
	],
	[
		'a sheet of blank rows',
		'phone',
		rows({ row_number: 3 }, { row_number: 4, phone: '' }),
		stopped,
		sent,
	],
	[
		'a word for nothing in a cell',
		'person',
		rows({ phone: 'N/A', email: mailbox }),
		'customer-1',
		blocked,
	],
	[
		'an empty phone column beside another',
		'phone',
		rows({ phone: '', Telefon: stopped }, { phone: '+49 30 1234567' }),
		stopped,
		unread,
	],
];

/** What services put around a list. */
const envelopes: readonly Row[] = [
	['a list of lists', 'phone', `={{ [['${stopped}']] }}`, stopped, blocked],
	...['results', 'data', 'items', 'records'].flatMap((name): Row[] => [
		[`an envelope: ${name}`, 'phone', rows({ [name]: [{ phone: stopped }] }), stopped, blocked],
		[`an envelope: ${name}`, 'person', rows({ [name]: [stopped] }), 'customer-1', blocked],
		[
			`an envelope as JSON: ${name}`,
			'phone',
			JSON.stringify({ [name]: [stopped], total: 1 }),
			stopped,
			blocked,
		],
		[
			`an envelope with a next page: ${name}`,
			'phone',
			rows({ [name]: [stopped], next: 'page-2' }),
			stopped,
			unread,
		],
		[
			`an envelope with more: ${name}`,
			'phone',
			rows({ [name]: [stopped], total: 2 }),
			stopped,
			unread,
		],
	]),
	['an envelope without its list', 'phone', '={{ ({ data: null }) }}', stopped, unread],
	['an unknown envelope', 'person', rows({ optOuts: [stopped] }), 'customer-1', unread],
	[
		'records of Airtable',
		'person',
		rows({ id: 'rec1', createdTime: '2026-01-24', fields: { Phone: stopped } }),
		'customer-1',
		blocked,
	],
	[
		'contacts of HubSpot',
		'person',
		rows({ id: '17', properties: { email: mailbox } }),
		'customer-1',
		blocked,
	],
];

describe('Blocked Recipients', () => {
	it.each([...entries, ...envelopes])('%s (%s): %j', async (...row) => {
		await expectOutcome(...row);
	});
});
