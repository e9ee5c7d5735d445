import { type GenericValue, type IDataObject, jsonParse } from 'n8n-workflow';

import { isJsonObject, valueAt } from '../../shared/text/json';
import { withoutHostile } from '../../shared/webhook/body';
import { isKnownStatus } from './filter';

/**
 * Maps a field of an item to its possible places in an entry, with dots between the keys; the first
 * one counts.
 */
type FieldPaths = Readonly<Record<string, readonly string[]>>;

type FieldReader = (value: unknown) => GenericValue | undefined;

/** Accepts numbers, too, because some senders write an ID or a time as a number. */
export const textIn = (value: unknown): string | undefined =>
	typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

const structure: FieldReader = (value) =>
	value !== null && typeof value === 'object' ? (value as GenericValue) : undefined;
const number: FieldReader = (value) => (typeof value === 'number' ? value : undefined);

/** Other fields are text. */
const readers: Readonly<Record<string, FieldReader>> = {
	contacts: structure,
	flowResponse: (value) =>
		typeof value === 'string'
			? (withoutHostile(jsonParse(value, { fallbackValue: value })) as GenericValue)
			: structure(value),
	isForwarded: (value) => (value === true ? true : undefined),
	latitude: number,
	longitude: number,
	order: structure,
};

/**
 * Returns the fields at these paths, and the rest as `details`; undefined if nothing is left. Every
 * value of the entry except null is in one of the two. Lists stay whole.
 */
function extractFields(entry: IDataObject, paths: FieldPaths) {
	const used: string[] = [];
	const fields: IDataObject = {};
	for (const [field, candidates] of Object.entries(paths)) {
		const read = readers[field] ?? textIn;
		const filledPath = candidates.find((path) => read(valueAt(entry, path)) !== undefined);
		if (filledPath === undefined) continue;
		fields[field] = read(valueAt(entry, filledPath));
		used.push(filledPath);
	}
	return { fields, details: without(entry, used) as IDataObject | undefined };
}

