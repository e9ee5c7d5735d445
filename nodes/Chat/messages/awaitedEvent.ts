import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { Arrival, Suspension } from '../../shared/declare/operation';
import { OperationError } from '../../shared/errors/operationError';
import { readRecordedNumber } from '../../shared/input/phoneNumber';
import { valueIn } from '../../shared/input/reading';
import { isJsonObject } from '../../shared/text/json';
import {
	earlierRuns,
	answeredWait,
	resumeUrlOf,
	timedWait,
	waitIn,
} from '../../shared/wait/suspend';
import { Rejection } from '../../shared/webhook/request';

/** Follows n8n's address of the execution; users write it behind `$execution.resumeUrl`. */
export const replyPath = 'switchboard-reply';

type AwaitedStatus = 'delivered' | 'read';

interface Wait {
	/** Distinguishes this wait from an earlier one of the same execution. */
	replyId: string;
	/** Unless it waits for a reply. */
	status?: AwaitedStatus;
}

/** An item of the Chat Trigger. */
interface TriggerItem extends IDataObject {
	eventKey: string;
	kind: 'message' | 'status';
}

interface AwaitedEvent {
	name: 'Reply' | 'Status';
	kind: TriggerItem['kind'];
	/** What the output has of it; nulls when time is up. */
	outputOf(event: TriggerItem | null): IDataObject;
	/** Why an event of that kind is not the awaited one. */
	problemOf(event: TriggerItem, arrival: Arrival): string | undefined;
}

interface Params {
	waitAtMostMinutes: number;
	status?: AwaitedStatus;
}

/** The trigger of another workflow passes the event on to the execution's address, which was stored before. */
const waitFor = ({ name, kind, outputOf, problemOf }: AwaitedEvent): Suspension<void, Params> => ({
	path: replyPath,
	severalItems: (count) => ({
		message: `Send and Wait for ${name} takes one item at a time`,
		description: `It received ${count} items, and nothing was sent: all items of a node would share one wait. Put Loop Over Items with a batch size of 1 before it, so that each has its own`,
	}),
	asTool: {
		message: `A tool of an AI agent cannot wait for a ${name.toLowerCase()}`,
		description:
			'Nothing was sent. Use Send Interaction, or put this node after the agent instead of into its tools',
	},
	createResume: requireSignedAddress,
	suspend({ id: replyId, output, params: { waitAtMostMinutes, status } }) {
		const wait = { replyId, ...(status && { status }) };
		return timedWait(waitAtMostMinutes, wait, { output, missing: outputOf(null) });
	},
	answers: {
		idOf: ({ waiting }) => waitIn<Wait>(waiting).replyId,
		decide(arrival) {
			const event = eventIn(arrival.body);
			const problem =
				event.kind === kind ? problemOf(event, arrival) : `The execution waits for a ${kind}`;
			if (problem) return refused(problem);
			const item = answeredWait(arrival.waiting, outputOf(event));
			return () => ({ item, response: { accepted: true } });
		},
		tooLate({ waiting }) {
			const isOver = waitIn<Wait>(waiting).replyId !== undefined;
			const what = `a ${name.toLowerCase()}`;
			return refused(
				isOver ? `There is ${what} already` : `The execution does not wait for ${what}`,
			);
		},
	},
});

/** The address is made before the wait, so that its signature is all that keeps strangers out. */
function requireSignedAddress(context: IExecuteFunctions): void {
	if (resumeUrlOf(context).searchParams.has('signature')) return;
	throw new OperationError(
		'This n8n does not sign the addresses of waiting executions, so anyone could answer',
		'Nothing was sent. Update n8n, or use Send and Wait for Approval',
	);
}

const refused = (reason: string) => ({ webhookResponse: { accepted: false, reason } });

function eventIn(body: unknown): TriggerItem {
	const { kind, eventKey } = (isJsonObject(body) ? body : {}) as Partial<TriggerItem>;
	const isItem = (kind === 'message' || kind === 'status') && typeof eventKey === 'string';
	if (isItem) return body as TriggerItem;
	throw new Rejection(400, 'Send an item of the Chat Trigger as JSON');
}

export const reply = waitFor({
	name: 'Reply',
	kind: 'message',
	outputOf: (event) => ({ reply: event }),
	/** The workflow that passes messages on may repeat one when the execution waits for the next. */
	problemOf({ eventKey, from, waId }, { context, waiting }) {
		const [asked, writer] = [waiting.recipientNumber, from ?? waId].map(digitsOf);
		// A person with a username may show no number.
		if (writer !== undefined && writer !== asked) return 'The message is of another person';
		const { name, type } = context.getNode();
		const before = context.getParentNodes(name).filter((node) => node.type === type);
		const names = new Set([name, ...before.map((node) => node.name)]);
		const items = [...names].flatMap((one) => [...earlierRuns(context, one)]);
		const isKnown = items.some(
			(item) => isJsonObject(item.reply) && item.reply.eventKey === eventKey,
		);
		return isKnown ? 'The message was the reply to an earlier question' : undefined;
	},
});

const digitsOf = (number: unknown) => valueIn(readRecordedNumber(number));

/** What a message has been before; any other status, also an unknown one, ends the wait. */
const earlierThan = { delivered: ['sent'], read: ['sent', 'delivered'] };

export const status = waitFor({
	name: 'Status',
	kind: 'status',
	outputOf: (event) => ({ status: event?.status ?? null, statusEvent: event }),
	/** A notification has two IDs, and no document says which of them a send returns. */
	problemOf({ messageIds, status: reported }, { waiting }) {
		const id = String(waiting.messageId);
		const isOwn = Array.isArray(messageIds) && messageIds.map(String).includes(id);
		if (!isOwn) return 'The status is of another message';
		const awaited = waitIn<Wait>(waiting).status as AwaitedStatus;
		const isEarlier = earlierThan[awaited].includes(String(reported));
		return isEarlier ? `The execution waits for the status ${awaited}` : undefined;
	},
});
