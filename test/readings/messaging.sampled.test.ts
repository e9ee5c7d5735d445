import type { IDataObject, INodeParameters, NodeApiError } from 'n8n-workflow';

import { ChatTrigger } from '../../nodes/Chat/ChatTrigger.node';
import { notifyInTurn } from '../../sandbox/services/chat/notification';
import { testedChat } from '../Chat/tested';
import { content, device, toToken, toUser } from '../Push/samples';
import { testedPush } from '../Push/tested';
import { receive } from '../harness/webhookRun';
import { useReadings } from './operations';
import { playedRows } from './rows';

/** The items of both outputs of the chat trigger, for one notification after the other. */
async function itemsOf(bodies: unknown[], options: object = {}): Promise<IDataObject[]> {
	const triggerOn = ['messages', 'statuses'];
	const parameters = { secretIn: 'path', triggerOn, options } as INodeParameters;
	const items: IDataObject[] = [];
	for (const body of bodies) {
		const { outputs } = await receive(new ChatTrigger(), parameters, { body });
		items.push(...outputs.flat());
	}
	return items;
}

describe.each(playedRows('chat', 15))('Chat in row %i: %j', (number, row) => {
	const { node, begin, run } = useReadings(testedChat);
	beforeEach(() => begin(row, number));

	/** Sends a template; answers the send's ID and the notifications of its message's status. */
	const statusOfSent = async (status: string) => {
		const [{ messageId }] = await run('message.sendTemplate', row);
		const { messageId: id } = node.world.tables.chat.messages.all().at(-1)!;
		const bodies = notifyInTurn(node.world, { status: { messageId: id, status } });
		return { messageId: messageId as string, bodies };
	};

	it('matches each status of a message with its send, once and in any order', async () => {
		const { messageId, bodies } = await statusOfSent('read');
		const items = await itemsOf(bodies);
		const earlier = { none: [], before: ['delivered', 'sent'], after: ['delivered', 'sent'] };
		const others = earlier[row['chat.notifications.earlierStatuses'] as 'none'];
		expect(items.map(({ status }) => status).sort()).toEqual([...others, 'read'].sort());
		const isNamed = items.map((item) => Object.values(item).includes(messageId));
		expect(new Set(isNamed)).toEqual(new Set([row['chat.sendIdIn'] !== 'neither']));
	});

	it('passes a status that the form does not list, with its entry', async () => {
		const { bodies } = await statusOfSent('failed');
		const status = row['chat.notifications.failedStatus'];
		const items = await itemsOf(bodies, { statuses: ['delivered', 'read'] });
		expect(items).toMatchObject([{ status, statusEvent: { status } }]);
	});

	it('triggers once for a reply, and can answer it', async () => {
		const { senderNumber: to, recipientNumber: from } = testedChat.samples['message.sendTemplate'];
		const asked = { message: { type: 'text' as const, body: 'Hello' }, name: 'Jane' };
		const person = { from: String(from), to: String(to) };
		const [item, ...others] = await itemsOf(notifyInTurn(node.world, { ...asked, ...person }));
		const isNumber = row['chat.notifications.contactIds'] === 'number';
		const waId = isNumber ? from : `contact-${String(from)}`;
		const reply = { kind: 'message', from, waId, name: 'Jane', text: 'Hello' };
		expect([item, others]).toMatchObject([reply, []]);
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

	it('says what became of each token where one is unknown', async () => {
		const [known] = toToken.tokens.values;
		const values = [known, { token: 'stray', user_external_id: 'someone' }];
		const sent = run('notification.sendByToken', row, { ...content, tokens: { values } });
		const { unknownTokens, unsuccessfulSends, successfulReason } = node.world.settings.push;
		if (unknownTokens === 'accept') {
			const reason = successfulReason ? { reason: successfulReason } : {};
			return expect(await sent).toMatchObject(values.map((value) => ({ ...value, ...reason })));
		}
		const isSent = unknownTokens === 'unsuccessful' && unsuccessfulSends === 'known';
		const { description } = (await sent.catch((error: Error) => error)) as NodeApiError;
		expect(description?.includes('Retry On Fail does not send this again')).toBe(isSent);
	});
});
