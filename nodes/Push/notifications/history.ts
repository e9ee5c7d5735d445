import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import type { Api } from '../../shared/declare/api';
import { record, textId } from '../../shared/declare/record';
import { isListOf } from '../../shared/http/validators';

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
