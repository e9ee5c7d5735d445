import { sleep } from 'n8n-workflow';

import { notify } from '../../sandbox/services/chat/notification';
import { stage } from '../e2e/stage';
import { ask } from '../e2e/triggers';

interface Told {
	value: { messages: Array<{ id: string }> };
}

const write = (body: string) =>
	notify(stage.sandbox.world, {
		message: { type: 'text', body },
		...{ from: '447700900001', name: 'Jane', to: '442079460101' },
	}) as unknown;

/** One notification of `count` new messages: as many items for whatever follows the trigger. */
export function messagesOf(count: number): unknown {
	const all = Array.from({ length: count }, (_, index) => write(`Message ${index}`) as Told);
	const [first] = all;
	const messages = all.flatMap(({ value }) => value.messages);
	return { ...first, value: { ...first.value, messages } };
}

/** A new notification of one message, with the key that its event has. */
export function newMessage(body: string): { notification: unknown; eventKey: string } {
	const notification = write(body);
	return { notification, eventKey: (notification as Told).value.messages[0].id };
}

/** Tells it until it is taken: n8n answers 503 while it is too busy to reach its database. */
export async function tell(url: string, notification: unknown): Promise<void> {
	for (let tries = 0; tries < 50; tries++) {
		const { status } = await ask(url, notification, { headers: { connection: 'close' } });
		if (status === 200) return;
		if (status !== 503) throw new Error(`A notification was answered ${status}`);
		await sleep(200);
	}
	throw new Error('A notification was never taken');
}
