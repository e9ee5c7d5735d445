import { notify } from '../../sandbox/services/chat/notification';
import { stage } from '../e2e/stage';

interface Told {
	value: { messages: Array<{ id: string }> };
}

const tell = (body: string) =>
	notify(stage.sandbox.world, {
		message: { type: 'text', body },
		...{ from: '447700900001', name: 'Jane', to: '442079460101' },
	}) as unknown;

/** One notification of `count` new messages: as many items for whatever follows the trigger. */
export function messagesOf(count: number): unknown {
	const all = Array.from({ length: count }, (_, index) => tell(`Message ${index}`) as Told);
	const [first] = all;
	const messages = all.flatMap(({ value }) => value.messages);
	return { ...first, value: { ...first.value, messages } };
}

/** A new notification of one message, with the key that its event has. */
export function newMessage(body: string): { notification: unknown; eventKey: string } {
	const notification = tell(body);
	return { notification, eventKey: (notification as Told).value.messages[0].id };
}
