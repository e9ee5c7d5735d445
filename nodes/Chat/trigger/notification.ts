import type { GenericValue, IDataObject, INodeProperties } from 'n8n-workflow';

import { isJsonObject } from '../../shared/text/json';
import { type WebhookEvent, notificationDigestOf } from '../../shared/webhook/receive';
import { Rejection } from '../../shared/webhook/request';
import { webhookParameters } from '../../shared/webhook/webhooks';
import { maxBurstSeconds } from './collect';
import {
	type Contact,
	type Person,
	contactOf,
	messageFields,
	preferenceFields,
	statusFields,
	textIn,
} from './content';
import { type ChatFilter, isForNumber, isSelected, optOutIn, usualWords } from './filter';
import { isOwn, kindOfMessage } from './kinds';
import { waitFields } from './waits';

/** A platform is unlikely to keep retrying for that long. */
const rememberMinutes = 24 * 60;

export const maxCollectedByDefault = 10;

export const triggerOn: INodeProperties = {
	displayName: 'Trigger On',
	name: 'triggerOn',
	type: 'multiOptions',
	options: [
		{
			name: 'Messages',
			value: 'messages',
			description: 'Messages that people send to a business number',
		},
		{
			name: 'Statuses',
			value: 'statuses',
			description:
				'Progress of messages that you sent. To find the message, look for its messageId in messageIds.',
		},
	],
	default: ['messages'],
	required: true,
	description:
		'Notifications that start the workflow. Other kinds pass unprocessed on the first output.',
};

const options: INodeProperties[] = [
	{
		displayName: 'Business Numbers',
		name: 'businessNumbers',
		type: 'string',
		default: '',
		placeholder: 'e.g. +44 20 7946 0101, 650000000000001',
		description:
			'Phone numbers or phone number IDs whose notifications start the workflow, separated by commas. Leave empty for all.',
	},
	{
		displayName: 'Collect at Most (Messages)',
		name: 'collectAtMost',
		type: 'number',
		typeOptions: { minValue: 2, maxValue: 50 },
		default: maxCollectedByDefault,
		description: 'Number of collected messages that starts the workflow immediately',
	},
	{
		displayName: 'Collect Messages (Seconds)',
		name: 'collectSeconds',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: maxBurstSeconds },
		default: 3,
		description: `How long to wait for another message from the same person, so that several in a row start the workflow only once, with one item each. It starts ${maxBurstSeconds} seconds after the first message at the latest; until then, the platform gets no response. 0 turns it off.`,
	},
	{
		displayName: 'Include Raw Notification',
		name: 'withRaw',
		type: 'boolean',
		default: false,
		description: 'Whether to include the whole notification in each item as “raw”',
	},
	{
		displayName: 'Opt-Out Words',
		name: 'optOutWords',
		type: 'string',
		default: usualWords.join(', '),
		typeOptions: { rows: 3 },
		placeholder: 'e.g. STOP, UNSUBSCRIBE',
		description:
			'Messages that consist of one of these words go to the output Opt-Outs instead of Messages, regardless of case and punctuation. So do buttons and list entries with such a title or ID, except Cancel, End, Quit and the like. Without this option, the usual words count. Separate words with commas. Leave empty to turn it off.',
	},
	{
		displayName: 'Statuses',
		name: 'statuses',
		type: 'multiOptions',
		options: [
			{ name: 'Delivered', value: 'delivered' },
			{ name: 'Read', value: 'read' },
			{ name: 'Sent', value: 'sent' },
		],
		default: [],
		description:
			'Statuses that start the workflow; none selected means all. Statuses that aren’t in this list always pass.',
	},
];

export const chatTriggerParameters = webhookParameters([triggerOn, ...waitFields], {
	options,
	rememberMinutes,
});

const readers = {
	messages: messageFields,
	statuses: statusFields,
	user_preferences: preferenceFields,
};

type List = keyof typeof readers;

/** The `field` of a notification decides which lists it may have. */
const listsByField = new Map<unknown, readonly List[]>([
	['messages', ['messages', 'statuses']],
	['user_preferences', ['user_preferences']],
]);

/** `raw` is the entry as received, and `fields` are those of an item. */
interface Entry {
	list: List;
	raw: unknown;
	fields: IDataObject;
}

/**
 * One event per message (output 0, opt-outs 2), per status (output 1) and per person who stops news (output 2).
 * Each is judged separately: one without an ID, a type or a person passes raw as an event of an unknown kind and
 * doesn't affect the others. So does a notification with a different `field` or without entries. Only a body that
 * isn't a JSON object is rejected.
 */
