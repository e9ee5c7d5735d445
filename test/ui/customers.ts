import { until } from '../harness/until';
import { newTable } from './newTable';
import type { Person } from './person';

/** As people type and copy them: one twice, one empty, one in capitals, one spelled in two ways. */
const CUSTOMERS = `name,email
Zoe Hill,Zoe.Hill@Example.com
zoe hill,zoe.hill@example.com
,
Jan, JAN@EXAMPLE.COM 
Ann,ann@example.com
Ann,ann@example.com
Bob,not an address
`;

const SENT = ['ann@example.com', 'jan@example.com', 'zoe.hill@example.com'];

/** From a form with a CSV file to one email and one row for each customer; a second run sends nothing. */
export async function mailCustomersOnce(
	person: Person,
	mailed: () => ReadonlyArray<{ destination?: unknown }>,
): Promise<void> {
	const { desk, hand } = person;
	const file = { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(CUSTOMERS) };
	await person.addOwn('form', 'n8n Form', 'On new n8n Form event');
	await person.enter('formTitle', 'Customers');
	await hand.click(desk.form.getByTestId('fixed-collection-add').first());
	await person.enter('fieldLabel', 'file');
	await person.select('fieldType', 'File');
	await person.close();
	await person.after();
	await person.addOwn('csv', 'Extract from File', 'Extract from CSV');
	await person.enter('binaryPropertyName', 'file');
	const opened = desk.page.waitForEvent('popup');
	await person.execute();
	const form = await opened;
	await form.locator('[name=field-0]').setInputFiles(file);
	await hand.click(form.locator('#submit-btn'));
	await person.output.getByText('email').first().waitFor();
	await form.close();
	// To choose the file and to close the tab.
	hand.clicks += 2;
	await person.close();
	await person.after();
	await person.add('send email', 'Switchboard Email', 'Send an email');
	await person.map('email', 'destination');
	await person.enter('subject', 'We move');
	await person.enter('html', 'Hello {{ $json.name }}, our office moves.');
	await person.addField('Add Option', 'Send Once Key');
	await person.map('email', 'sendOnceKey');
	await hand.click(desk.form.getByTestId('tab-settings'));
	await person.select('onError', 'Continue');
	await person.close();
	await person.after();
	await person.addOwn('data table', 'Data table', 'Insert row');
	await newTable(person, 'outcomes', ['email', 'outcome']);
	await person.enter('email', "{{ $('Extract from File').item.json.email }}");
	const outcome = '{{ $json.error ?? $json.reason ?? $json.message }}';
	await person.enter('outcome', outcome);
	await person.execute();
	const shown = async (text: string) => await person.output.getByText(text).count();
	await until(async () => (await shown('Email queued')) === SENT.length, 50);
	expect(await shown('Not sent: ')).toBe(2);
	expect(await shown('“To” ')).toBe(2);
	const addresses = () => mailed().map(({ destination }) => String(destination));
	expect(
		addresses()
			.map((one) => one.toLowerCase())
			.sort(),
	).toEqual(SENT);
	await person.close();
	const openedAgain = desk.page.waitForEvent('popup');
	const { clicks } = hand;
	await person.executeFrom('On form submission');
	// The second run is a trial, no part of the job.
	hand.clicks = clicks;
	const again = await openedAgain;
	const { n8n } = desk.harness;
	const { id } = await person.saved(outcome);
	const ended = async () => (await n8n.workflows.executions(id, ['success'])).length;
	const before = await ended();
	await again.locator('[name=field-0]').setInputFiles(file);
	await again.locator('#submit-btn').click();
	await until(async () => (await ended()) > before, 200);
	await again.close();
	expect(mailed()).toHaveLength(SENT.length);
}
