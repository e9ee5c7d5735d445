import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import type { Api, Requests } from '../../shared/declare/api';
import { toEach } from '../../shared/declare/limits';
import { operation, optionsOf, parameter } from '../../shared/declare/operation';
import { record, textId } from '../../shared/declare/record';
import { type Resource, askFirst, keepInCheck, takesMany } from '../../shared/declare/service';
import { path } from '../../shared/http/requestOptions';
import { isListOf } from '../../shared/http/validators';
import { idsOf, textsIn } from '../../shared/input/recipients';
import { listIn } from '../../shared/text/entries';
import { sendEach } from '../../shared/write/sendEach';
import {
	type PushResponse,
	type PushTarget,
	isSendResult,
	isStatus,
	itemPerTarget,
	itemPerToken,
	requireStatus,
	requireSuccess,
	targetFields,
	targetsOf,
} from '../results';
import { userExternalId } from '../sharedFields';
import * as field from '../sharedFields';

const users = parameter({
	...field.userExternalId,
	ignoreValidationDuringExecution: true,
	description:
		'Your ID for the user (external user ID). Separate several with commas, semicolons or line breaks, or pass a list. Each user gets a separate request; duplicates are ignored. Quotation marks are part of the ID, so pass an ID that contains a comma in a list.',
});

const unconfirmed = 'Check Get History for the user before you send it again.';

interface Content {
	notification_title: string;
	notification_body: string;
	options: { content_available?: boolean; url_img?: string };
}

type Settings = Pick<Requests, 'setting'>;

/** Names are those of the document; blank options are omitted. */
function notificationContentOf({ setting }: Settings, { options, ...texts }: Content): IDataObject {
	const { notification_title, notification_body } = texts;
	const { content_available, url_img } = options;
	// The document types it as an array and describes a boolean, whose default a list has to name.
	const isList = setting('contentAvailableAsList') === true;
	return {
		notification_title,
		notification_body,
		url_img: url_img || undefined,
		content_available: isList ? [content_available ?? true] : content_available,
	};
}

const options = optionsOf(field.contentAvailable, field.imageUrl);

/** One item `{ messageId, token, user_external_id, confirmed, success }` per token; `messageId` is a number. */
const sendByToken = operation({
	name: 'Send by Token',
	value: 'sendByToken',
	action: 'Send notification to devices by token',
	description:
		'Send a notification to devices by their tokens, in one request, with an output item for each',
	hint: `It notifies the owners of devices. Get tokens from your own database, not from a user’s text. ${takesMany} ${keepInCheck}`,
	effect: 'write',
	foundBy: { message: 'messageId' },
	prepare: (parameters) => ({ targets: targetsOf(parameters) }),
	limited: {
		by: 'token',
		reached: ({ targets }) => targets.map(({ token }) => ({ id: token })),
	},
	kind: 'batched',
	unconfirmed,
	parameters: [...targetFields, ...field.notificationFields, options],
	async execute(api, parameters) {
		const { tokens, blocked } = withoutBlocked(api, parameters.targets);
		if (tokens.length === 0) return blocked;
		const body = { ...notificationContentOf(api, parameters), tokens };
		const names = tokens.map(({ token }) => token);
		await api.reserve([{ key: 'send', reached: names.map((id) => ({ id })) }]);
		const send = async (requests: Requests) => {
			const answer = await requests.post<PushResponse>(
				'/api/push/send-by-token',
				body,
				isSendResult,
			);
			const intent = { verb: 'send to', whom: 'these tokens', tokens: names };
			return itemPerTarget(requireSuccess(answer, intent), tokens);
		};
		return [...(await api.step({ key: 'send', send })), ...blocked];
	},
});

/** A device is blocked by its token or by its user; one request goes to all others. */
function withoutBlocked(api: Api, targets: readonly PushTarget[]) {
	const tokens: PushTarget[] = [];
	const blocked: IDataObject[] = [];
	for (const target of targets) {
		const { token, user_external_id: user } = target;
		const output = api.outputOfBlocked({ id: token }) ?? api.outputOfBlocked({ id: user });
		if (output) blocked.push({ ...target, ...output });
		else tokens.push(target);
	}
	return { tokens, blocked };
}

/** One item `{ messageId, token, user_external_id, success }` per token of each user. */
export const sendByUser = operation({
	name: 'Send by User',
	value: 'sendByUser',
	action: 'Send notification to all devices of a user',
	description: 'Send a notification to all devices of a user',
	hint: `It notifies people on all their devices. ${takesMany} ${keepInCheck}`,
	effect: 'write',
	foundBy: { message: 'messageId' },
	limited: toEach('user', 'id', 'user_external_id'),
	kind: 'batched',
	unconfirmed,
	parameters: [users, ...field.notificationFields, options],
	prepare: ({ user_external_id: users }) => ({ recipients: idsOf('User ID', users) }),
	async execute(api, parameters) {
		const content = notificationContentOf(api, parameters);
		return await sendEach(api, 'id', parameters.recipients, async (user, requests) => {
			const target = { user_external_id: user };
			const body = { ...content, ...target };
			const answer = await requests.post<PushResponse>(
				'/api/push/send-by-user',
				body,
				isSendResult,
			);
			const whom = `the tokens of user ${user}`;
			return itemPerToken(requireSuccess(answer, { verb: 'send to', whom }), target);
		});
	},
});

