import { useService } from '../harness/tested';
import { mail, testedEmail } from './tested';
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
		['Doe; Jane <jane@example.com>', '"Doe; Jane" <jane@example.com>'],
		['5" tablets <t@example.com>', '"5\\" tablets" <t@example.com>'],
		['J. Doe (Sales) <j@example.com>', '"J. Doe (Sales)" <j@example.com>'],
		['"Doe @ Home" <jane@example.com>', '"Doe @ Home" <jane@example.com>'],
		['"Jane" < jane@EXAMPLE.com >', 'Jane <jane@example.com>'],
		['"" <jane@example.com>', 'jane@example.com'],
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
		'"Bob" <bob@example.com>, Jane <jane@example.com>',
		'bob@example.com, <jane@example.com>',
		'bob@example.com <jane@example.com>',
		'Jane\r\nBcc: x@example.org <jane@example.com>',
		'"Jane\nDoe" <jane@example.com>',
		'Jane\u2028Doe <jane@example.com>',
		...['test@iana..com', 'test@.iana.org', 'test@iana.org.', 'test@-iana.org', 'test@iana_org'],
		...['test@127.0.0.1', 'test@127.1', 'test@[127.0.0.1]', 'test@iana.org:25', 'test@iana.org/x'],
		...['test@iana.%6frg', `test@${'x'.repeat(64)}.org`, 'test@xn--a.org', '"te st"@iana.org'],
	])('has no entry that is more or less than one mailbox: %j', async (entry) => {
		await expect(send([entry])).rejects.toThrow('“To” has an entry that is not an email address');
		expect(sentTo()).toEqual([]);
	});

	it('may be JSON text, as AI agents write it', async () => {
		await send(' ["Doe, Jane <jane@example.com>", "bob@example.com"]');
		expect(sentTo()).toEqual(['"Doe, Jane" <jane@example.com>', 'bob@example.com']);
	});

	it('is trimmed, and duplicates count once', async () => {
		await send([' bob@example.com\n', 'bob@example.com', '', null]);
		expect(sentTo()).toEqual(['bob@example.com']);
	});

	it.each([
		[['jane@example.com', 'Doe'], '“To” has an entry that is not an email address: “Doe”'],
		[['jane@example.com', 7], '“To” has an entry that is not an email address: “7”'],
		[['jane@example.com', ['x']], '“To” takes text, numbers, or a list of them'],
		[['jane@example.com', { to: 'x' }], '“To” takes text, numbers, or a list of them'],
		[['jane example.com'], '“To” has an entry that is not an email address: “jane example.com”'],
		[['jane@exam ple.com'], '“To” has an entry that is not an email address: “jane@exam ple.com”'],
		[['a@b@c'], '“To” has an entry that is not an email address: “a@b@c”'],
		[['Jane <jane>'], '“To” has an entry that is not an email address: “Jane <jane>”'],
		[[' ', null], '“To” is empty'],
	])('is rejected before anything is sent: %j', async (list, message) => {
		await expect(send(list)).rejects.toMatchObject({ message });
		expect(sentTo()).toEqual([]);
	});
});

