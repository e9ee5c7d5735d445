import { createHash, randomUUID } from 'crypto';
import type { GenericValue, IDataObject } from 'n8n-workflow';

import { clock } from '../clock';
import type { Received } from './receive';

/**
 * A notification without a documented payload: body and query are unchanged. Its key is its verified
 * ID; without one equal notifications have the same key, except empty ones, of which each counts as new.
 */
export function passThrough({ method, body, query, webhookId }: Received) {
	const notification: IDataObject = { method, body: body as GenericValue, query };
	const isBlank = isEmpty(body) && isEmpty(query);
	const eventKey = webhookId ?? (isBlank ? randomUUID() : digestOf(notification));
	return { eventKey, json: { ...notification, receivedAt: new Date(clock.now()).toISOString() } };
}

export const digestOf = (notification: IDataObject) =>
	createHash('sha256').update(JSON.stringify(notification)).digest('hex').slice(0, 32);

const isEmpty = (value: unknown) =>
	typeof value === 'object' ? Object.keys(value ?? {}).length === 0 : value === '';
