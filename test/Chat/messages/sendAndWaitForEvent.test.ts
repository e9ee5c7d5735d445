import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { Chat } from '../../../nodes/Chat/Chat.node';
import { readChatNotification } from '../../../nodes/Chat/trigger/notification';
import { notify } from '../../../sandbox/services/chat/notification';
import { useManualClock } from '../../harness/manualClock';
import { newExecution } from '../../harness/run';
import { useService } from '../../harness/tested';
import { receive } from '../../harness/webhookRun';
import { numbers, replyAddress } from '../samples';
import { testedChat } from '../tested';

const chat = useService(testedChat);
const clock = useManualClock();

const ask = async (own: INodeParameters = {}, more = {}) =>
	await chat.run(
		'message',
		'sendAndWaitForReply',
		{
			...numbers,
			keepWaitIn: 'address',
			address: replyAddress,
			type: 'text',
			body: 'Which color?',
			...own,
		},
		more,
	);

const unsigned = () => ({ execution: Object.assign(newExecution(), { resumeToken: undefined }) });

const sent = () => chat.world.tables.chat.messages.all();

describe('Chat: Send and Wait for Reply', () => {
	it('sends the message, and waits until its time limit, which its output then shows', async () => {
		const execution = newExecution();
		const items: INodeExecutionData[] = [{ json: { order: 7 } }];
		await ask({ waitAtMostMinutes: 30 }, { execution, items });
		expect(sent()).toMatchObject([{ content: { body: 'Which color?' } }]);
		expect(execution.waitTill).toEqual(new Date(Date.parse(clock.now) + 30 * 60_000));
		const [{ messageId }] = sent();
		expect(items[0].json).toMatchObject({ order: 7, messageId, timedOut: true, reply: null });
		expect(items[0].json.wait).toEqual({
			replyId: expect.stringMatching(/^\w{32}$/),
			question: '0b2f6d9e-5c14-4b7a-9d3e-7a1f2c8e4d60',
			since: '2026-03-15T10:00:00Z',
			until: execution.waitTill!.toISOString(),
		});
	});

	it.each([
		[
			'of another execution',
			replyAddress.replace(
				'{{ $execution.resumeUrl }}',
				'https://n8n.example/webhook-waiting/1?signature=x',
			),
		],
		['without the path', replyAddress.replace('/switchboard-reply', '')],
		['without an ID of the question', '={{ $execution.resumeUrl }}/switchboard-reply'],
		['with an empty ID', '={{ $execution.resumeUrl }}/switchboard-reply&question='],
		['with an ID that can be guessed', '={{ $execution.resumeUrl }}/switchboard-reply&question=17'],
		['with an ID of another form', `${replyAddress}%0A`],
		['that is none', 'the one above'],
	])('rejects an address %s before it sends', async (_what, address) => {
		const execution = newExecution();
		await expect(ask({ address }, { execution })).rejects.toThrow('“Stored Address”');
		expect([chat.world.requests, execution.waitTill]).toEqual([[], undefined]);
	});

	it('does not wait for a message that the service rejected', async () => {
		const execution = newExecution();
		chat.world.faults.add({ status: 418 });
		const settings = { onError: 'continueErrorOutput' } as const;
		const [{ json }] = await ask({}, { settings, execution });
		expect(json.error).toBe('Fault of the sandbox');
		expect(execution.waitTill).toBeUndefined();
	});

	it.each<[string, INodeParameters, object, RegExp]>([
		['several items', {}, { items: [{ json: {} }, { json: {} }] }, /takes one item at a time/],
		['several people', { recipientNumber: '447700900001, 447700900002' }, {}, /“To” has 2 people/],
		['a tool of an AI agent', {}, { asTool: true }, /cannot wait for a reply/],
		['an n8n that signs no address', {}, unsigned(), /does not sign/],
	])('rejects %s before it sends', async (_what, own, more, message) => {
		await expect(ask(own, more)).rejects.toThrow(message);
		expect(chat.world.requests).toEqual([]);
	});
});

const all = {
	triggerOn: ['statuses'],
	statuses: [],
	businessNumbers: [],
	optOutWords: [],
	withRaw: false,
};

/** Sends a message and waits for a status of it; answers the item that waits. */
async function wait(status: string): Promise<IDataObject> {
	const items: INodeExecutionData[] = [{ json: {} }];
	const parameters = {
		...numbers,
		keepWaitIn: 'address',
		address: replyAddress,
		type: 'text',
		body: 'On its way',
		status,
	};
	const execution = newExecution();
	await chat.run('message', 'sendAndWaitForStatus', parameters, { items, execution });
	expect(execution.waitTill).toBeDefined();
	return items[0].json;
}

/** Passes a status on, as the Chat Trigger outputs it. */
async function pass(waiting: IDataObject, status: string, messageId = String(waiting.messageId)) {
	const [{ eventKey, json }] = readChatNotification(
		notify(chat.world, { status: { messageId, status } }),
		all,
	);
	const body = { eventKey, ...json };
	const parameters = { operation: 'sendAndWaitForStatus', resource: 'message' };
	const query = { question: (waiting.wait as IDataObject).question };
	const { sent, outputs } = await receive(new Chat(), parameters, { body, query }, waiting);
	return [sent, outputs[0]?.[0]] as const;
}

describe('Chat: Send and Wait for Status', () => {
	it('waits for no status but that of its message, until its time limit', async () => {
		const waiting = await wait('delivered');
		const { messageId } = chat.world.tables.chat.messages.all()[0];
		expect(waiting).toMatchObject({ messageId, timedOut: true, status: null, statusEvent: null });
		await chat.run('message', 'sendInteraction', { ...numbers, type: 'text', body: 'Another' });
		const other = chat.world.tables.chat.messages.all()[1].messageId;
		const reason = 'The status belongs to another message';
		expect(await pass(waiting, 'delivered', other)).toEqual([
			{ accepted: false, reason },
			undefined,
		]);
	});

	it.each(['statusId', 'messageId', 'both'])(
		'knows its message by the ID in: %s',
		async (sendIdIn) => {
			chat.world.configure({ chat: { sendIdIn } });
			const [sent, item] = await pass(await wait('delivered'), 'delivered');
			expect(sent).toEqual({ accepted: true });
			expect(item).toMatchObject({ timedOut: false, status: 'delivered' });
			expect(item?.statusEvent).toMatchObject({ kind: 'status', status: 'delivered' });
			expect(item).not.toHaveProperty('wait');
		},
	);

	/** [awaited statuses, words, whether they end the wait] */
	const words: ReadonlyArray<[string, string, boolean]> = [
		['delivered', 'delivered read', true],
		['delivered', 'sent', false],
		['read', 'read played', true],
		['read', 'sent delivered', false],
		['delivered read', 'failed undelivered UNDELIVERABLE not_delivered rejected expired', true],
		['delivered read', 'deleted canceled cancelled', true],
		['delivered read', 'accepted queued pending submitted enqueued sending', false],
		['delivered read', 'Scheduled processing', false],
		// Words that no table has.
		['delivered read', 'zugestellt held_for_review completed ok 7 null deliveredish', false],
	];

	it.each(
		words.flatMap(([awaited, reported, isOver]) =>
			awaited
				.split(' ')
				.flatMap((one) => reported.split(' ').map((word) => [one, word, isOver] as const)),
		),
	)('RA16: for %s, is over with %s: %p', async (awaited, status, isOver) => {
		const [sent, item] = await pass(await wait(awaited), status);
		expect(sent).toMatchObject({ accepted: isOver });
		expect(item?.status).toBe(isOver ? status : undefined);
	});
});
