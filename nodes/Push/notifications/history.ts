import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../shared/declare/api';
import { isRecords } from '../../shared/http/validators';

/** The user's notifications of the last 48 hours; their `messageId` is text. */
export async function historyOf(api: Pick<Api, 'query'>, userId: string): Promise<IDataObject[]> {
	return await api.query<IDataObject[]>('/api/push/history', { userId }, isRecords);
}

/** Whether the message was read; a send answers the ID as a number, the history lists it as text. */
export const isReadIn = (history: readonly IDataObject[], messageId: unknown): boolean =>
	history.some((entry) => String(entry.messageId) === String(messageId) && entry.isRead === true);
