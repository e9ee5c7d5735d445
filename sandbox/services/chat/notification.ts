import { z } from 'zod';

import { repeat } from '../../deliveries';
import { HttpError } from '../../http';
import type { World } from '../../world';
import { SEEDED_MESSAGING } from '../messaging/seeded';
import { digitsOf, engage } from './engagement';

const NAMES = SEEDED_MESSAGING.chat;

const text = z.object({ type: z.literal('text'), body: z.string() }).strict();
const file = z
	.object({
		type: z.enum(['image', 'video', 'document']),
		/** Id of a seeded file. */
		media: z.string(),
		caption: z.string().optional(),
	})
	.strict();

/** A person's message, or the status of a sent one. The numbers are seeded ones by default. */
export const notificationSchema = z.union([
	z.object({
		message: z.union([text, file]),
		from: z.string().default(NAMES.engagedPerson),
		name: z.string().default('Jane Example'),
		to: z.string().default(NAMES.businessNumber),
	}),
	z.object({
		/** `messageId` comes from a send operation; `failed` is spelled as the settings say. */
		status: z.object({ messageId: z.string(), status: z.string().min(1) }).strict(),
	}),
]);

type Asked = z.infer<typeof notificationSchema>;
type InboundMessage = Extract<Asked, { message: unknown }>;
type StatusUpdate = Extract<Asked, { status: unknown }>['status'];

/** The statuses of a message that arrives, in their order. */
const inOrder = ['sent', 'delivered', 'read'];

/** A notification with those that the settings let come before and after it. */
export function notifyInTurn(world: World, asked: Asked): Array<Record<string, unknown>> {
	const { repeats, earlierStatuses } = world.settings.chat.notifications;
	const ofStatus = (status: string) =>
		'status' in asked ? { status: { ...asked.status, status } } : asked;
	const last = 'status' in asked ? inOrder.indexOf(asked.status.status) : 0;
	const earlier = inOrder.slice(0, Math.max(last, 0)).map(ofStatus);
	const turns = { none: [asked], before: [...earlier, asked], after: [asked, ...earlier] };
	return turns[earlierStatuses].flatMap((one) => repeat(notify(world, one), repeats));
}

/**
 * The documented notification `{ message_id, waba_id, field, value }`. A message counts as
 * engagement: from then on interactions may be sent to the person.
 */
export function notify(world: World, asked: Asked): Record<string, unknown> {
	return 'message' in asked ? notifyMessage(world, asked) : notifyStatus(world, asked.status);
}

function notifyMessage(world: World, { message, from, name, to }: InboundMessage) {
	engage(world.tables.chat, to, from, 'message', world.now());
	const person = digitsOf(from);
	const { contactIds } = world.settings.chat.notifications;
	const wa_id = contactIds === 'own' ? `contact-${person}` : person;
	const content = message.type === 'text' ? { body: message.body } : describeFile(world, message);
	return envelope(world, to, {
		contacts: [{ profile: { name }, wa_id }],
		messages: [
			{
				from: person,
				id: `wamid.${world.random.hex(24)}`,
				timestamp: epochSeconds(world.now()),
				type: message.type,
				[message.type]: content,
			},
		],
	});
}

function describeFile(world: World, { type, media, caption }: z.infer<typeof file>) {
	const found = world.tables.chat.media.all().find(({ fileId }) => fileId === media);
	if (!found) throw new HttpError(404, `No file ${media}`);
	const { mimeType: mime_type, sha256, fileName: filename, fileId: id } = found;
	const captioned = caption === undefined ? {} : { caption };
	const named = type === 'document' ? { filename } : {};
	return { ...captioned, ...named, mime_type, sha256, id };
}

function notifyStatus(world: World, { messageId: id, status: asked }: StatusUpdate) {
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
	const statuses = [{ id: statusId, status, timestamp, recipient_id, conversation }];
	const notification = envelope(world, sent.senderNumber, { statuses });
	return ['messageId', 'both'].includes(sendIdIn)
		? { ...notification, message_id: id }
		: notification;
}

function envelope(world: World, businessNumber: string, value: Record<string, unknown>) {
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
