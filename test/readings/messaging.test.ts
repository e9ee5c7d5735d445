import type { IDataObject } from 'n8n-workflow';

import { ChatTrigger } from '../../nodes/Chat/ChatTrigger.node';
import { notify } from '../../sandbox/services/chat/notification';
import { testedChat } from '../Chat/tested';
import { device, testedPush, toUser } from '../Push/tested';
import { receive, rightWord } from '../trust/webhookRun';
import { useReadings } from './operations';
import { playedRows } from './rows';

/** The items of both outputs of the chat trigger. */
async function itemsOf(body: unknown): Promise<IDataObject[]> {
	const parameters = { secretIn: 'path', triggerOn: ['messages', 'statuses'], options: {} };
	const { result } = await receive(new ChatTrigger(), parameters, {
		...{ method: 'POST', query: {}, headers: {}, ip: '203.0.113.7' },
		params: { secret: rightWord },
		body,
	});
	return (result.workflowData ?? []).flat().map(({ json }) => json);
}

describe.each(playedRows('chat', 15))('Chat in row %i: %j', (number, row) => {
	const { node, begin, run } = useReadings(testedChat);
	beforeEach(() => begin(row, number));

	it('matches the status of a message with its send', async () => {
		const [{ messageId }] = await run('message.sendTemplate', row);
		const { messageId: id } = node.world.tables.chat.messages.all().at(-1)!;
		const items = await itemsOf(notify(node.world, { status: { messageId: id, status: 'read' } }));
		expect(items).toMatchObject([{ kind: 'status', status: 'read' }]);
		const isNamed = Object.values(items[0]).includes(messageId as string);
		expect(isNamed).toBe(row['chat.sendIdIn'] !== 'neither');
	});

	it('triggers once for a reply, and can answer it', async () => {
		const { senderNumber: to, recipientNumber: from } = testedChat.samples['message.sendTemplate'];
		const asked = { message: { type: 'text' as const, body: 'Hello' }, name: 'Jane' };
		const body = notify(node.world, { ...asked, from: String(from), to: String(to) });
		const [item, ...others] = await itemsOf(body);
		expect([item, others]).toMatchObject([{ kind: 'message', from, text: 'Hello' }, []]);
		await run('message.sendInteraction', row);
		expect(node.world.tables.chat.messages).toHaveLength(1);
	});
});

describe.each(playedRows('push', 15))('Push in row %i: %j', (_number, row) => {
	const { node, begin, run } = useReadings(testedPush);
	beforeEach(() => begin(row));

	it('reaches an enrolled device, shows it in the history and marks it as read', async () => {
		const { user_external_id: userId } = device;
		await run('device.enroll', row);
		await run('notification.sendByUser', row, { ...toUser, user_external_id: userId });
		const [{ messageId, isRead }] = await run('notification.getHistory', row, { userId });
		expect(isRead).toBe(false);
		await run('notification.markAsRead', row, { messageId: String(messageId) });
		const { notifications } = node.world.tables.push;
		expect(notifications.get(Number(messageId)).isRead).toBe(true);
	});
});
