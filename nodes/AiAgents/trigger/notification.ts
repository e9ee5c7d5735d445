import { createHash, randomUUID } from 'crypto';
import type { GenericValue, IDataObject } from 'n8n-workflow';

import type { Received, WebhookEvent } from '../../shared/webhook/receive';

/**
 * The one event of a request, body and query unchanged: the document shows no payload, and so no ID.
 * A request that is equal in all is the same one told again; an empty one is like no other.
 */
export function readNotification({ method, body, query }: Received): WebhookEvent[] {
	const told: IDataObject = { method, body: body as GenericValue, query };
	const eventKey = isEmpty(body) && isEmpty(query) ? randomUUID() : digest(JSON.stringify(told));
	return [{ eventKey, json: { ...told, receivedAt: new Date().toISOString() } }];
}

const isEmpty = (value: unknown) =>
	typeof value === 'object' ? Object.keys(value ?? {}).length === 0 : value === '';

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
