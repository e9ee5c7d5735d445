import type { IDataObject } from 'n8n-workflow';

import { Chat } from '../../../nodes/Chat/Chat.node';
import { useManualClock } from '../../harness/manualClock';
import { receive, type Request } from '../../harness/webhookRun';

useManualClock();

const parameters = { operation: 'sendAndWaitForReply', resource: 'message' };
const output = { recipientNumber: '447700900001', messageId: 'm-1', message: 'ok' };

let waits = 0;
let waiting: IDataObject;
// A reply is remembered for a moment.
beforeEach(() => {
	const wait = { replyId: `reply-of-test-${waits++}`, until: '2026-03-15T11:00:00.000Z' };
	waiting = { ...output, wait, timedOut: true, reply: null };
});

const message = (eventKey = 'event-1', text = 'Red') => ({
	...{ eventKey, kind: 'message', from: '447700900001', text },
});

const post = async (body: unknown, own: Partial<Request> = {}, item = waiting) =>
	await receive(new Chat(), parameters, { body, ...own }, item);

/** What the sender is answered and, if the execution continues, its item. */
const answerOf = async (...given: Parameters<typeof post>) => {
	const { status, sent, outputs } = await post(...given);
	return [status, sent, outputs[0]?.[0]] as const;
};

const refusedWith = (reason: string) => [200, { accepted: false, reason }, undefined];

describe('A message that is passed on to a waiting execution', () => {
	it('is its reply', async () => {
		const reply = message();
		expect(await answerOf(reply)).toEqual([
			200,
			{ accepted: true },
			{ ...output, timedOut: false, reply },
		]);
	});

	it.each<[boolean, string, IDataObject]>([
		[true, 'RW35: a number with blanks', { asked: '+44 7700 900001' }],
		[true, 'a number without +', { asked: '+447700900001', from: '447700900001' }],
		[true, 'a person who shows no number', { from: undefined, fromUserId: 'GB.1' }],
		[false, 'another person', { from: '447700900002' }],
		[false, 'another person by the ID of the contact', { from: undefined, waId: '447700900002' }],
	])('is accepted (%s) of %s', async (accepted, _who, { asked = '447700900001', ...own }) => {
		const [, sent] = await answerOf(
			{ ...message(), ...own },
			{},
			{ ...waiting, recipientNumber: asked },
		);
		expect(sent).toEqual(
			accepted ? { accepted } : { accepted, reason: 'The message is of another person' },
		);
	});

	it('is no reply to a later question of the same execution', async () => {
		const earlierRuns = [{ ...output, timedOut: false, reply: message() }];
		expect(await answerOf(message(), { earlierRuns })).toEqual(
			refusedWith('The message was the reply to an earlier question'),
		);
		expect((await answerOf(message('event-2'), { earlierRuns }))[1]).toEqual({ accepted: true });
	});

	it('does nothing where the execution waits for something else', async () => {
		const item = { questionId: 'q-1', answer: 'timedOut' };
		expect(await answerOf(message(), {}, item)).toEqual(
			refusedWith('The execution does not wait for a reply'),
		);
	});

	it('is no reply if it is a status', async () => {
		expect(await answerOf({ ...message(), kind: 'status' })).toEqual(
			refusedWith('The execution waits for a message'),
		);
	});

	it.each([
		['a message without its key', { kind: 'message' }],
		['a list', [message()]],
	])('is rejected if it is %s, and the execution goes on waiting', async (_what, body) => {
		expect(await answerOf(body)).toEqual([
			400,
			{ error: 'Send an item of the Chat Trigger as JSON' },
			undefined,
		]);
	});
});
