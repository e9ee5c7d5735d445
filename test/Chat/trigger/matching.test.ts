import { readNotification } from '../../../nodes/Chat/trigger/notification';
import { notify } from '../../../sandbox/services/chat/notification';
import { SEEDED_MESSAGING } from '../../../sandbox/services/messaging/seeded';
import { useService } from '../../harness/tested';
import { numbers, testedChat } from '../tested';

const chat = useService(testedChat);
const templateName = SEEDED_MESSAGING.chat.template;
const none = { statuses: [], businessNumbers: [], optOutWords: [] };
const filter = { triggerOn: ['statuses'], ...none, withRaw: false };

describe('A status is matched with the message that was sent', () => {
	it.each([
		['statusId', true],
		['messageId', true],
		['both', true],
		['neither', false],
	])('where the ID of the send is in %s: %p', async (sendIdIn, isFound) => {
		chat.world.configure({ chat: { sendIdIn } });
		const [{ json: sent }] = await chat.run('message', 'sendTemplate', {
			...numbers,
			templateName,
		});
		const messageId = String(sent.messageId);
		const body = notify(chat.world, { status: { messageId, status: 'read' } });
		const [{ json }] = readNotification(body, filter);
		expect((json.messageIds as string[]).includes(messageId)).toBe(isFound);
		expect(json.messageIds).toEqual([...new Set([json.internalMessageId, json.messageId])]);
		expect(json).toMatchObject({
			recipient: numbers.recipientNumber,
			internalMessageId: body.message_id,
		});
	});

	it('without an internal ID by the other one', () => {
		const statuses = [{ id: 'chat-1', status: 'sent', timestamp: '1' }];
		const [{ json }] = readNotification({ field: 'messages', value: { statuses } }, filter);
		expect(json).toMatchObject({ messageId: 'chat-1', messageIds: ['chat-1'] });
	});
});