function without(value: unknown, used: readonly string[], at = ''): unknown {
	if (value === null || used.includes(at)) return undefined;
	if (!isJsonObject(value)) return value;
	const kept = Object.entries(value)
		.map(([key, one]) => [key, without(one, used, at === '' ? key : `${at}.${key}`)])
		.filter(([, one]) => one !== undefined);
	return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/** People with a username may show no number. */
export interface Person {
	number?: string;
	userId?: string;
}

const contactPaths = {
	waId: ['wa_id'],
	userId: ['user_id'],
	name: ['profile.name'],
	username: ['profile.username'],
};

export type Contact = { [field in keyof typeof contactPaths]?: string };

/**
 * A contact that shows neither number nor user ID, because its `wa_id` is a separate ID, is the
 * person’s if the notification has no other contact and no other person.
 */
export function contactOf(
	{ number, userId }: Person,
	contacts: readonly unknown[],
	people: readonly Person[],
): Contact {
	const readContacts = contacts
		.filter(isJsonObject)
		.map((contact): Contact => extractFields(contact, contactPaths).fields);
	const matched =
		readContacts.find(({ waId }) => waId !== undefined && waId === number) ??
		readContacts.find((contact) => contact.userId !== undefined && contact.userId === userId);
	if (matched) return matched;
	const isAlone =
		contacts.length === 1 && new Set(people.map((one) => JSON.stringify(one))).size === 1;
	const [only = {}] = readContacts;
	const isOfOther = only.userId !== undefined || /^\d+$/.test(only.waId ?? '');
	return isAlone && !isOfOther ? only : {};
}

const filePaths = (type: string): FieldPaths => ({
	text: [`${type}.caption`],
	mediaId: [`${type}.id`],
	mimeType: [`${type}.mime_type`],
	sha256: [`${type}.sha256`],
	fileName: [`${type}.filename`],
});

const answerPaths = ['interactive.button_reply', 'interactive.list_reply'];

/** The document shows four types; the messaging platform publicly describes the others. */
const pathsByType: Readonly<Record<string, FieldPaths>> = {
	text: { text: ['text.body'] },
	image: filePaths('image'),
	video: filePaths('video'),
	document: filePaths('document'),
	audio: filePaths('audio'),
	voice: filePaths('voice'),
	sticker: filePaths('sticker'),
	button: { text: ['button.text'], replyId: ['button.payload'] },
	interactive: {
		text: [...answerPaths.map((answer) => `${answer}.title`), 'interactive.nfm_reply.body'],
		replyId: answerPaths.map((answer) => `${answer}.id`),
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
	revoke: { originalMessageId: ['revoke.original_message_id'] },
	edit: {
		text: [
			'edit.message.text.body',
			'edit.text.body',
			...['image', 'video', 'document'].map((type) => `edit.message.${type}.caption`),
		],
		originalMessageId: ['edit.original_message_id'],
	},
	system: {
		text: ['system.body'],
		newWaId: ['system.wa_id', 'system.new_wa_id'],
		newUserId: ['system.user_id'],
		preference: ['system.marketing'],
	},
};

const errorPaths: FieldPaths = {
	errorCode: ['errors.0.code'],
	errorText: ['errors.0.error_data.details', 'errors.0.message', 'errors.0.title'],
};

const messagePaths: FieldPaths = {
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
	...errorPaths,
};

const statusPaths: FieldPaths = {
	messageId: ['id'],
	status: ['status'],
	at: ['timestamp'],
	recipient: ['recipient_id'],
	recipientUserId: ['recipient_user_id'],
	conversationId: ['conversation.id'],
	conversationExpiresAt: ['conversation.expiration_timestamp'],
	conversationOrigin: ['conversation.origin.type'],
	...errorPaths,
};
/** The messaging platform spells the participant field in two ways. */
const groupStatusPaths: FieldPaths = {
	...statusPaths,
	groupId: ['recipient_id'],
	recipient: ['recipient_participant_id', 'participant_recipient_id'],
};

/** A person stops or resumes news; the messaging platform describes this publicly. */
const preferencePaths: FieldPaths = {
	from: ['wa_id'],
	fromUserId: ['user_id'],
	preference: ['value'],
	category: ['category'],
	text: ['detail'],
	sentAt: ['timestamp'],
};

export function preferenceFields(preference: IDataObject): IDataObject {
	const { fields, details } = extractFields(preference, preferencePaths);
	return { ...fields, details, sentAt: toInstant(fields.sentAt) };
}

/** The rest becomes `details`; a message of an unknown type is included unchanged. */
export function messageFields(message: IDataObject): IDataObject {
	const type = String(message.type);
	const paths = Object.hasOwn(pathsByType, type) ? pathsByType[type] : undefined;
	const { fields, details } = extractFields(message, { ...messagePaths, ...paths });
	const rest = paths ? { text: '', ...fields, details } : { ...fields, message };
	return { ...rest, isForwarded: fields.isForwarded === true, sentAt: toInstant(fields.sentAt) };
}

/** The rest becomes `details`; an unknown status is included unchanged. */
export function statusFields(status: IDataObject): IDataObject {
	const paths = status.recipient_type === 'group' ? groupStatusPaths : statusPaths;
	const { fields, details } = extractFields(status, paths);
	return {
		...fields,
		at: toInstant(fields.at),
		conversationExpiresAt: toInstant(fields.conversationExpiresAt),
		...(isKnownStatus(status.status) ? { details } : { statusEvent: status }),
	};
}

/** Anything but epoch seconds stays unchanged. */
function toInstant(timestamp: unknown): string | undefined {
	const text = timestamp as string | undefined;
	if (text === undefined || !/^\d{1,12}$/.test(text)) return text;
	return new Date(Number(text) * 1000).toISOString();
}
