import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../shared/declare/api';
import { isRecords } from '../../shared/http/validators';

/** What the history says of a message; `unknown` if it doesn't list the message. */
export type ReadState = 'read' | 'notRead' | 'unknown';

/** The user's notifications of the last 48 hours; their `messageId` is text. */
export async function historyOf(api: Pick<Api, 'query'>, userId: string): Promise<IDataObject[]> {
	return await api.query<IDataObject[]>('/api/push/history', { userId }, isRecords);
}

/** Whether the message was read; a send answers the ID as a number, the history lists it as text. */
export function readingOf(messageId: unknown, history: readonly IDataObject[]): ReadState {
	const listed = history.filter((entry) => String(entry.messageId) === String(messageId));
	if (listed.some(({ isRead }) => isRead === true)) return 'read';
	return listed.some(({ isRead }) => isRead === false) ? 'notRead' : 'unknown';
}
