import type { INodeProperties } from 'n8n-workflow';

import type { Received, WebhookEvent } from '../../shared/webhook/receive';
import { passThrough } from '../../shared/webhook/passThrough';
import { eventOf } from '../eventOf';
import { eventField } from '../parameters';

/** By one field of the author's assuming; both or neither. */
export const eventFilter: INodeProperties = {
	displayName: 'Event Filter',
	name: 'eventFilter',
	type: 'fixedCollection',
	placeholder: 'Add Event Filter',
	default: {},
	description: 'Which events start the workflow; all where no filter is set',
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
					options: [
						{ name: 'Answered', value: 'answered' },
						{ name: 'Completed', value: 'completed' },
						{ name: 'Initiated', value: 'initiated' },
						{ name: 'Ringing', value: 'ringing' },
					],
					default: ['completed'],
					description:
						'Events that start the workflow; all where none is chosen. What the field does not name, or names otherwise, passes too, so that a wrong assumption loses nothing.',
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
 * The one event of a notification, body and query unchanged; none where the filter drops it. The
 * document shows no payload, and so no ID: a notification that is equal in all is the same one.
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
