import { createHash, randomUUID } from 'crypto';
import type { GenericValue, IDataObject } from 'n8n-workflow';

import { clock } from '../clock';
import { isJsonObject } from '../text/json';
import type { Received } from './receive';

/** Equal notifications have one key; each empty one counts as new. */
export function passThrough({ method, body, query }: Received) {
	const notification: IDataObject = { method, body: body as GenericValue, query };
	const isBlank = isEmpty(body) && isEmpty(query);
	const eventKey = isBlank ? randomUUID() : digestOf(notification);
	return { eventKey, json: { ...notification, receivedAt: new Date(clock.now()).toISOString() } };
}

/** The same in any order of keys: a sender may write a repetition in another one. */
export const digestOf = (notification: IDataObject) =>
	createHash('sha256').update(JSON.stringify(notification, inOrder)).digest('hex').slice(0, 32);

const inOrder = (_key: string, value: unknown): unknown =>
	isJsonObject(value)
		? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
		: value;

const isEmpty = (value: unknown) =>
	typeof value === 'object' ? Object.keys(value ?? {}).length === 0 : value === '';
