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
	const since = '2026-03-15T10:00:00Z';
	const replyId = `reply-of-test-${waits++}`;
	const wait = { replyId, question: `of-${replyId}`, since, until: '2026-03-15T11:00:00.000Z' };
	waiting = { ...output, wait, timedOut: true, reply: null };
});

const message = (eventKey = 'event-1', text = 'Red') => ({
	eventKey,
	kind: 'message',
	from: '447700900001',
	text,
	sentAt: '2026-03-15T10:00:00Z',
});

const question = () => (waiting.wait as IDataObject).question;

const post = async (body: unknown, own: Partial<Request> = {}, item = waiting) =>
	await receive(new Chat(), parameters, { body, query: { question: question() }, ...own }, item);

/** What the sender is answered and, if the execution continues, its item. */
const answerOf = async (...given: Parameters<typeof post>) => {
	const { status, sent, outputs } = await post(...given);
	return [status, sent, outputs[0]?.[0]] as const;
};

const overWith = (reason: string) => [200, { accepted: false, isOver: true, reason }, undefined];
const refusedWith = (reason: string) => [200, { accepted: false, reason }, undefined];

describe('A message that is passed on to a waiting execution', () => {
	it('is its reply', async () => {
		const reply = message();
		const read = { answer: 'Red', text: 'Red', from: '447700900001', receivedAt: reply.sentAt };
		expect(await answerOf(reply)).toEqual([
			200,
			{ accepted: true },
			{ ...output, timedOut: false, reply, outcome: 'answered', ...read },
		]);
	});

	it.each<[boolean, string, IDataObject]>([
		[true, 'RW35: a number with blanks', { asked: '+44 7700 900001' }],
		[true, 'a number without +', { asked: '+447700900001', from: '447700900001' }],
		[true, 'the person by the ID of the contact', { from: undefined, waId: '447700900001' }],
		[false, 'another person', { from: '447700900002' }],
		[false, 'another person by the ID of the contact', { from: undefined, waId: '447700900002' }],
		[false, 'nobody', { from: undefined }],
		[false, 'a blank', { from: '' }],
		[false, 'null', { from: null }],
		[false, 'a sender that is no number', { from: 'the boss' }],
		[false, 'a number within a list', { from: ['447700900001'] }],
		// A person shows the number to a business that has just written to it.
		[false, 'a person who shows no number', { from: undefined, fromUserId: 'GB.1' }],
	])('is accepted (%s) of %s', async (accepted, _who, { asked = '447700900001', ...own }) => {
		const [, sent, item] = await answerOf(
			{ ...message(), ...own },
			{},
			{ ...waiting, recipientNumber: asked },
		);
		const reason = expect.stringMatching(/is from another person|doesn’t show its sender’s number/);
		expect(sent).toEqual(accepted ? { accepted } : { accepted, reason });
		expect(item === undefined).toBe(!accepted);
	});

	it.each<[boolean, unknown]>([
		[true, '2026-03-15T10:00:00Z'],
		[true, '2026-03-15T10:00:00.000Z'],
		[true, '2026-03-15T11:00:01+01:00'],
		[true, '2026-03-16T08:00:00Z'],
		[false, '2026-03-15T09:59:59Z'],
		[false, '2026-03-15T09:55:00Z'],
		[false, '2026-03-15T09:00:00.000Z'],
		[false, '2026-03-15T10:30:00+01:00'],
		[false, '2025-12-31T23:59:59Z'],
		[false, undefined],
		[false, null],
		[false, ''],
		[false, 'just now'],
		[false, '0001-01-01T00:00:00Z'],
	])('RA15: is accepted (%s) if it was sent at %s', async (accepted, sentAt) => {
		const [, sent, item] = await answerOf({ ...message(), sentAt });
		const reason = expect.stringMatching(/was sent before the question|doesn’t say when/);
		expect(sent).toEqual(accepted ? { accepted } : { accepted, reason });
		expect(item === undefined).toBe(!accepted);
	});

	it.each<[string, IDataObject]>([
		['no question', {}],
		['another question', { question: 'of-reply-of-another-test' }],
		['a list of questions', { question: ['reply-of-another-test'] }],
		['the end of an escalation', { notification: 'f'.repeat(32), step: '1' }],
	])('is no reply at an address with %s', async (_what, query) => {
		expect(await answerOf(message(), { query })).toEqual(
			overWith('The address doesn’t belong to the waiting question'),
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
			overWith('The execution does not wait for a reply'),
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
