import { sleep } from 'n8n-workflow';

import { notify } from '../../sandbox/services/chat/notification';
import type { Harness } from '../e2e/harness';
import { ask } from '../e2e/triggers';

interface Notification {
	value: { messages: Array<{ id: string }> };
}

const write = ({ world }: Harness, body: string) =>
	notify(world, {
		message: { type: 'text', body },
		...{ from: '447700900001', name: 'Jane', to: '442079460101' },
	}) as unknown;

/** One notification of `count` new messages: as many items for whatever follows the trigger. */
export function messagesOf(harness: Harness, count: number): unknown {
	const all = Array.from(
		{ length: count },
		(_, index) => write(harness, `Message ${index}`) as Notification,
	);
	const [first] = all;
	const messages = all.flatMap(({ value }) => value.messages);
	return { ...first, value: { ...first.value, messages } };
}

/** A new notification of one message, with the key that its event has. */
export function newMessage(
	harness: Harness,
	body: string,
): { notification: unknown; eventKey: string } {
	const notification = write(harness, body);
	return { notification, eventKey: (notification as Notification).value.messages[0].id };
}

/** Sends it until it is taken: n8n answers 503 while it is too busy to reach its database. */
export async function notifyUntilTaken(url: string, notification: unknown): Promise<void> {
	for (let tries = 0; tries < 50; tries++) {
		const { status } = await ask(url, notification, { headers: { connection: 'close' } });
		if (status === 200) return;
		if (status !== 503) throw new Error(`A notification was answered ${status}`);
		await sleep(200);
	}
	throw new Error('A notification was never taken');
}
