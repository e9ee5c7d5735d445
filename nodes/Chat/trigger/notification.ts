import type { IDataObject } from 'n8n-workflow';
import type { z } from 'zod';

import { Rejection } from '../../shared/webhook/rejection';
import type { WebhookEvent } from '../../shared/webhook/receive';
import { digestOf } from '../../shared/webhook/passThrough';
import type { message, status } from './notificationSchema';
import { content, envelope, value } from './notificationSchema';
import { optOutIn } from './optOut';

type Envelope = z.infer<typeof envelope>;
type Value = z.infer<typeof value>;

const knownTypes = ['text', 'image', 'video', 'document'];
const knownStatuses = ['sent', 'delivered', 'read'];

export interface ChatFilter {
	/** `messages`, `statuses` or both. */
	triggerOn: readonly string[];
	/** Known statuses to pass on; empty for all. */
	statuses: readonly string[];
	/** Digits of business numbers, or their IDs; empty for all. */
	businessNumbers: readonly string[];
	/** Words and phrases as entered; none turns the output off. */
	optOutWords: readonly string[];
	withRaw: boolean;
}

/**
 * One event per message (output 0, opt-outs 2) and per status (output 1). A notification of another
 * `field`, or with neither, passes raw as one event. Throws for wrong types and missing IDs.
 */
export function readNotification(body: unknown, filter: ChatFilter): WebhookEvent[] {
	if (body === null || typeof body !== 'object' || Array.isArray(body)) {
		throw new Rejection(400, 'The body is not a JSON object');
	}
	const notification = envelope.parse(body);
	if (notification.field !== 'messages') return [unknownEvent(notification)];
	const parsed = value.parse(notification.value, { path: ['value'] });
	const { messages = [], statuses = [] } = parsed;
	if (messages.length + statuses.length === 0) return [unknownEvent(notification)];
	const account = accountOf(notification, parsed);
	if (!isForNumber(account, filter.businessNumbers)) return [];
	const raw = filter.withRaw ? { raw: body as IDataObject } : {};
	return [
		...(filter.triggerOn.includes('messages') ? messages : []).map((one) => {
			const json = { ...messageOf(one, parsed), ...idsOf(one, notification), ...account, ...raw };
			const optOutWord = optOutIn(json, filter.optOutWords);
			if (optOutWord === undefined) return { eventKey: one.id, json };
			return { eventKey: one.id, output: 2, json: { ...json, optOutWord } };
		}),
		...(filter.triggerOn.includes('statuses') ? statuses : [])
			.filter((one) => isSelected(one.status, filter.statuses))
			.map((one) => ({
				eventKey: [one.id, one.status, one.timestamp].join('|'),
				output: 1,
				json: { ...statusOf(one, parsed), ...idsOf(one, notification), ...account, ...raw },
			})),
	];
}

/** An unknown status cannot be selected in the form, so it always passes. */
const isSelected = (name: string, selected: readonly string[]) =>
	selected.length === 0 || selected.includes(name) || !knownStatuses.includes(name);

/**
 * Both IDs, and a list of them for the search of a sent message: the document does not say which of
 * them a send returns as `messageId`.
 */
function idsOf({ id }: { id: string }, { message_id: internalMessageId }: Envelope): IDataObject {
	const messageIds = [...new Set([internalMessageId, id])].filter((one) => one !== undefined);
	return { messageId: id, internalMessageId, messageIds };
}

function accountOf({ waba_id }: Envelope, { metadata = {} }: Value): IDataObject {
	return {
		businessNumber: metadata.display_phone_number,
		phoneNumberId: metadata.phone_number_id,
		wabaId: waba_id,
	};
}

function isForNumber(
	{ businessNumber, phoneNumberId }: IDataObject,
	numbers: readonly string[],
): boolean {
	if (numbers.length === 0) return true;
	const digits = String(businessNumber ?? '').replace(/\D/g, '');
	return (digits !== '' && numbers.includes(digits)) || numbers.includes(String(phoneNumberId));
}

function messageOf(one: z.infer<typeof message>, { contacts = [] }: Value): IDataObject {
	const { type, from } = one;
	const sender = contacts.find(({ wa_id }) => wa_id === from) ?? contacts[0];
	const shared = {
		kind: 'message',
		from,
		waId: sender?.wa_id,
		name: sender?.profile?.name,
		sentAt: toInstant(one.timestamp),
		type,
	};
	// The fields of an unknown type are undocumented, so it passes unchanged.
	if (!knownTypes.includes(type)) return { ...shared, message: one as IDataObject };
	const { body, caption, ...file } = content.parse(one[type], {
		path: ['value', 'messages', type],
	});
	return {
		...shared,
		text: body ?? caption ?? '',
		...(type !== 'text' && {
			mediaId: file.id,
			mimeType: file.mime_type,
			sha256: file.sha256,
			fileName: file.filename,
		}),
	};
}

function statusOf(one: z.infer<typeof status>, { contacts = [] }: Value): IDataObject {
	const { conversation } = one;
	return {
		kind: 'status',
		status: one.status,
		at: toInstant(one.timestamp),
		recipient: one.recipient_id,
		waId: contacts[0]?.wa_id,
		conversationId: conversation?.id,
		conversationExpiresAt: toInstant(conversation?.expiration_timestamp),
		conversationOrigin: conversation?.origin?.type,
		...(!knownStatuses.includes(one.status) && { statusEvent: one as IDataObject }),
	};
}

/** Epoch seconds -> ISO 8601; anything else stays unchanged. */
function toInstant(timestamp: string | undefined): string | undefined {
	if (timestamp === undefined || !/^\d{1,12}$/.test(timestamp)) return timestamp;
	return new Date(Number(timestamp) * 1000).toISOString();
}

/** A well-formed notification of an undocumented kind is passed on, not rejected. */
function unknownEvent(notification: Envelope): WebhookEvent {
	const raw = notification as IDataObject;
	return {
		eventKey: digestOf(raw),
		json: { kind: 'unknown', field: notification.field, raw },
	};
}
