import type { IDataObject } from 'n8n-workflow';

import type { Answers, Arrival } from '../../shared/declare/suspension';
import { isJsonObject } from '../../shared/text/json';
import { earlierRuns } from '../../shared/wait/earlierRuns';
import { answeredWait, waitIn } from '../../shared/wait/timedWait';
import { Rejection } from '../../shared/webhook/rejection';

/** What the waiting item carries beside its time limit, and what comes out when time is up. */
export interface Wait {
	/** Distinguishes this wait from an earlier one of the same execution. */
	replyId: string;
	/** What it waits for, unless that is a reply. */
	status?: AwaitedStatus;
}

/** Statuses of a message that can be waited for. */
export type AwaitedStatus = 'delivered' | 'read';

/** An item of the Chat Trigger. */
interface Passed extends IDataObject {
	eventKey: string;
	kind: 'message' | 'status';
}

/** What a message has been before; any other status, also an unknown one, ends the wait. */
const earlierThan = { delivered: ['sent'], read: ['sent', 'delivered'] };

/**
 * Items that another workflow passes on. The awaited one is answered with `{ accepted: true }`, any other
 * one of the Chat Trigger with `{ accepted: false, reason }`.
 */
const passedOn = (
	kind: Passed['kind'],
	outputOf: (passed: Passed) => IDataObject,
	problemOf: (passed: Passed, arrival: Arrival) => string | undefined,
): Answers => ({
	idOf: ({ waiting }) => waitIn<Wait>(waiting).replyId,
	decide(arrival) {
		const passed = passedIn(arrival.body);
		if (passed.kind !== kind) return refused(`The execution waits for a ${kind}`);
		const problem = problemOf(passed, arrival);
		if (problem) return refused(problem);
		const item = answeredWait(arrival.waiting, outputOf(passed));
		return () => ({ item, response: { accepted: true } });
	},
	tooLate({ waiting }) {
		const isOver = waitIn<Wait>(waiting).replyId !== undefined;
		return refused(isOver ? 'There is a reply already' : 'The execution does not wait for a reply');
	},
});

export const messages = passedOn('message', (reply) => ({ reply }), problemOfReply);

export const statuses = passedOn(
	'status',
	(statusEvent) => ({ status: statusEvent.status, statusEvent }),
	problemOfStatus,
);

const refused = (reason: string) => ({ webhookResponse: { accepted: false, reason } });

function passedIn(body: unknown): Passed {
	const { kind, eventKey } = (isJsonObject(body) ? body : {}) as Partial<Passed>;
	const isItem = (kind === 'message' || kind === 'status') && typeof eventKey === 'string';
	if (isItem) return body as Passed;
	throw new Rejection(400, 'Send an item of the Chat Trigger as JSON');
}

/** A notification has two IDs, and no document says which of them a send returns. */
function problemOfStatus({ messageIds, status }: Passed, { waiting }: Arrival) {
	const id = String(waiting.messageId);
	const isOwn = Array.isArray(messageIds) && messageIds.map(String).includes(id);
	if (!isOwn) return 'The status is of another message';
	const awaited = waitIn<Wait>(waiting).status as AwaitedStatus;
	const isEarlier = earlierThan[awaited].includes(String(status));
	return isEarlier ? `The execution waits for the status ${awaited}` : undefined;
}

/** The workflow that passes messages on may repeat one when the execution waits for the next. */
function problemOfReply({ eventKey }: Passed, { context }: Arrival) {
	const { name, type } = context.getNode();
	const before = context.getParentNodes(name).filter((node) => node.type === type);
	const names = new Set([name, ...before.map((node) => node.name)]);
	const items = [...names].flatMap((one) => [...earlierRuns(context, one)]);
	const isTaken = items.some(({ reply }) => isJsonObject(reply) && reply.eventKey === eventKey);
	return isTaken ? 'The message was the reply to an earlier question' : undefined;
}
