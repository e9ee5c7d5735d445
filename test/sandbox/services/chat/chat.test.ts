import { engage } from '../../../../sandbox/services/chat/sending';
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
const MEGABYTES = { image: 5, video: 16, audio: 16, document: 100 } as const;

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
		const { data } = await sendTemplate(templated);
		expect(data.status).toEqual({ messageId: 'chat-72001', message: 'Message sent' });
		expect(messages()).toEqual([
			{
				id: 72001,
				messageId: 'chat-72001',
				...templated,
				type: 'template',
				content: null,
				text: 'Hello Ana, order 17 is on its way',
				status: 'sent',
				sentAt: NOW,
			},
		]);
		const strange = { ...templated, recipientNumber: chat.strangePerson };
		expect((await sendTemplate(strange)).status).toBe(200);
	});

	it('rejects an unknown template and a number that is not of the account', async () => {
		expect((await sendTemplate({ ...templated, templateName: 'none' })).status).toBe(404);
		const foreign = { ...templated, senderNumber: chat.engagedPerson };
		expect((await sendTemplate(foreign)).status).toBe(404);
	});

	it.each(Object.keys(INTERACTIONS) as Type[])(
		'sends an interaction of type %s, with its content alone',
		async (type) => {
			expect((await interact(interaction(type))).status).toBe(200);
			const content = INTERACTIONS[type];
			expect(messages()).toMatchObject([{ ...pair, type, content, templateName: null }]);
			const other = type === 'text' ? 'image' : 'text';
			const both = { ...interaction(type), [other]: INTERACTIONS[other] };
			for (const body of [both, interaction(type, { size: 5 })]) {
				expect((await interact(body)).status).toBe(400);
			}
		},
	);

	it.each(Object.keys(MEGABYTES) as Array<keyof typeof MEGABYTES>)(
		'takes links to %s of the listed types and sizes only',
		async (type) => {
			const status = async (url: string) =>
				(await interact(interaction(type, { link: url }))).status;
			expect(await status(`${link}.gif`)).toBe(422);
			expect(await status(type === 'image' ? `${link}.mp4` : `${link}.JPG?x=.mp4`)).toBe(422);
			expect(await status(link)).toBe(200);
			const bytes = MEGABYTES[type] * 1_048_576;
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
		const { tables } = client.world;
		engage(tables.chat, pair.senderNumber, `+${chat.strangePerson}`, 'reply', client.world.now());
		expect(await to(chat.strangePerson)).toBe(200);
	});

	it('forgets an engagement after the time in the setting, until the next one', async () => {
		client.world.configure({ chat: { engagementLastsMs: 86_400_000 } });
		expect((await interact(interaction('text'))).status).toBe(200);
		client.world.advance(1);
		expect((await interact(interaction('text'))).status).toBe(422);
		const { senderNumber, recipientNumber } = pair;
		engage(client.world.tables.chat, senderNumber, recipientNumber, 'message', client.world.now());
		expect((await interact(interaction('text'))).status).toBe(200);
		expect(client.world.tables.chat.engagements.length).toBe(4);
	});

	it.each([
		['any', 200, 200],
		['digits', 200, 400],
		['e164', 400, 200],
	])('validates the format of numbers by the setting %s', async (numberFormat, digits, plus) => {
		client.world.configure({ chat: { numberFormat } });
		const statusOf = async (sign: string) =>
			(
				await sendTemplate({
					...templated,
					senderNumber: `${sign}${chat.businessNumber}`,
					recipientNumber: `${sign}${chat.engagedPerson}`,
				})
			).status;
		expect([await statusOf(''), await statusOf('+')]).toEqual([digits, plus]);
	});
});
