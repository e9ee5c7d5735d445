import { fieldsOf, type WorkflowFile } from '../../sandbox/n8n/driver';
import { notifyInTurn } from '../../sandbox/services/chat/notification';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import type { Row } from '../readings/rows';
import type { Harness } from './harness';
import { publishExample } from './triggers';

/** The example that answers messages and matches their statuses. */
export const replies = 'reply-to-chat-messages.json';

const { strangePerson: from, businessNumber: to } = SEEDED_MESSAGING.chat;

/** Sends it a message and the status of its answer, as the account does; throws if one goes wrong. */
export async function reply(harness: Harness, example: WorkflowFile, row: Row): Promise<void> {
	const { send, executions, remove } = await publishExample(harness, example, 'chat');
	const { world } = harness;
	try {
		const asked = { message: { type: 'text' as const, body: 'Hello' }, name: 'Jane', from, to };
		for (const body of notifyInTurn(world, asked)) await send(body);
		await executions(1);
		const sent = world.tables.chat.messages.all();
		const text = 'Thank you, Jane. We have got your message and come back to you soon.';
		expect(sent.map(({ content }) => content)).toEqual([{ body: text }]);
		const [{ messageId }] = sent;
		const status = { messageId, status: 'delivered' };
		for (const body of notifyInTurn(world, { status })) await send(body);
		const isAlone = (row['chat.notifications.earlierStatuses'] ?? 'none') === 'none';
		const ended = await executions(isAlone ? 2 : 3);
		expect(ended.map((one) => one.status)).toEqual(ended.map(() => 'success'));
		const found = ended.flatMap((one) => fieldsOf(one, 'Find Answer')).map((one) => one.answer);
		const expected = row['chat.sendIdIn'] === 'neither' ? [] : ended.slice(1).map(() => messageId);
		expect(found).toEqual(expected);
	} finally {
		await remove();
	}
}
