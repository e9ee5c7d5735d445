import { randomUUID } from 'crypto';

import type { Received, WebhookEvent } from '../../shared/webhook/receive';
import { toWhole } from '../../shared/webhook/whole';

/** The one event of a request; an empty one is like no other. */
export function readNotification(received: Received): WebhookEvent[] {
	const whole = toWhole(received);
	const isUnlike = isEmpty(received.body) && isEmpty(received.query);
	return [isUnlike ? { ...whole, eventKey: randomUUID() } : whole];
}

const isEmpty = (value: unknown) =>
	typeof value === 'object' ? Object.keys(value ?? {}).length === 0 : value === '';
