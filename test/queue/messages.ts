import type { Execution } from '../../demo/driver';
import { newMessage } from '../e2e/messages';
import { deliver, readExecutions } from '../e2e/triggers';
import type { QueueHarness } from './harness';

/** One notification of `count` new messages: as many items for whatever follows the trigger. */
export function messagesOf(queue: QueueHarness, count: number): unknown {
	const all = Array.from({ length: count }, () => newMessage(queue, 'Hello').notification);
	const messages = all.flatMap(({ value }) => value.messages);
	return { ...all[0], value: { ...all[0].value, messages } };
}

export async function notifyUntilTaken(url: string, notification: unknown): Promise<void> {
	expect(await deliver(url, notification)).toBe(200);
}

/** The highest ID so far; n8n counts its executions. */
export async function lastExecution({ n8n }: QueueHarness): Promise<number> {
	type Found = { results: Array<{ id: string }> };
	const { results } = await n8n.rest.call<Found>('GET', '/executions?limit=100');
	return Math.max(0, ...results.map(({ id }) => Number(id)));
}

/**
 * Every execution after the one of that ID. Read one by one: if many begin at the same time, the
 * pages of n8n's list leave some out.
 */
export async function executionsAfter(queue: QueueHarness, id: number): Promise<Execution[]> {
	const last = await lastExecution(queue);
	const ids = Array.from({ length: last - id }, (_, index) => String(id + 1 + index));
	return await readExecutions(queue, ids);
}
