import { notify } from '../../sandbox/services/chat/notification';
import type { Harness } from './harness';

interface Notification {
	value: { messages: Array<{ id: string }> };
}

/** The notification of a new message, with the key that its event has. */
export function newMessage({ world }: Harness, body: string, own: object = {}) {
	const person = { from: '447700900001', name: 'Jane', to: '442079460101', ...own };
	const message = { type: 'text' as const, body };
	const notification = notify(world, { message, ...person }) as unknown as Notification;
	return { notification, eventKey: notification.value.messages[0].id };
}
