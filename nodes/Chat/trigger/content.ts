import type { IDataObject } from 'n8n-workflow';

import type { Places } from './places';
import { takeFrom } from './places';

const fileAt = (type: string): Places => ({
	text: [`${type}.caption`],
	mediaId: [`${type}.id`],
	mimeType: [`${type}.mime_type`],
	sha256: [`${type}.sha256`],
	fileName: [`${type}.filename`],
});

const answers = ['interactive.button_reply', 'interactive.list_reply'];

/**
 * Where a message of each type has what a workflow needs. The document shows four of them; the others
 * are those that the messaging platform describes in public.
 */
const ofType: Readonly<Record<string, Places>> = {
	text: { text: ['text.body'] },
	image: fileAt('image'),
	video: fileAt('video'),
	document: fileAt('document'),
	audio: fileAt('audio'),
	voice: fileAt('voice'),
	sticker: fileAt('sticker'),
	button: { text: ['button.text'], replyId: ['button.payload'] },
	interactive: {
		text: [...answers.map((answer) => `${answer}.title`), 'interactive.nfm_reply.body'],
		replyId: answers.map((answer) => `${answer}.id`),
		flowResponse: ['interactive.nfm_reply.response_json'],
	},
	location: {
		text: ['location.name', 'location.address'],
		latitude: ['location.latitude'],
		longitude: ['location.longitude'],
	},
	reaction: { emoji: ['reaction.emoji'], replyTo: ['reaction.message_id'] },
	contacts: { text: ['contacts.0.name.formatted_name'], contacts: ['contacts'] },
	order: { text: ['order.text'], order: ['order'] },
	system: {
		text: ['system.body'],
		newWaId: ['system.wa_id', 'system.new_wa_id'],
		newUserId: ['system.user_id'],
	},
};

const errors: Places = {
	errorCode: ['errors.0.code'],
	errorText: ['errors.0.error_data.details', 'errors.0.message', 'errors.0.title'],
};

const ofMessage: Places = {
	messageId: ['id'],
	from: ['from'],
	fromUserId: ['from_user_id'],
	sentAt: ['timestamp'],
	type: ['type'],
	replyTo: ['context.id'],
	isForwarded: ['context.forwarded', 'context.frequently_forwarded'],
	groupId: ['group_id'],
	adId: ['referral.source_id'],
	clickId: ['referral.ctwa_clid'],
	...errors,
};

const ofStatus: Places = {
	messageId: ['id'],
	status: ['status'],
	at: ['timestamp'],
	recipient: ['recipient_id'],
	recipientUserId: ['recipient_user_id'],
	conversationId: ['conversation.id'],
	conversationExpiresAt: ['conversation.expiration_timestamp'],
	conversationOrigin: ['conversation.origin.type'],
	...errors,
};
/** The messaging platform spells the participant in two ways. */
const ofGroupStatus: Places = {
	...ofStatus,
	groupId: ['recipient_id'],
	recipient: ['recipient_participant_id', 'participant_recipient_id'],
};

const knownStatuses = ['sent', 'delivered', 'read'];

/** An unknown status cannot be selected in the form, so it always passes. */
export const isSelected = (status: unknown, selected: readonly string[]) =>
	selected.length === 0 || selected.includes(String(status)) || !isKnown(status);

const isKnown = (status: unknown) => knownStatuses.includes(String(status));

/**
 * The fields of a message, with an empty `text` where it has none, and the rest as `details`. One of an
 * unknown type passes unchanged, as `message`.
 */
export function contentOf(message: IDataObject): IDataObject {
	const type = String(message.type);
	const places = Object.hasOwn(ofType, type) ? ofType[type] : undefined;
	const { fields, details } = takeFrom(message, { ...ofMessage, ...places });
	const rest = places ? { text: '', ...fields, details } : { ...fields, message };
	return { ...rest, isForwarded: fields.isForwarded === true, sentAt: toInstant(fields.sentAt) };
}

/** The fields of a status, and the rest as `details`; an unknown one is there unchanged, too. */
export function progressOf(status: IDataObject): IDataObject {
	const places = status.recipient_type === 'group' ? ofGroupStatus : ofStatus;
	const { fields, details } = takeFrom(status, places);
	return {
		...fields,
		at: toInstant(fields.at),
		conversationExpiresAt: toInstant(fields.conversationExpiresAt),
		...(isKnown(status.status) ? { details } : { statusEvent: status }),
	};
}

/** Epoch seconds -> ISO 8601; anything else stays unchanged. */
function toInstant(timestamp: unknown): string | undefined {
	const text = timestamp as string | undefined;
	if (text === undefined || !/^\d{1,12}$/.test(text)) return text;
	return new Date(Number(text) * 1000).toISOString();
}