export function readChatNotification(body: unknown, filter: ChatFilter): WebhookEvent[] {
	if (!isJsonObject(body)) throw new Rejection(400, 'The body is not a JSON object');
	const notification = body as IDataObject;
	const value: IDataObject = isJsonObject(notification.value) ? notification.value : {};
	const { field } = notification;
	const lists = listsByField.get(field) ?? [];
	const entries = lists.flatMap((list) => entriesIn(value, list));
	const isStop = ({ list, fields }: Entry) => list !== 'user_preferences' || stops(fields, filter);
	if (!entries.some(isStop)) return [unknownEvent(notification)];
	const account = accountOf(notification, value);
	if (!isForNumber(account, filter)) return [];
	const people = entries.map(({ fields }) => personOf(fields));
	const raw = filter.withRaw ? { raw: notification } : {};
	return entries
		.filter(({ list }) => list === 'user_preferences' || filter.triggerOn.includes(list))
		.filter(({ list, fields }) => list !== 'statuses' || isSelected(fields.status, filter))
		.map((entry) => {
			if (!isComplete(entry)) return unknownEvent(withOnly(notification, entry));
			const person = contactOf(personOf(entry.fields), listOf(value.contacts), people);
			return eventOf(entry, person, { ...account, ...raw }, filter);
		});
}

/** A single entry may replace a list. */
const listOf = (value: unknown): unknown[] =>
	Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];

const entriesIn = (value: IDataObject, list: List): Entry[] =>
	listOf(value[list]).map((raw) => {
		const fields = isJsonObject(raw) ? readers[list](raw) : {};
		return { list, raw, fields };
	});

/** This is the platform’s own event for an opt-out. */
const stops = ({ preference }: IDataObject, { optOutWords }: ChatFilter) =>
	preference === 'stop' && optOutWords.length > 0;

const personOf = ({ from, fromUserId, recipient, recipientUserId }: IDataObject): Person => ({
	number: (from || recipient || undefined) as string | undefined,
	userId: (fromUserId || recipientUserId || undefined) as string | undefined,
});

/** A system message has no writer, for example after a change of number. */
function isComplete({ list, fields }: Entry): boolean {
	const { messageId, type, status, at, preference } = fields;
	if (list === 'statuses') return Boolean(messageId && status && at);
	const { number, userId } = personOf(fields);
	if (list === 'user_preferences') return preference === 'stop' && Boolean(number || userId);
	return Boolean(messageId && type && (number || userId || type === 'system'));
}

function eventOf(
	{ list, raw, fields }: Entry,
	{ userId, ...contact }: Contact,
	account: IDataObject,
	filter: ChatFilter,
): WebhookEvent {
	const messageId = fields.messageId as string | undefined;
	const ids = [account.internalMessageId, messageId].filter((one) => one !== undefined);
	const shared = { ...account, messageIds: [...new Set(ids)] };
	if (list === 'statuses') {
		const person = { waId: contact.waId, recipientUserId: userId };
		// In a group, the message has the same status for each participant.
		const participant = fields.groupId === undefined ? [] : [fields.recipient];
		const key = [messageId, fields.status, (raw as IDataObject).timestamp, ...participant];
		const json = { kind: 'status', ...person, ...fields, ...shared };
		return { eventKey: key.join('|'), output: 1, json };
	}
	const kind = list === 'messages' ? kindOf(fields, account) : 'preference';
	const json = { kind, fromUserId: userId, ...contact, ...fields, ...shared };
	const optOutWord = kind === 'echo' ? undefined : optOutIn(json, filter.optOutWords);
	const eventKey = messageId ?? [fields.from ?? userId, fields.preference, fields.sentAt].join('|');
	if (optOutWord === undefined && !stops(fields, filter)) return { eventKey, json };
	return { eventKey, output: 2, json: { ...json, optOutWord } };
}

/** An entry that isn't deleted, edited or written by the business is a message, even if its type is unknown. */
function kindOf(fields: IDataObject, account: IDataObject) {
	if (isOwn(fields, account)) return 'echo';
	const kind = kindOfMessage(fields.type);
	return kind === 'deleted' || kind === 'edited' ? kind : 'message';
}

function accountOf({ waba_id, message_id }: IDataObject, { metadata }: IDataObject): IDataObject {
	const { display_phone_number, phone_number_id } = isJsonObject(metadata) ? metadata : {};
	return {
		businessNumber: textIn(display_phone_number),
		phoneNumberId: textIn(phone_number_id),
		wabaId: textIn(waba_id),
		internalMessageId: textIn(message_id),
	};
}

function withOnly(notification: IDataObject, { list, raw }: Entry): IDataObject {
	const { metadata } = notification.value as IDataObject;
	return { ...notification, value: { metadata, [list]: [raw as GenericValue] } };
}

function unknownEvent(raw: IDataObject): WebhookEvent {
	return {
		eventKey: notificationDigestOf(raw),
		json: { kind: 'unknown', field: textIn(raw.field), raw },
	};
}