/** `{ topic, messageId, success }`; one message for all subscribers. */
const sendByTopic = operation({
	name: 'Send by Topic',
	value: 'sendByTopic',
	action: 'Send notification to subscribers of a topic',
	description: 'Send a notification to all devices that subscribe to a topic; it can’t be recalled',
	hint: `It reaches everyone who subscribes to the topic and can’t be recalled. ${askFirst} ${keepInCheck}`,
	effect: 'write',
	foundBy: { message: 'messageId' },
	limited: { by: 'topic', recipientField: 'topic', reached: ({ topic }) => [{ id: topic }] },
	kind: 'batched',
	unconfirmed:
		'Ask a subscriber, or check Get History for one, before you send it again. It may not list messages to topics.',
	parameters: [field.topic, ...field.notificationFields, optionsOf(field.imageUrl)],
	async execute(api, parameters) {
		const { topic, notification_title, notification_body: text, options: chosen } = parameters;
		// A sample has a different name for the text.
		const isSample = api.setting('topicBodyAsDescription') === true;
		const body = {
			topic,
			notification_title,
			url_img: chosen.url_img || undefined,
			[isSample ? 'notification_description' : 'notification_body']: text,
		};
		const answer = await api.post<PushResponse>('/api/push/send-by-topic', body, isSendResult);
		const whom = `the tokens of topic ${topic}`;
		return itemPerToken(requireSuccess(answer, { verb: 'send to', whom }), { topic });
	},
});

const text = z.string();

export const historyEntry = record(
	{ messageId: textId, title: text, body: text, eventDate: text, isRead: z.boolean() },
	'messageId',
	'isRead',
);

/** The service keeps 48 hours; `messageId` is text here. */
export async function historyOf(api: Pick<Api, 'query'>, userId: string): Promise<IDataObject[]> {
	return await api.query<IDataObject[]>('/api/push/history', { userId }, isListOf(historyEntry));
}

/** A send returns the message’s ID as a number, and the history as text. */
export const isReadIn = (history: readonly IDataObject[], messageId: unknown): boolean =>
	history.some((entry) => String(entry.messageId) === String(messageId) && entry.isRead === true);

/** One item `{ messageId, title, body, eventDate, isRead }` per notification; `messageId` is text. */
const getHistory = operation({
	name: 'Get History',
	value: 'getHistory',
	action: 'Get notification history by user',
	description: 'List a user’s notifications of the last 48 hours; the service keeps no older ones',
	effect: 'read',
	parameters: [{ ...userExternalId, name: 'userId' }],
	errors: {
		404: {
			message: 'The service found no such user',
			description: 'Check “User ID”, and that the credential’s Base URL ends before /api.',
		},
	},
	execute: async (api, { userId }): Promise<IDataObject[]> => await historyOf(api, userId),
});

const unknownMessage = {
	message: 'The service found no such notification',
	description:
		'Take the message ID from a send operation or from Get History, and check that the credential’s Base URL ends before /api.',
};

const confirmDelivery = operation({
	name: 'Confirm Delivery',
	value: 'confirmDelivery',
	action: 'Confirm delivery of notification',
	description: 'Record that a notification has been delivered',
	effect: 'write',
	kind: 'batched',
	errors: { 404: unknownMessage },
	parameters: [
		{
			displayName: 'Message ID',
			name: 'messageId',
			type: 'string',
			default: '={{ $json.messageId }}',
			required: true,
			description: 'ID of the notification, from a send operation or Get History',
			typeOptions: { format: 'id' },
			placeholder: 'e.g. 73004',
		},
	],
	async execute(api, { messageId }) {
		const url = path`/api/push/delivery?messageId=${messageId}`;
		return { messageId, ...requireStatus(await api.post(url, {}, isStatus)) };
	},
});

/** `{ messageId, status }`; IDs are text, as the service requires. */
const markAsRead = operation({
	name: 'Mark as Read',
	value: 'markAsRead',
	action: 'Mark notifications as read',
	description: 'Record that notifications have been read',
	effect: 'write',
	kind: 'batched',
	errors: { 404: unknownMessage },
	parameters: [
		{
			displayName: 'Message IDs',
			name: 'messageId',
			type: 'string',
			ignoreValidationDuringExecution: true,
			default: '={{ $json.messageId }}',
			required: true,
			description:
				'Notification IDs, separated by commas, semicolons or line breaks, or passed as a list. Numbers, such as those that the send operations return, are converted to text.',
		},
	],
	prepare: ({ messageId }) => ({ ids: messageIdsOf(messageId) }),
	async execute(api, { ids }) {
		const answer = await api.post('/api/push/set-read', { messageId: ids }, isStatus);
		return { messageId: ids, ...requireStatus(answer) };
	},
});

/** Accepts the service's response to a send by token, too: `[{ messageId }]`. */
function messageIdsOf(value: unknown): string[] {
	const ids = listIn(value)?.map(
		(entry) => (entry as { messageId?: unknown } | null)?.messageId ?? entry,
	);
	return textsIn('Message IDs', ids ?? value);
}

export const notification: Resource = {
	name: 'Notification',
	value: 'notification',
	description: 'Notifications to devices, users and topics, and their status',
	operations: [confirmDelivery, getHistory, markAsRead, sendByToken, sendByTopic, sendByUser],
	startsWith: sendByUser.value,
};
