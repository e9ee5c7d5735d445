import type { INodeProperties } from 'n8n-workflow';

import type { Received, WebhookEvent } from '../../shared/webhook/receive';
import { passThrough } from '../../shared/webhook/passThrough';
import { eventOf } from '../eventOf';
import { callEvents, eventField } from '../parameters';

/** One collection, because events can only be filtered by the field that names them. */
export const eventFilter: INodeProperties = {
	displayName: 'Event Filter',
	name: 'eventFilter',
	type: 'fixedCollection',
	placeholder: 'Add Event Filter',
	default: {},
	description: 'Which events start the workflow; all without a filter',
	options: [
		{
			displayName: 'Event Filter',
			name: 'values',
			values: [
				{ ...eventField, required: true } as INodeProperties,
				{
					displayName: 'Events',
					name: 'events',
					type: 'multiOptions',
					options: [...callEvents],
					default: ['completed'],
					description:
						'Events that start the workflow; all if none is chosen. A notification whose event is unknown starts it, too, so that a wrong assumption loses nothing.',
				},
			],
		},
	],
};

interface Filter {
	eventField?: string;
	events?: string[];
}

/**
 * The event of a notification, with its body and query unchanged; none if the filter drops it. The
 * document shows no ID, so equal notifications count as the same event.
 */
export function readNotification(
	received: Received,
	{ eventField: field = '', events = [] }: Filter,
): WebhookEvent[] {
	const event = eventOf(field.trim(), received.body, received.query);
	const isDropped = event !== undefined && events.length > 0 && !events.includes(event);
	if (isDropped) return [];
	const { eventKey, json } = passThrough(received);
	return [{ eventKey, json: { ...(event && { event }), ...json } }];
}
