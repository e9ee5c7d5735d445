import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import type { Api } from '../../shared/declare/api';
import { operation } from '../../shared/declare/operation';
import { record, textId } from '../../shared/declare/record';
import type { Resource } from '../../shared/declare/service';
import { path } from '../../shared/http/requestOptions';
import { isListOf } from '../../shared/http/validators';
import { textsIn } from '../../shared/input/recipients';
import { listIn } from '../../shared/text/entries';
import { isStatus, requireStatus } from '../results';
import { userExternalId } from '../sharedFields';
import { sendByToken, sendByTopic, sendByUser } from './sending';

const text = z.string();

const entry = record(
	{ messageId: textId, title: text, body: text, eventDate: text, isRead: z.boolean() },
	'messageId',
	'isRead',
);

/** The user's notifications of the last 48 hours; their `messageId` is text. */
export async function historyOf(api: Pick<Api, 'query'>, userId: string): Promise<IDataObject[]> {
	return await api.query<IDataObject[]>('/api/push/history', { userId }, isListOf(entry));
}

/** Whether the message was read; a send answers the ID as a number, the history lists it as text. */
export const isReadIn = (history: readonly IDataObject[], messageId: unknown): boolean =>
	history.some((entry) => String(entry.messageId) === String(messageId) && entry.isRead === true);

/** One item `{ messageId, title, body, eventDate, isRead }` per notification; `messageId` is text. */
const getHistory = operation({
	name: 'Get History',
	value: 'getHistory',
	action: 'Get notification history of user',
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

/** `{ messageId, status }`, with the IDs as text, which the service requires. */
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
	prepare: ({ messageId }) => ({ ids: idsOf(messageId) }),
	async execute(api, { ids }) {
		const answer = await api.post('/api/push/set-read', { messageId: ids }, isStatus);
		return { messageId: ids, ...requireStatus(answer) };
	},
});

/** Also accepts the service's response to a send by token: `[{ messageId }]`. */
function idsOf(value: unknown): string[] {
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
