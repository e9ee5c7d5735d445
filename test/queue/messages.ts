import type { Harness } from '../e2e/harness';
import { newMessage } from '../e2e/messages';
import { ask } from '../e2e/triggers';
import { until } from '../until';

/** One notification of `count` new messages: as many items for whatever follows the trigger. */
export function messagesOf(harness: Harness, count: number): unknown {
	const all = Array.from({ length: count }, () => newMessage(harness, 'Hello').notification);
	const messages = all.flatMap(({ value }) => value.messages);
	return { ...all[0], value: { ...all[0].value, messages } };
}

/** Sends it until it is taken: n8n answers 503 while it is too busy to reach its database. */
export async function notifyUntilTaken(url: string, notification: unknown): Promise<void> {
	await until(async () => {
		const { status } = await ask(url, notification, { headers: { connection: 'close' } });
		if (status !== 200 && status !== 503) throw new Error(`A notification was answered ${status}`);
		return status === 200;
	}, 200);
}
