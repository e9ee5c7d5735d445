import { createHash, randomUUID } from 'crypto';
import type { GenericValue, IDataObject } from 'n8n-workflow';

import { clock } from '../clock';
import type { Received } from './receive';

/**
 * A notification whose payload no document shows, body and query unchanged. It has no ID either: one
 * that is equal in all has the same key; one that holds nothing is like no other.
 */
export function passThrough({ method, body, query }: Received) {
	const told: IDataObject = { method, body: body as GenericValue, query };
	const eventKey = isEmpty(body) && isEmpty(query) ? randomUUID() : digestOf(told);
	return { eventKey, json: { ...told, receivedAt: new Date(clock.now()).toISOString() } };
}

/** The key of a notification that has no ID: equal ones have the same. */
export const digestOf = (told: IDataObject) =>
	createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 32);

const isEmpty = (value: unknown) =>
	typeof value === 'object' ? Object.keys(value ?? {}).length === 0 : value === '';
