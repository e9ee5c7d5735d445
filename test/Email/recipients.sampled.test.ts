import { useService } from '../harness/tested';
import { mail } from './samples';
import { testedEmail } from './tested';
import { sampled } from '../harness/sample';

const email = useService(testedEmail);
const sentTo = () =>
	email.world.requests.map(({ body }) => (body as { destination: string }).destination).sort();
const send = async (destination: unknown) =>
	await email.run(
		'email',
		'send',
		{ ...mail, destination: '={{ $json.to }}' },
		{ items: [{ json: { to: destination as never } }] },
	);

describe('a list', () => {
	it.each([
		['Doe, Jane <jane@example.com>', '"Doe, Jane" <jane@example.com>'],
		['J. Doe (Sales) <j@example.com>', '"J. Doe (Sales)" <j@example.com>'],
		['"Jane" < jane@EXAMPLE.com >', 'Jane <jane@example.com>'],
		['Jürgen <jürgen@bücher.example>', 'Jürgen <jürgen@xn--bcher-kva.example>'],
	])(
		'has one mailbox in each entry, its name in quotation marks if need be: %s',
		async (entry, sent) => {
			await send([entry]);
			expect(sentTo()).toEqual([sent]);
		},
	);

	it.each([
		'Bob <bob@example.com>, Jane <jane@example.com>',
		'Jane\r\nBcc: x@example.org <jane@example.com>',
		'test@iana..com',
		'test@.iana.org',
		'test@iana.org.',
		'test@-iana.org',
		'test@iana_org',
		'test@127.0.0.1',
		'test@127.1',
		'test@[127.0.0.1]',
		'test@iana.org:25',
		'test@iana.org/x',
		'test@iana.%6frg',
		`test@${'x'.repeat(64)}.org`,
		'test@xn--a.org',
		'"te st"@iana.org',
	])('has no entry that is more or less than one mailbox: %j', async (entry) => {
		await expect(send([entry])).rejects.toThrow('“To” has an entry that is not an email address');
		expect(sentTo()).toEqual([]);
	});

	it.each([[['x']], [{ to: 'x' }]])('takes no entry like %j', async (entry) => {
		await expect(send(['jane@example.com', entry])).rejects.toThrow('“To” takes text, numbers');
		expect(sentTo()).toEqual([]);
	});
});

describe('text', () => {
	it.each([
		['"Doe, Jane" <jane@example.com>, bob@example.com', 2],
		['"Doe \\"JJ, the\\" Jane" <jane@example.com>;bob@example.com', 2],
		['jane@example.com <jane@example.com>', 1],
		['bob@example.com\r\njane@example.com\r\n', 2],
	])('is split as mail programs split it: %s', async (text, count) => {
		await send(text);
		expect(sentTo()).toHaveLength(count);
	});

	it.each([
		['Doe, Jane <jane@example.com>', 'an entry that is not an email address: “Doe”'],
		['"Doe, Jane <jane@example.com>', 'a " that is not closed: “"Doe, Jane ‹jane@example.com>”'],
		['jane@example.com (Sales, North)', 'an entry that is not an email address: “jane@'],
		['Jane <jane@example.com> bob@example.com', 'an entry that is not an email address: “Jane ‹'],
		['<@example.com>', 'an entry that is not an email address: “<@example.com>”'],
		['Team: a@example.com, b@example.com;', 'an entry that is not an email address: “Team: a@'],
	])('that is ambiguous is rejected before anything is sent: %s', async (text, error) => {
		await expect(send(text)).rejects.toMatchObject({
			message: expect.stringContaining(`“To” has ${error}`),
			description: expect.stringContaining('"Doe, Jane"'),
		});
		expect(sentTo()).toEqual([]);
	});
});

it.each(['{{ $json.email', '={{ $json["email', '{{ $json.email }}, a@example.com', '=$json.email'])(
	'an expression that n8n did not evaluate is named, without advice on commas: %s',
	async (text) => {
		await expect(send(text)).rejects.toMatchObject({
			message: expect.stringContaining('“To” has an expression that n8n did not evaluate: “'),
			description: expect.stringMatching(/from Fixed to Expression/),
		});
		expect(sentTo()).toEqual([]);
	},
);

it.each(['["a@example.com", "b@example.com"', '[a@example.com, b@example.com]'])(
	'an incomplete list is rejected: %s',
	async (text) => {
		await expect(send(text)).rejects.toMatchObject({
			message: expect.stringContaining('“To” begins with [ and is not a list: “['),
			description: expect.stringContaining('["a", "b"]'),
		});
		expect(sentTo()).toEqual([]);
	},
);

describe('Megabytes', () => {
	const megabytes = sampled(10) * 1_048_576;
	it.each(['"', '(', '<', '\\', '@', '()', '""', '"(', '<>', 'x'])(
		'of %s are rejected',
		async (part) => {
			const words = /^“To” has an? .{1,200}$/s;
			await expect(send(part.repeat(megabytes / part.length))).rejects.toThrow(words);
			expect(sentTo()).toEqual([]);
		},
	);

	it.each([',', '\r\n', ' ;'])('of %j are empty', async (part) => {
		await expect(send(part.repeat(megabytes / part.length))).rejects.toThrow('“To” is empty');
	});
});

describe('a header', () => {
	it.each([
		[{ sender: 'orders example.com' }, '“From” has an entry'],
		[{ sender: 'Jane\r\nBcc: x@example.org <jane@example.com>' }, '“From” has an entry'],
		[{ subject: 'Hi\r\nBcc: x@example.org' }, '“Subject” has a line break'],
		[
			{ subject: 'Hi\u2028you' },
			'“Subject” has a line break or another control character (U+2028)',
		],
		[
			{ subject: 'Hi\u0000you' },
			'“Subject” has a line break or another control character (U+0000)',
		],
	])('is rejected with a line that is none: %j', async (own, message) => {
		await expect(email.run('email', 'send', { ...mail, ...own })).rejects.toThrow(message);
		expect(sentTo()).toEqual([]);
	});

	it('is rejected with such a sender of the credential, too', async () => {
		const credential = { ...email.credential(), defaultSender: 'a@example.com, b@example.com' };
		const own = { ...mail, sender: '' };
		const sending = email.run('email', 'send', own, { credential });
		await expect(sending).rejects.toThrow('“Default Sender” has an entry');
		expect(sentTo()).toEqual([]);
	});
});
