import { z } from 'zod/v4';
import { repeat } from '../../webhooks/deliveries';
import { HttpError } from '../../http/http';
import type { World } from '../../core/world';
import { SEEDED_MESSAGING } from '../messaging/seeded';
import { digitsOf, engage } from './sending';

const NAMES = SEEDED_MESSAGING.chat;

const text = z.strictObject({ type: z.literal('text'), body: z.string() });
const file = z.strictObject({
	type: z.enum(['image', 'video', 'document', 'audio', 'sticker']),
	media: z.string(),
	caption: z.string().optional(),
	voice: z.boolean().describe('Of an audio: whether the person spoke it').optional(),
});
const anyType = z.strictObject({
	type: z.string().min(1),
	content: z
		.union([z.record(z.string(), z.unknown()), z.array(z.unknown())])
		.describe('As the messaging platform describes it'),
});

const fields = z
	.record(z.string(), z.unknown())
	.describe('Further ones, such as `context`, `referral` and `group_id`')
	.default({});

const inbound = z.strictObject({
	message: z.union([text, file, anyType]),
	from: z.string().default(NAMES.engagedPerson),
	name: z.string().default('Jane Example'),
	to: z.string().default(NAMES.businessNumber),
	username: z
		.string()
		.describe('Of a person whose number is not shown; an ID takes its place')
		.optional(),
	fields,
});

const progress = z.strictObject({
	status: z
		.strictObject({ messageId: z.string(), status: z.string().min(1) })
		.describe('The ID comes from a send; `failed` is spelled as the settings say'),
	fields,
});

const single = z.union([inbound, progress]);
const batch = z.strictObject({ batch: z.array(single).min(1).max(100) });

const target = {
	url: z.url().describe('By default, the chosen chat trigger’s').optional(),
	headers: z.record(z.string(), z.string()).default({}),
};

/**
 * A notification is a person’s message, the status of a sent one, or several in one, with their
 * target.
 */
export const deliverySchema = z.union([
	inbound.extend(target),
	progress.extend(target),
	batch.extend(target),
]);

export type Asked = z.input<typeof single> | z.input<typeof batch>;
type InboundMessage = z.output<typeof inbound>;
type StatusUpdate = z.output<typeof progress>;
type FileMessage = z.output<typeof file>;

const eachOf = (notification: Asked) =>
	('batch' in notification ? notification.batch : [notification]).map((one) => single.parse(one));

/**
 * It is `message` or `status` if the document shows it; otherwise the message’s type, or its
 * special part.
 */
export function kindOf(notification: Asked): string {
	if ('batch' in notification) return 'batch';
	if (Object.keys(notification.fields ?? {}).length > 0) return 'details';
	if ('status' in notification) return 'status';
	if (notification.username !== undefined) return 'username';
	const { type } = notification.message;
	return ['text', 'image', 'video', 'document'].includes(type) ? 'message' : type;
}

/** A message that arrives has these statuses, in this order. */
const inOrder = ['sent', 'delivered', 'read'];

export function notifyInTurn(world: World, notification: Asked): Array<Record<string, unknown>> {
	const { repeats, earlierStatuses } = world.settings.chat.notifications;
	const ofStatus = (status: string) =>
		'status' in notification
			? { ...notification, status: { ...notification.status, status } }
			: notification;
	const last = 'status' in notification ? inOrder.indexOf(notification.status.status) : 0;
	const earlier = inOrder.slice(0, Math.max(last, 0)).map(ofStatus);
	const turns = {
		none: [notification],
		before: [...earlier, notification],
		after: [notification, ...earlier],
	};
	return turns[earlierStatuses].flatMap((one) => repeat(notify(world, one), repeats));
}

/** It is `{ message_id, waba_id, field, value }`. A message counts as engagement. */
export function notify(world: World, notification: Asked): Record<string, unknown> {
	const [first, ...others] = eachOf(notification).map((one) =>
		'message' in one ? notifyMessage(world, one) : notifyStatus(world, one),
	);
	for (const { value } of others) {
		for (const [name, list] of Object.entries(value)) {
			if (Array.isArray(list)) first.value[name] = [...((first.value[name] ?? []) as []), ...list];
		}
	}
	return { ...first };
}

function notifyMessage(world: World, inboundMessage: InboundMessage): Notification {
	const { message, from, name, to, username, fields } = inboundMessage;
	engage(world.tables.chat, to, from, 'message', world.now());
	const person = digitsOf(from);
	const { contactIds } = world.settings.chat.notifications;
	const wa_id = contactIds === 'own' ? `contact-${person}` : person;
	const userId = `GB.${person}`;
	const sender = username === undefined ? { from: person } : { from_user_id: userId };
	const contact =
		username === undefined
			? { profile: { name }, wa_id }
			: { profile: { name, username }, user_id: userId };
	return envelope(world, to, {
		contacts: [contact],
		messages: [
			{
				...sender,
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
	const mediaFile = world.tables.chat.media.all().find(({ fileId }) => fileId === media);
	if (!mediaFile) throw new HttpError(404, `No mediaFile ${media}`);
	const { mimeType: mime_type, sha256, fileName: filename, fileId: id } = mediaFile;
	const captioned = caption === undefined ? {} : { caption };
	const named = type === 'document' ? { filename } : {};
	const spoken = voice === undefined ? {} : { voice };
	return { ...captioned, ...named, mime_type, sha256, id, ...spoken };
}

function notifyStatus(world: World, { status: update, fields }: StatusUpdate): Notification {
	const { messageId: id, status: newStatus } = update;
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
	const status = newStatus === 'failed' ? notifications.failedStatus : newStatus;
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
