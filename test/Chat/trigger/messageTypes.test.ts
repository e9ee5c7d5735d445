import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ChatTrigger } from '../../../nodes/Chat/ChatTrigger.node';
import { SAMPLES } from '../../../sandbox/services/chat/samples';
import { notify } from '../../../sandbox/services/chat/notification';
import { SEEDED_MESSAGING } from '../../../sandbox/services/messaging/seeded';
import { useService } from '../../harness/tested';
import { receive } from '../../harness/webhookRun';
import { testedChat } from '../tested';

const { businessNumber, engagedPerson, media, repliedPerson, strangePerson } =
	SEEDED_MESSAGING.chat;
const chat = useService(testedChat);

/** The items of each output. */
async function outputsOf(body: unknown, options: IDataObject = {}): Promise<IDataObject[][]> {
	const parameters = {
		secretIn: 'path',
		triggerOn: ['messages', 'statuses'],
		options: { rememberMinutes: 0, ...options },
	} as INodeParameters;
	return (await receive(new ChatTrigger(), parameters, { body })).outputs;
}

const quoted = { replyTo: 'wamid.earlier', details: { context: { from: businessNumber } } };

/** What the item of each of the sandbox's samples has besides identity, account, IDs and time. */
const expected: Record<keyof typeof SAMPLES, IDataObject> = {
	image: { type: 'image', text: '', mediaId: media.image, mimeType: 'image/jpeg' },
	video: { type: 'video', text: '', mediaId: media.video, mimeType: 'video/mp4' },
	document: {
		type: 'document',
		text: '',
		mediaId: media.document,
		mimeType: 'application/pdf',
		fileName: 'invoice.pdf',
	},
	audio: { type: 'audio', text: '', mediaId: media.audio, mimeType: 'audio/mpeg' },
	voice: {
		type: 'audio',
		text: '',
		mediaId: media.voice,
		mimeType: 'audio/ogg',
		details: { audio: { voice: true } },
	},
	sticker: { type: 'sticker', text: '', mediaId: media.sticker, mimeType: 'image/webp' },
	templateButton: { type: 'button', text: 'Track order', replyId: 'track-17', ...quoted },
	stopButton: { type: 'button', text: 'STOP', replyId: 'opt-out', optOutWord: 'STOP' },
	replyButton: {
		type: 'interactive',
		text: 'Yes, please',
		replyId: 'yes',
		replyTo: quoted.replyTo,
		details: { ...quoted.details, interactive: { type: 'button_reply' } },
	},
	listEntry: {
		type: 'interactive',
		text: 'Tuesday',
		replyId: 'tuesday',
		replyTo: quoted.replyTo,
		details: {
			...quoted.details,
			interactive: { type: 'list_reply', list_reply: { description: 'From 9 to 12' } },
		},
	},
	flow: {
		type: 'interactive',
		text: 'Sent',
		replyTo: quoted.replyTo,
		flowResponse: { date: '2026-03-20', people: 4 },
		details: { ...quoted.details, interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow' } } },
	},
	location: {
		type: 'location',
		text: 'Example Tower',
		latitude: 51.5007,
		longitude: -0.1246,
		details: { location: { address: '1 Example Street, London' } },
	},
	contacts: {
		type: 'contacts',
		text: 'John Example',
		contacts: [expect.objectContaining({ phones: [expect.anything()] })],
	},
	reaction: { type: 'reaction', text: '', emoji: '👍', replyTo: quoted.replyTo },
	order: {
		type: 'order',
		text: 'Before Friday, please',
		order: expect.objectContaining({ catalog_id: 'catalog-1' }) as IDataObject,
	},
	newNumber: {
		type: 'system',
		newWaId: '447700900005',
		text: 'Jane Example changed from 447700900001 to 447700900005',
		details: { system: { type: 'user_changed_number' } },
	},
	correction: {
		type: 'edit',
		text: 'I meant Tuesday',
		originalMessageId: 'wamid.earlier',
		details: { edit: { message: { type: 'text' } } },
	},
	deletion: { type: 'revoke', text: '', originalMessageId: 'wamid.earlier' },
	unsupported: {
		type: 'unsupported',
		errorCode: '131051',
		errorText: 'Message type unknown',
		message: expect.objectContaining({ unsupported: { type: 'poll_creation' } }) as IDataObject,
	},
	quote: { type: 'text', text: 'That one', ...quoted },
	forwarded: { type: 'text', text: 'Look at this', isForwarded: true },
	ad: {
		type: 'text',
		text: 'I saw your offer',
		adId: 'ad-1',
		clickId: 'click-1',
		details: { referral: { source_type: 'ad', headline: 'Numbers' } },
	},
	group: { type: 'text', text: 'Hello, all', groupId: 'group-1' },
	username: { type: 'text', text: 'Hello' },
	batch: { type: 'text', text: 'First' },
};

const kinds: Readonly<Record<string, string>> = { correction: 'edited', deletion: 'deleted' };

const ofEveryItem = [
	'eventKey',
	'kind',
	'messageId',
	'messageIds',
	'internalMessageId',
	'sentAt',
	'sha256',
	'businessNumber',
	'phoneNumberId',
	'wabaId',
];

describe('A message of the sandbox', () => {
	it.each(Object.entries(SAMPLES))(
		'%s has what a workflow needs, flat',
		async (name, { asked }) => {
			const [item] = (await outputsOf(notify(chat.world, asked))).flat();
			const { eventKey, messageId, messageIds, internalMessageId } = item;
			expect(eventKey).toBe(messageId);
			if (item.mediaId) expect(item.sha256).toMatch(/^[\da-f]{64}$/);
			expect(messageIds).toEqual([internalMessageId, messageId]);
			const kind = kinds[name] ?? 'message';
			expect(item).toMatchObject({ kind, sentAt: chat.world.now().toISOString() });
			expect(item).toMatchObject({ businessNumber, phoneNumberId: '650000000000000' });
			const content = Object.fromEntries(
				Object.entries(item).filter(([field]) => !ofEveryItem.includes(field)),
			);
			const isHidden = name === 'username';
			const person = isHidden
				? { fromUserId: `GB.${engagedPerson}`, username: 'jane.example' }
				: { from: engagedPerson, waId: engagedPerson };
			const shared = { ...person, name: 'Jane Example', isForwarded: false };
			expect(content).toEqual({ ...shared, ...expected[name] });
		},
	);

	it('in a batch has its own person', async () => {
		const [items] = await outputsOf(notify(chat.world, SAMPLES.batch.asked));
		expect(items.map(({ text, from, fromUserId, name }) => [text, from, fromUserId, name])).toEqual(
			[
				['First', engagedPerson, undefined, 'Jane Example'],
				['Second', repliedPerson, undefined, 'John Example'],
				['Third', undefined, `GB.${strangePerson}`, 'Joe Example'],
			],
		);
	});

	it.each([
		['stopButton', 'Stop'],
		['stopButton', 'OPT-OUT'],
		['replyButton', 'yes'],
		['listEntry', 'tuesday'],
	])('%s is an opt-out by its title or its ID: %s', async (name, optOutWords) => {
		const [messages, , optOuts] = await outputsOf(notify(chat.world, SAMPLES[name].asked), {
			optOutWords,
		});
		expect([messages, optOuts]).toEqual([
			[],
			[expect.objectContaining({ optOutWord: optOutWords })],
		]);
	});
});

it('A status has its errors flat, and a group and its participant apart', async () => {
	const one = { id: 's-1', status: 'delivered', timestamp: '1773568800', recipient_id: 'group-1' };
	const inGroup = { ...one, recipient_type: 'group', biz_opaque_callback_data: 'mine' };
	const failed = { ...one, status: 'failed', errors: [{ code: 131026, title: 'Undeliverable' }] };
	const statuses = [
		{ ...inGroup, recipient_participant_id: engagedPerson },
		{ ...inGroup, participant_recipient_id: repliedPerson },
		failed,
	];
	const [, items] = await outputsOf({ field: 'messages', value: { statuses } });
	expect(items).toMatchObject([
		{ groupId: 'group-1', recipient: engagedPerson, details: { biz_opaque_callback_data: 'mine' } },
		{ groupId: 'group-1', recipient: repliedPerson },
		{ status: 'failed', errorCode: '131026', errorText: 'Undeliverable', statusEvent: failed },
	]);
	expect(new Set(items.map(({ eventKey }) => eventKey)).size).toBe(3);
});
