import type { IDataObject } from 'n8n-workflow';

import { notify } from '../../sandbox/services/chat/notification';
import type { Harness } from './harness';

interface Notification extends IDataObject {
	value: { messages: Array<{ id: string }> };
}

type Asked = Parameters<typeof notify>[1];

/** The notification of a new message, with the key that its event has. */
export function newMessage({ world }: Harness, body: string, own: object = {}) {
	const person = { from: '447700900001', name: 'Jane', to: '442079460101', ...own };
	const message = { type: 'text' as const, body };
	const notification = notify(world, { message, ...person }) as unknown as Notification;
	return { notification, eventKey: notification.value.messages[0].id };
}

let written = 0;

/** With an ID of its own: the sandbox numbers them from 1 in each test, and repetitions start nothing. */
export function uniqueMessage({ world }: Harness, asked: Asked) {
	const notification = notify(world, asked) as unknown as Notification;
	for (const message of notification.value.messages) message.id = `unique-${++written}`;
	return notification;
}

/** What was sent to a person, in order; a number is sent with + or without, as it was entered. */
export const sentTo = ({ world }: Harness, number: string) =>
	world.tables.chat.messages
		.filter(({ recipientNumber }) => recipientNumber.replace('+', '') === number)
		.map(({ content }) => (content as { body: string }).body);
