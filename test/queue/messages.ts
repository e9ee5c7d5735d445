import type { Harness } from '../e2e/harness';
import { newMessage } from '../e2e/messages';
import { deliver } from '../e2e/triggers';

/** One notification of `count` new messages: as many items for whatever follows the trigger. */
export function messagesOf(harness: Harness, count: number): unknown {
	const all = Array.from({ length: count }, () => newMessage(harness, 'Hello').notification);
	const messages = all.flatMap(({ value }) => value.messages);
	return { ...all[0], value: { ...all[0].value, messages } };
}

export async function notifyUntilTaken(url: string, notification: unknown): Promise<void> {
	expect(await deliver(url, notification)).toBe(200);
}
