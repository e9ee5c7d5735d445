import type { INodeParameters } from 'n8n-workflow';

import { testedChat } from '../../../Chat/tested';
import { journeyStart } from '../../../Journey/samples';
import { testedJourney } from '../../../Journey/tested';
import { useService } from '../../../harness/tested';
import { continues, useLimitedMail, useOneDay } from './limitedMail';

const nobody = '“Allowed Recipients” has an entry that matches nobody';
const written =
	'Nothing was sent. Write phone numbers with their country code, e.g. +49, and whole domains, e.g. example.com. It is';
const asTimes = 'Nothing was sent. Write both times as hours and minutes, e.g. 20:00. It is';

describe('What is said of Limits that cannot be obeyed', () => {
	const { send, sentTo, usedKeys } = useLimitedMail();

	it.each<[INodeParameters, string, string]>([
		[{ allowedRecipients: 'example.com, Jane' }, nobody, `${written} “Jane”`],
		[
			{ allowedRecipients: ' , ' },
			'“Allowed Recipients” is empty',
			'Fill it in, or check its expression',
		],
		[
			{ allowedRecipients: '={{ ["example.com", false] }}' },
			'“Allowed Recipients” has an entry that isn’t an address or an ID: “false”',
			'Nothing was sent. Check the expression: it may be a comparison or a count.',
		],
		[{ allowedRecipients: 'a b@example.com' }, nobody, `${written} “a b@example.com”`],
		[{ allowedRecipients: '*@example.com' }, nobody, `${written} “*@example.com”`],
		[{ allowedRecipients: 'example.*' }, nobody, `${written} “example.*”`],
		[{ allowedRecipients: 'a@b@example.com' }, nobody, `${written} “a@b@example.com”`],
		[{ allowedRecipients: 'gm\u0430il.com' }, nobody, `${written} “gm\u0430il.com”`],
		[{ allowedRecipients: 'example.' }, nobody, `${written} “example.”`],
		[{ allowedRecipients: 'a@example.com b' }, nobody, `${written} “a@example.com b”`],
		[{ quietFrom: '20:00' }, '“Quiet Hours To” is not a time', `${asTimes} “”`],
		[{ quietTo: '08:00' }, '“Quiet Hours From” is not a time', `${asTimes} “”`],
		[
			{ quietFrom: '8 pm', quietTo: '08:00' },
			'“Quiet Hours From” is not a time',
			`${asTimes} “8 pm”`,
		],
		[
			{ quietFrom: '20:00', quietTo: '8 am' },
			'“Quiet Hours To” is not a time',
			`${asTimes} “8 am”`,
		],
		[
			{ quietFrom: '08:00', quietTo: '8:00' },
			'“Quiet Hours From” and “Quiet Hours To” are the same time',
			'Nothing was sent. Leave both empty for no quiet hours. They are “08:00”',
		],
		[
			{ timezone: 'Berlin' },
			'“Time Zone” takes a name like Europe/Madrid',
			'Leave it empty for the time zone of the workflow. It is “Berlin”',
		],
	])('%j', async (values, message, description) => {
		await expect(send('a@example.com', values)).rejects.toMatchObject({ message, description });
		expect(sentTo()).toEqual([]);
	});

	it('a vast entry, for which a careless expression would take hours', async () => {
		const allowedRecipients = "={{ 'x'.repeat(10_000_000) }}";
		await expect(send('a@example.com', { allowedRecipients })).rejects.toThrow(nobody);
	});

	it.each(['24:00', '20:60', '120:00', '20:000', '2000', '20:0', '3:', 'x20:00'])(
		'“%s” is not a time',
		async (quietFrom) => {
			const sending = send('a@example.com', { quietFrom, quietTo: '23:59' });
			await expect(sending).rejects.toThrow('“Quiet Hours From” is not a time');
		},
	);

	it('empty fields are no limits', async () => {
		const empty = { maxPerExecution: '', maxPerDay: '', allowedRecipients: '', timezone: '' };
		await send('a@example.com', { ...empty, quietFrom: '', quietTo: '' });
		expect(sentTo()).toHaveLength(1);
		expect([...usedKeys.rows]).toEqual([]);
	});

	it('is said before the first item is sent', async () => {
		const all = [
			{ json: { to: 'a@example.com', zone: 'UTC' } },
			{ json: { to: 'b@example.com', zone: 'nowhere' } },
		];
		const values = { timezone: '={{ $json.zone }}' };
		await expect(send('={{ $json.to }}', values, { items: all })).rejects.toThrow('“Time Zone”');
		expect(sentTo()).toEqual([]);
		const output = await send('={{ $json.to }}', values, { items: all, settings: continues });
		expect(output).toMatchObject([
			{ code: 200 },
			{ error: expect.stringContaining('Zone') as string },
		]);
	});
});

describe('Useless entries of Allowed Recipients', () => {
	const chat = useService(testedChat);
	const journey = useService(testedJourney);
	useOneDay();

	it.each(['={{ {} }}', '={{ [] }}', '={{ undefined }}', '={{ $json.none }}'])(
		'are rejected where an expression has none at all: %s',
		async (limits) => {
			const own = { ...testedChat.samples['message.sendTemplate'], options: { limits } };
			await expect(chat.run('message', 'sendTemplate', own)).rejects.toThrow('“Limits”');
			expect(chat.world.tables.chat.messages.all()).toEqual([]);
		},
	);

	it.each(['Jane', '+', '00', '+49 x'])('are rejected for phone numbers: “%s”', async (one) => {
		const options = { limits: { values: { allowedRecipients: `49, ${one}` } } };
		const own = { ...testedChat.samples['message.sendTemplate'], options };
		await expect(chat.run('message', 'sendTemplate', own)).rejects.toMatchObject({
			message: nobody,
			description: `${written} “${one}”`,
		});
		expect(chat.world.requests).toEqual([]);
	});

	it('may be any ID for persons, of whom only some have a phone number', async () => {
		const options = { limits: { values: { allowedRecipients: 'customer-*, Jane, 1001' } } };
		const own = { ...journeyStart, person: { id: 'customer-1001' }, options };
		expect(await journey.run('journey', 'start', own)).toHaveLength(1);
	});

	it('are rows of a table, like blocked ones', async () => {
		const rows = '={{ [{ email: "example.com" }, { row_number: 3, email: "" }] }}';
		const options = { limits: { values: { allowedRecipients: rows } } };
		const person = { email: 'jane@example.com' };
		const started = await journey.run('journey', 'start', { ...journeyStart, person, options });
		expect(started).toHaveLength(1);
		const other = { ...journeyStart, person: { email: 'jane@example.org' }, options };
		await expect(journey.run('journey', 'start', other)).rejects.toThrow('does not allow');
	});

	it.each(['491701234567@lid', '07700 900001', '={{ false }}'])(
		'are rejected for persons: %s',
		async (allowedRecipients) => {
			const options = { limits: { values: { allowedRecipients } } };
			const own = { ...journeyStart, person: { id: 'customer-1001' }, options };
			const starting = journey.run('journey', 'start', own);
			await expect(starting).rejects.toThrow(/“Allowed Recipients” has an entry/);
			expect(journey.world.requests).toEqual([]);
		},
	);
});