describe('text', () => {
	it.each([
		['"Doe, Jane" <jane@example.com>, bob@example.com', 2],
		['"Doe \\"JJ, the\\" Jane" <jane@example.com>;bob@example.com', 2],
		['"Doe, \\\\" <jane@example.com>', 1],
		['jane@example.com <jane@example.com>', 1],
		["O'Brien <o'brien@example.com>", 1],
		['jane+news@example.com', 1],
		['bob@example.com\r\njane@example.com\r\n', 2],
		['jürgen@bücher.example', 1],
	])('is split as mail programs split it: %s', async (text, count) => {
		await send(text);
		expect(sentTo()).toHaveLength(count);
	});

	it.each([
		['Doe, Jane <jane@example.com>', 'an entry that is not an email address: “Doe”'],
		['bob@example.com, Doe', 'an entry that is not an email address: “Doe”'],
		['"Doe, Jane <jane@example.com>', 'a " that is not closed: “"Doe, Jane <jane@example.com>”'],
		['a@example.com\n"Doe,\nb@example.com"', 'a " that is not closed: “"Doe,”'],
		['5" tablets <t@example.com>', 'a " that is not closed: “" tablets <t@example.com>”'],
		['"Doe, Jane\\" <jane@example.com>', 'a " that is not closed'],
		['Jane <jane@example.com, bob@example.com', 'an entry that is not an email address: “Jane <'],
		['jane@example.com (Sales, North)', 'an entry that is not an email address: “jane@'],
		['"a,b;c"@example.com', 'an entry that is not an email address: “"a,b;c"@example.com”'],
		['Jane <jane@example.com> bob@example.com', 'an entry that is not an email address: “Jane <'],
		['Jane <<jane@example.com>>', 'an entry that is not an email address'],
		['jane@example.com bob@example.com', 'an entry that is not an email address: “jane@example'],
		['Jane jane@example.com', 'an entry that is not an email address'],
		['jane@example.com@example.com', 'an entry that is not an email address'],
		['jane@', 'an entry that is not an email address: “jane@”'],
		['<@example.com>', 'an entry that is not an email address: “<@example.com>”'],
		['Jane <>', 'an entry that is not an email address: “Jane <>”'],
		['"jane@example.com"', 'an entry that is not an email address: “"jane@example.com"”'],
		['(jane@example.com)', 'an entry that is not an email address: “(jane@example.com)”'],
		['mailto:jane@example.com', 'an entry that is not an email address'],
		['Team: a@example.com, b@example.com;', 'an entry that is not an email address: “Team: a@'],
		['442079460101', 'an entry that is not an email address: “442079460101”'],
	])('that is ambiguous is rejected before anything is sent: %s', async (text, error) => {
		await expect(send(text)).rejects.toMatchObject({
			message: expect.stringContaining(`“To” has ${error}`),
			description: expect.stringContaining('"Doe, Jane"'),
		});
		expect(sentTo()).toEqual([]);
	});
});

it.each([
	'["a@example.com", "b@example.com"',
	"['a@example.com']",
	'[a@example.com, b@example.com]',
])('an incomplete list is rejected: %s', async (text) => {
	await expect(send(text)).rejects.toMatchObject({
		message: expect.stringContaining('“To” begins with [ and is not a list: “['),
		description: expect.stringContaining('["a", "b"]'),
	});
	expect(sentTo()).toEqual([]);
});

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

describe('an address that is none', () => {
	it.each(['jane example.com', 'jane@', '@example.com', 'jane'])(
		'rejects its item before anything is sent: %j',
		async (to) => {
			const items = [{ json: { to: 'bob@example.com' } }, { json: { to } }];
			const own = { ...mail, destination: '={{ $json.to }}' };
			await expect(email.run('email', 'send', own, { items })).rejects.toMatchObject({
				message: expect.stringContaining('“To” has an entry that is not an email address'),
				context: { itemIndex: 1 },
			});
			expect(sentTo()).toEqual([]);
		},
	);

	it.each([
		[{ sender: 'orders example.com' }, '“From” has an entry'],
		[{ sender: 'Jane\r\nBcc: x@example.org <jane@example.com>' }, '“From” has an entry'],
		[{ subject: 'Hi\r\nBcc: x@example.org' }, '“Subject” has a line break'],
		[{ subject: 'Hi\u2028you' }, '“Subject” has a line break or another control character (U+2028)'],
		[{ subject: 'Hi\u0000you' }, '“Subject” has a line break or another control character (U+0000)'],
	])('is rejected in every line of the header: %j', async (own, message) => {
		await expect(email.run('email', 'send', { ...mail, ...own })).rejects.toThrow(message);
		expect(sentTo()).toEqual([]);
	});

	it('is rejected as the credential’s sender, too', async () => {
		const credential = { ...email.credential(), defaultSender: 'a@example.com, b@example.com' };
		const own = { ...mail, sender: '' };
		const sending = email.run('email', 'send', own, { credential });
		await expect(sending).rejects.toThrow('“Default Sender” has an entry');
		expect(sentTo()).toEqual([]);
	});
});
