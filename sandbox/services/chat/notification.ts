import { repeat } from '../../webhooks/deliveries';
import { HttpError } from '../../http/http';
import type { World } from '../../core/world';
import type { Asked, FileMessage, InboundMessage, StatusUpdate } from './asked';
import { eachOf } from './asked';
import { digitsOf, engage } from './engagement';

/** The statuses of a message that arrives, in their order. */
const inOrder = ['sent', 'delivered', 'read'];

export function notifyInTurn(world: World, asked: Asked): Array<Record<string, unknown>> {
	const { repeats, earlierStatuses } = world.settings.chat.notifications;
	const ofStatus = (status: string) =>
		'status' in asked ? { ...asked, status: { ...asked.status, status } } : asked;
	const last = 'status' in asked ? inOrder.indexOf(asked.status.status) : 0;
	const earlier = inOrder.slice(0, Math.max(last, 0)).map(ofStatus);
	const turns = { none: [asked], before: [...earlier, asked], after: [asked, ...earlier] };
	return turns[earlierStatuses].flatMap((one) => repeat(notify(world, one), repeats));
}

/** `{ message_id, waba_id, field, value }`. A message counts as engagement. */
export function notify(world: World, asked: Asked): Record<string, unknown> {
	const [first, ...others] = eachOf(asked).map((one) =>
		'message' in one ? notifyMessage(world, one) : notifyStatus(world, one),
	);
	for (const { value } of others) {
		for (const [name, list] of Object.entries(value)) {
			if (Array.isArray(list)) first.value[name] = [...((first.value[name] ?? []) as []), ...list];
		}
	}
	return { ...first };
}

function notifyMessage(world: World, asked: InboundMessage): Notification {
	const { message, from, name, to, username, fields } = asked;
	engage(world.tables.chat, to, from, 'message', world.now());
	const person = digitsOf(from);
	const { contactIds } = world.settings.chat.notifications;
	const wa_id = contactIds === 'own' ? `contact-${person}` : person;
	const userId = `GB.${person}`;
	const shown = username === undefined ? { from: person } : { from_user_id: userId };
	const contact =
		username === undefined
			? { profile: { name }, wa_id }
			: { profile: { name, username }, user_id: userId };
	return envelope(world, to, {
		contacts: [contact],
		messages: [
			{
				...shown,
				id: `wamid.${world.random.hex(24)}`,
				timestamp: epochSeconds(world.now()),
				type: message.type,
				[message.type]: contentOf(world, message),
				...fields,
			},
		],
	});
}

function contentOf(world: World, message: InboundMessage['message']): unknown {
	if ('body' in message) return { body: message.body };
	return 'media' in message ? describeFile(world, message) : message.content;
}

function describeFile(world: World, { type, media, caption, voice }: FileMessage) {
	const found = world.tables.chat.media.all().find(({ fileId }) => fileId === media);
	if (!found) throw new HttpError(404, `No file ${media}`);
	const { mimeType: mime_type, sha256, fileName: filename, fileId: id } = found;
	const captioned = caption === undefined ? {} : { caption };
	const named = type === 'document' ? { filename } : {};
	const spoken = voice === undefined ? {} : { voice };
	return { ...captioned, ...named, mime_type, sha256, id, ...spoken };
}

function notifyStatus(world: World, { status: update, fields }: StatusUpdate): Notification {
	const { messageId: id, status: asked } = update;
	const sent = world.tables.chat.messages.all().find(({ messageId }) => messageId === id);
	if (!sent) throw new HttpError(404, `No message ${id}`);
	const now = world.now();
	const expires = new Date(now.getTime() + 86_400_000);
	const conversation = {
		id: `conversation-${digitsOf(sent.recipientNumber)}`,
		expiration_timestamp: epochSeconds(expires),
		origin: { type: 'business_initiated' },
	};
	const recipient_id = digitsOf(sent.recipientNumber);
	const timestamp = epochSeconds(now);
	const { sendIdIn, notifications } = world.settings.chat;
	const status = asked === 'failed' ? notifications.failedStatus : asked;
	const statusId = ['statusId', 'both'].includes(sendIdIn) ? id : `wamid.${sent.id}`;
	const statuses = [{ id: statusId, status, timestamp, recipient_id, conversation, ...fields }];
	const notification = envelope(world, sent.senderNumber, { statuses });
	return ['messageId', 'both'].includes(sendIdIn)
		? { ...notification, message_id: id }
		: notification;
}

interface Notification extends Record<string, unknown> {
	value: Record<string, unknown>;
}

function envelope(
	world: World,
	businessNumber: string,
	value: Record<string, unknown>,
): Notification {
	const digits = digitsOf(businessNumber);
	const account = world.tables.chat.businessNumbers.all().find(({ number }) => number === digits);
	if (!account) throw new HttpError(404, `No business number ${businessNumber}`);
	const metadata = { display_phone_number: account.number, phone_number_id: account.phoneNumberId };
	return {
		message_id: `notification-${world.random.hex(16)}`,
		waba_id: account.wabaId,
		field: 'messages',
		value: { messaging_product: 'whatsapp', metadata, ...value },
	};
}

const epochSeconds = (at: Date) => String(Math.floor(at.getTime() / 1000));
