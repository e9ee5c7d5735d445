import { createHash } from 'crypto';
import type { GenericValue, IDataObject } from 'n8n-workflow';

import type { Received } from './receive';

/**
 * A notification whose payload no document shows, body and query unchanged. It has no ID either: one
 * that is equal in all has the same key.
 */
export function toWhole({ method, body, query }: Received) {
	const told: IDataObject = { method, body: body as GenericValue, query };
	const eventKey = createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 32);
	return { eventKey, json: { ...told, receivedAt: new Date().toISOString() } };
}
