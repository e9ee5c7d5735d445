import { SEEDED_MESSAGING } from '../messaging/seeded';
import type { Asked } from './notification';

const { businessNumber, media, repliedPerson, strangePerson } = SEEDED_MESSAGING.chat;

interface Sample {
	title: string;
	asked: Asked;
}

const earlier = 'wamid.earlier';

const sampleOf = (title: string, type: string, content: object, fields = {}): Sample => ({
	title,
	asked: { message: { type, content: content as Record<string, unknown> }, fields },
});

const answer = (title: string, content: Record<string, unknown>) =>
	sampleOf(title, 'interactive', content, { context: { from: businessNumber, id: earlier } });

const text = (title: string, body: string, fields: Record<string, unknown>): Sample => ({
	title,
	asked: { message: { type: 'text', body }, fields },
});

const file = (
	title: string,
	type: 'audio' | 'document' | 'image' | 'sticker' | 'video',
): Sample => ({
	title,
	asked: { message: { type, media: media[type] } },
});

const types: Readonly<Record<string, Sample>> = {
	image: file('Image', 'image'),
	video: file('Video', 'video'),
	document: file('Document', 'document'),
	audio: file('Audio', 'audio'),
	voice: {
		title: 'Voice note',
		asked: { message: { type: 'audio', media: media.voice, voice: true } },
	},
	sticker: file('Sticker', 'sticker'),
	templateButton: sampleOf(
		'Template button',
		'button',
		{ text: 'Track order', payload: 'track-17' },
		{ context: { from: businessNumber, id: earlier } },
	),
	stopButton: sampleOf('Template button STOP', 'button', { text: 'STOP', payload: 'opt-out' }),
	replyButton: answer('Reply button', {
		type: 'button_reply',
		button_reply: { id: 'yes', title: 'Yes, please' },
	}),
	listEntry: answer('Entry of a list', {
		type: 'list_reply',
		list_reply: { id: 'tuesday', title: 'Tuesday', description: 'From 9 to 12' },
	}),
	flow: answer('Form (flow)', {
		type: 'nfm_reply',
		nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"date":"2026-03-20","people":4}' },
	}),
	location: sampleOf('Location', 'location', {
		latitude: 51.5007,
		longitude: -0.1246,
		name: 'Example Tower',
		address: '1 Example Street, London',
	}),
	contacts: sampleOf('Contacts', 'contacts', [
		{
			name: { formatted_name: 'John Example', first_name: 'John' },
			phones: [{ phone: '+44 7700 900002', wa_id: repliedPerson, type: 'CELL' }],
		},
	]),
	reaction: sampleOf('Reaction', 'reaction', { message_id: earlier, emoji: '👍' }),
	order: sampleOf('Order', 'order', {
		catalog_id: 'catalog-1',
		text: 'Before Friday, please',
		product_items: [
			{ product_retailer_id: 'sim-10', quantity: 2, item_price: 9.5, currency: 'GBP' },
		],
	}),
	newNumber: sampleOf('New number of a person', 'system', {
		body: 'Jane Example changed from 447700900001 to 447700900005',
		wa_id: '447700900005',
		type: 'user_changed_number',
	}),
	correction: sampleOf('Corrected message', 'edit', {
		original_message_id: earlier,
		message: { type: 'text', text: { body: 'I meant Tuesday' } },
	}),
	deletion: sampleOf('Deleted message', 'revoke', { original_message_id: earlier }),
	unsupported: sampleOf(
		'Message that is not supported',
		'unsupported',
		{ type: 'poll_creation' },
		{ errors: [{ code: 131051, title: 'Message type unknown' }] },
	),
};

/**
 * The page can send these besides a written text: each type, and the parts that any message may
 * have.
 */
export const SAMPLES: Readonly<Record<string, Sample>> = {
	...types,
	quote: text('Answer to a message', 'That one', {
		context: { from: businessNumber, id: earlier },
	}),
	forwarded: text('Forwarded text', 'Look at this', { context: { forwarded: true } }),
	ad: text('Text after an ad', 'I saw your offer', {
		referral: { source_type: 'ad', source_id: 'ad-1', ctwa_clid: 'click-1', headline: 'Numbers' },
	}),
	group: text('Text in a group', 'Hello, all', { group_id: 'group-1' }),
	username: {
		title: 'Text of a person with a username',
		asked: { message: { type: 'text', body: 'Hello' }, username: 'jane.example' },
	},
	batch: {
		title: 'Three people in one notification',
		asked: {
			batch: [
				{ message: { type: 'text', body: 'First' } },
				{ message: { type: 'text', body: 'Second' }, from: repliedPerson, name: 'John Example' },
				{
					message: { type: 'text', body: 'Third' },
					from: strangePerson,
					username: 'joe.example',
					name: 'Joe Example',
				},
			],
		},
	},
};
