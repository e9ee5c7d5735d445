import type { INodeProperties } from 'n8n-workflow';

import type { Parameter } from '../../shared/declare/operation';
import type { Received, WebhookEvent } from '../../shared/webhook/receive';
import { passThrough } from '../../shared/webhook/receive';
import { eventOf } from '../events';
import { callEvents, eventField, group } from '../sharedFields';

export const eventFilter = group(
	'Event Filter',
	'eventFilter',
	'Which events start the workflow; all without a filter',
	[
		{ ...eventField, required: true },
		{
			displayName: 'Events',
			name: 'events',
			type: 'multiOptions',
			options: callEvents,
			default: ['completed'],
			description:
				'Events that start the workflow; all if none is chosen. A notification whose event is unknown starts it, too, so that none is lost.',
		},
	],
) as Parameter as INodeProperties;

interface Filter {
	eventField?: string;
	events?: string[];
}

/** The document shows no ID, so equal notifications count as the same event. */
export function readCallNotification(
	received: Received,
	{ eventField: field = '', events = [] }: Filter,
): WebhookEvent[] {
	const event = eventOf(field.trim(), received.body, received.query);
	const isDropped = event !== undefined && events.length > 0 && !events.includes(event);
	if (isDropped) return [];
	const { eventKey, json } = passThrough(received);
	return [{ eventKey, json: { ...(event && { event }), ...json } }];
}
