import { engage } from '../../../../sandbox/services/chat/engagement';
import { SEEDED_MESSAGING } from '../../../../sandbox/services/messaging/seeded';
import { NOW, useSandbox } from '../../client';

const { chat } = SEEDED_MESSAGING;

const pair = { senderNumber: chat.businessNumber, recipientNumber: chat.engagedPerson };
const templated = { templateName: chat.template, ...pair, variables: { name: 'Ana', order: 17 } };
const link = 'https://files.example.com/file';

const INTERACTIONS = {
	text: { body: 'Hello', preview_url: true },
	image: { link: `${link}.jpg`, caption: 'A picture' },
	video: { link: `${link}.mp4`, caption: 'A film' },
	document: { link: `${link}.pdf`, filename: 'invoice.pdf', caption: 'An invoice' },
	audio: { link: `${link}.ogg` },
};
type Type = keyof typeof INTERACTIONS;
const TYPES = Object.keys(INTERACTIONS) as Type[];

describe('Chat', () => {
	const client = useSandbox();

	const sendTemplate = async (body: unknown) =>
		await client.messaging.post('/api/whatsapp/send-message', body);
	const interact = async (body: unknown) =>
		await client.messaging.post('/api/whatsapp/interaction', body);
	const messages = () => client.world.tables.chat.messages.all();
	const interaction = (type: Type, more: object = {}) => ({
		...pair,
		type,
		[type]: { ...INTERACTIONS[type], ...more },
	});

	it('sends a template to anyone and stores the message', async () => {
		const { status, data } = await sendTemplate(templated);
		expect([status, data]).toEqual([
			200,
			{ status: { messageId: 'chat-72001', message: 'Message sent' } },
		]);
		expect(messages()).toEqual([
			{
				id: 72001,
				messageId: 'chat-72001',
				...templated,
				type: 'template',
				text: 'Hello Ana, order 17 is on its way',
				content: null,
				status: 'sent',
				sentAt: NOW,
			},
		]);
		const strange = { ...templated, recipientNumber: chat.strangePerson };
		expect((await sendTemplate(strange)).status).toBe(200);
	});

	it.each<[string, unknown]>([
		...Object.keys(templated).map((field): [string, unknown] => [
			`no ${field}`,
			{ ...templated, [field]: undefined },
		]),
		['an unknown field', { ...templated, language: 'en' }],
		['a number that is no text', { ...templated, recipientNumber: 447700900001 }],
		['an interaction', interaction('text')],
	])('rejects a template message with %s', async (_what, body) => {
		expect((await sendTemplate(body)).status).toBe(400);
		expect(messages()).toEqual([]);
	});

	it('rejects an unknown template and a number that is not of the account', async () => {
		expect((await sendTemplate({ ...templated, templateName: 'none' })).status).toBe(404);
		const foreign = { ...templated, senderNumber: chat.engagedPerson };
		expect((await sendTemplate(foreign)).status).toBe(404);
	});

	it.each(TYPES)('sends an interaction of type %s', async (type) => {
		expect((await interact(interaction(type))).status).toBe(200);
		expect(messages()).toEqual([
			expect.objectContaining({ ...pair, type, content: INTERACTIONS[type], templateName: null }),
		]);
		const required = type === 'text' ? 'body' : 'link';
		expect((await interact(interaction(type, { [required]: undefined }))).status).toBe(400);
		expect((await interact(interaction(type, { size: 5 }))).status).toBe(400);
		const other = type === 'text' ? 'image' : 'text';
		const both = { ...interaction(type), [other]: INTERACTIONS[other] };
		expect((await interact(both)).status).toBe(400);
	});

	it('rejects interactions with the content of another type', async () => {
		const rejected = [
			{ ...interaction('text'), type: 'sticker' },
			{ ...pair, type: 'image', text: INTERACTIONS.text },
			interaction('audio', { caption: 'No caption here' }),
			interaction('image', { filename: 'picture.jpg' }),
			interaction('document', { filename: undefined }),
			interaction('text', { preview_url: 'true' }),
			interaction('video', { link: 'file.mp4' }),
			interaction('video', { link: 'ftp://files.example.com/file.mp4' }),
		];
		for (const body of rejected) expect([body, (await interact(body)).status]).toEqual([body, 400]);
		expect(messages()).toEqual([]);
	});

	it.each(TYPES.filter((type) => type !== 'text'))(
		'takes links to %s of the listed types and sizes only',
		async (type) => {
			const status = async (url: string) =>
				(await interact(interaction(type, { link: url }))).status;
			expect(await status(`${link}.gif`)).toBe(422);
			expect(await status(type === 'image' ? `${link}.mp4` : `${link}.JPG?x=.mp4`)).toBe(422);
			expect(await status(link)).toBe(200);
			const megabytes = { image: 5, video: 16, audio: 16, document: 100, text: 0 }[type];
			const bytes = megabytes * 1_048_576;
			client.world.configure({ chat: { linkBytes: { [link]: bytes, [`${link}/2`]: bytes + 1 } } });
			expect(await status(link)).toBe(200);
			expect(await status(`${link}/2`)).toBe(422);
			client.world.configure({ chat: { bytesPerMegabyte: 1_000_000, checkLinkTypes: false } });
			expect(await status(link)).toBe(422);
			expect(await status(`${link}.gif`)).toBe(200);
		},
	);

	it('sends interactions only to people who engaged with the business number', async () => {
		const to = async (recipientNumber: string, senderNumber: string = chat.businessNumber) =>
			(await interact({ ...interaction('text'), recipientNumber, senderNumber })).status;
		expect(await to(chat.repliedPerson)).toBe(200);
		expect(await to(`+${chat.engagedPerson}`)).toBe(200);
		expect(await to(chat.strangePerson)).toBe(422);
		expect(await to(chat.engagedPerson, chat.otherBusinessNumber)).toBe(422);
		expect(await to(chat.strangePerson, chat.otherBusinessNumber)).toBe(200);
		const { tables, now } = { tables: client.world.tables, now: client.world.now() };
		engage(tables.chat, chat.businessNumber, `+${chat.strangePerson}`, 'reply', now);
		expect(await to(chat.strangePerson)).toBe(200);
	});

	it('forgets an engagement after the time in the setting', async () => {
		client.world.configure({ chat: { engagementLastsMs: 86_400_000 } });
		expect((await interact(interaction('text'))).status).toBe(200);
		client.world.advance(1);
		expect((await interact(interaction('text'))).status).toBe(422);
		engage(
			client.world.tables.chat,
			pair.senderNumber,
			pair.recipientNumber,
			'message',
			client.world.now(),
		);
		expect((await interact(interaction('text'))).status).toBe(200);
		expect(client.world.tables.chat.engagements.length).toBe(3);
	});

	it('accepts interactions at the path of the samples', async () => {
		client.world.configure({ chat: { interactionPath: 'sample' } });
		expect((await sendTemplate(interaction('text'))).status).toBe(200);
		expect((await sendTemplate(templated)).status).toBe(200);
		expect((await interact(interaction('text'))).status).toBe(404);
		client.world.configure({ chat: { interactionPath: 'both' } });
		expect((await sendTemplate(interaction('text'))).status).toBe(200);
		expect((await interact(interaction('text'))).status).toBe(200);
	});

	it('validates the format of numbers by the setting', async () => {
		const plus = { ...templated, senderNumber: `+${chat.businessNumber}` };
		client.world.configure({ chat: { numberFormat: 'digits' } });
		expect((await sendTemplate(plus)).status).toBe(400);
		expect((await sendTemplate(templated)).status).toBe(200);
		client.world.configure({ chat: { numberFormat: 'e164' } });
		expect((await sendTemplate({ ...plus, recipientNumber: '+447700900001' })).status).toBe(200);
		expect((await sendTemplate(plus)).status).toBe(400);
	});
});
