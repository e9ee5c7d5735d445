import type { IDataObject } from 'n8n-workflow';
import type { z } from 'zod';

import { Rejection } from '../../shared/webhook/rejection';
import type { WebhookEvent } from '../../shared/webhook/receive';
import { digestOf } from '../../shared/webhook/passThrough';
import type { message, status } from './notificationSchema';
import { content, envelope, value } from './notificationSchema';

type Envelope = z.infer<typeof envelope>;
type Value = z.infer<typeof value>;

const knownTypes = ['text', 'image', 'video', 'document'];
const knownStatuses = ['sent', 'delivered', 'read'];

export interface ChatFilter {
	/** `messages`, `statuses` or both. */
	triggerOn: readonly string[];
	/** Statuses that pass, of the known ones; empty for all. */
	statuses: readonly string[];
	/** Digits of business numbers, or their IDs; empty for all. */
	businessNumbers: readonly string[];
	withRaw: boolean;
}

/**
 * One event a message (output 0) and a status (output 1). Another `field`, and a value with neither,
 * passes raw as one event. Wrong types and missing IDs are refused by throwing.
 */
export function readNotification(body: unknown, filter: ChatFilter): WebhookEvent[] {
	if (body === null || typeof body !== 'object' || Array.isArray(body)) {
		throw new Rejection(400, 'The body is not a JSON object');
	}
	const told = envelope.parse(body);
	if (told.field !== 'messages') return [unknownEvent(told)];
	const parsed = value.parse(told.value, { path: ['value'] });
	const { messages = [], statuses = [] } = parsed;
	if (messages.length + statuses.length === 0) return [unknownEvent(told)];
	const account = accountOf(told, parsed);
	if (!isOf(account, filter.businessNumbers)) return [];
	const raw = filter.withRaw ? { raw: body as IDataObject } : {};
	return [
		...(filter.triggerOn.includes('messages') ? messages : []).map((one) => ({
			eventKey: one.id,
			json: { ...messageOf(one, parsed), ...account, ...raw },
		})),
		...(filter.triggerOn.includes('statuses') ? statuses : [])
			.filter((one) => passes(one.status, filter.statuses))
			.map((one) => ({
				eventKey: [one.id, one.status, one.timestamp].join('|'),
				output: 1,
				json: { ...statusOf(one), ...account, ...raw },
			})),
	];
}

/** A status that is not known cannot be chosen in the form, and is not held back by it. */
const passes = (told: string, wanted: readonly string[]) =>
	wanted.length === 0 || wanted.includes(told) || !knownStatuses.includes(told);

function accountOf({ message_id, waba_id }: Envelope, { metadata = {} }: Value): IDataObject {
	return {
		businessNumber: metadata.display_phone_number,
		phoneNumberId: metadata.phone_number_id,
		wabaId: waba_id,
		notificationId: message_id,
	};
}

function isOf({ businessNumber, phoneNumberId }: IDataObject, wanted: readonly string[]): boolean {
	if (wanted.length === 0) return true;
	const digits = String(businessNumber ?? '').replace(/\D/g, '');
	return (digits !== '' && wanted.includes(digits)) || wanted.includes(String(phoneNumberId));
}

function messageOf(one: z.infer<typeof message>, { contacts = [] }: Value): IDataObject {
	const { type, from } = one;
	const sender = contacts.find(({ wa_id }) => wa_id === from) ?? contacts[0];
	const shared = {
		kind: 'message',
		messageId: one.id,
		from,
		name: sender?.profile?.name,
		sentAt: toInstant(one.timestamp),
		type,
	};
	// What an unknown type holds is not shown: it passes as it is.
	if (!knownTypes.includes(type)) return { ...shared, message: one as IDataObject };
	const told = content.parse(one[type], { path: ['value', 'messages', type] });
	return {
		...shared,
		text: told.body ?? told.caption ?? '',
		...(type !== 'text' && {
			mediaId: told.id,
			mimeType: told.mime_type,
			sha256: told.sha256,
			fileName: told.filename,
		}),
	};
}

function statusOf(one: z.infer<typeof status>): IDataObject {
	const { conversation } = one;
	return {
		kind: 'status',
		messageId: one.id,
		status: one.status,
		at: toInstant(one.timestamp),
		recipient: one.recipient_id,
		conversationId: conversation?.id,
		conversationExpiresAt: toInstant(conversation?.expiration_timestamp),
		conversationOrigin: conversation?.origin?.type,
		...(!knownStatuses.includes(one.status) && { statusEvent: one as IDataObject }),
	};
}

/** Epoch seconds -> ISO 8601; anything else stays as it came. */
function toInstant(timestamp: string | undefined): string | undefined {
	if (timestamp === undefined || !/^\d{1,12}$/.test(timestamp)) return timestamp;
	return new Date(Number(timestamp) * 1000).toISOString();
}

/** Well-formed and of a kind that the document does not show: passed on, not refused. */
function unknownEvent(told: Envelope): WebhookEvent {
	const raw = told as IDataObject;
	return {
		eventKey: digestOf(raw),
		json: { kind: 'unknown', field: told.field, raw },
	};
}
