import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import {
	type Answers,
	type Arrival,
	type Suspension,
	parameter,
} from '../../shared/declare/operation';
import { OperationError } from '../../shared/errors/operationError';
import { toMs } from '../../shared/input/dates';
import { readRecordedNumber } from '../../shared/input/phoneNumber';
import { isNothing, valueIn } from '../../shared/input/reading';
import { isJsonObject } from '../../shared/text/json';
import { quote } from '../../shared/text/wording';
import { resumeUrlOf } from '../../shared/wait/links';
import { answeredWait, earlierRuns, timedWait, waitIn } from '../../shared/wait/suspend';
import { Rejection } from '../../shared/webhook/request';
import { kindOfMessage } from '../trigger/kinds';
import { type AwaitedStatus, isWaitOver } from './statuses';

/** Follows n8n's address of the execution; users write it after `$execution.resumeUrl`. */
export const replyPath = 'switchboard-reply';

/** The field of the query that has the ID of the question. */
export const questionField = 'question';

interface Wait {
	/** Distinguishes this wait from an earlier one of the same execution. */
	replyId: string;
	/** The ID in the stored address. */
	question: string;
	/** Earlier messages cannot be the answer. ISO 8601 in whole seconds, as on the platform. */
	since: string;
	/** Absent if it waits for a reply. */
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
	/** The fields of the output; nulls when time is up. */
	outputOf(event: TriggerItem | null): IDataObject;
	/** Why an event of that kind is not the awaited one. */
	problemOf(event: TriggerItem, arrival: Arrival): string | undefined;
}

interface WaitParams {
	address: string;
	waitAtMostMinutes: number;
	status?: AwaitedStatus;
}

export const storedAddress = parameter({
	displayName: 'Stored Address',
	name: 'address',
	type: 'string',
	default: '',
	required: true,
	placeholder: "e.g. {{ $('Remember Wait').item.json.address }}",
	description:
		'Address that you stored before this node, from the node that stored it. Its question needs a new ID for each message, e.g. a UUID from the Crypto node. Keep the address secret. Anyone who has it can reply.',
});

/** The trigger of another workflow passes the event on to the execution's stored address. */
const waitFor = (awaited: AwaitedEvent): Suspension<void, WaitParams> => ({
	paths: [replyPath],
	severalItems: (count) => ({
		message: `Send and Wait for ${awaited.name} takes one item at a time`,
		description: `It received ${count} items, and nothing was sent, because all items of a node would share one wait. Put Loop Over Items with a batch size of 1 before it, so that each item has its own wait`,
	}),
	asTool: {
		message: `A tool of an AI agent cannot wait for a ${awaited.name.toLowerCase()}`,
		description:
			'Nothing was sent. Use Send Interaction, or put this node after the agent instead of into its tools',
	},
	createResume(context, _id, { address }) {
		requireSignedAddress(context);
		requireExecutionAddress(context, address);
	},
	suspend({ id: replyId, input, output, sinceMs, params: { address, waitAtMostMinutes, status } }) {
		const wait: Wait = {
			replyId,
			question: questionIn(address),
			since: new Date(sinceMs).toISOString().replace(/\.\d+/, ''),
			...(status && { status }),
		};
		const item = { ...input, ...output };
		return timedWait(
			waitAtMostMinutes,
			{ ...wait },
			{ output: item, missing: awaited.outputOf(null) },
		);
	},
	answers: answersTo(awaited),
});

const answersTo = ({ name, kind, outputOf, problemOf }: AwaitedEvent): Answers => ({
	idOf({ waiting, query }) {
		const { replyId, question } = waitIn<Wait>(waiting);
		return question && question === query[questionField] ? replyId : undefined;
	},
	decide(arrival) {
		const event = eventIn(arrival.body);
		const problem =
			event.kind === kind ? problemOf(event, arrival) : `The execution waits for a ${kind}`;
		if (problem) return refused(problem);
		const item = answeredWait(arrival.waiting, outputOf(event));
		return () => ({ item, response: { accepted: true } });
	},
	tooLate({ waiting, query }) {
		const { question } = waitIn<Wait>(waiting);
		const what = `a ${name.toLowerCase()}`;
		if (question === undefined) return refused(`The execution does not wait for ${what}`);
		if (question === query[questionField]) return refused(`The execution already has ${what}`);
		return refused('The address doesn’t belong to the waiting question');
	},
});

/** The address is made before the wait, so n8n's signature in it has to keep strangers out. */
function requireSignedAddress(context: IExecuteFunctions): void {
	if (resumeUrlOf(context).searchParams.has('signature')) return;
	throw new OperationError(
		'This n8n does not sign the addresses of waiting executions, so anyone could answer',
		'Nothing was sent. Update n8n, or use Send and Wait for Approval',
	);
}

const advice = `Nothing was sent. Before this node, store {{ $execution.resumeUrl }}/${replyPath}&${questionField}={{ $json.data }} with a new UUID from the Crypto node, and enter the stored address here`;

/** A different address would never get an answer, and one without an ID would accept any link of the execution. */
function requireExecutionAddress(context: IExecuteFunctions, address: string): void {
	const begin = `${resumeUrlOf(context).href}/${replyPath}&`;
	if (!address.startsWith(begin)) {
		throw new OperationError('“Stored Address” is not an address of this execution', advice);
	}
	if (/^[\w-]{16,200}$/.test(questionIn(address))) return;
	throw new OperationError(
		'“Stored Address” doesn’t end in a question ID that is hard to guess',
		`${advice}. An ID has at least 16 letters and digits`,
	);
}

const questionIn = (address: string) => new URL(address).searchParams.get(questionField) ?? '';

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
	problemOf: (event, arrival) =>
		problemOfKind(event) ??
		problemOfWriter(event, arrival) ??
		problemOfTime(event, arrival) ??
		problemOfKey(event, arrival),
});

function problemOfKind({ type }: TriggerItem): string | undefined {
	const kind = kindOfMessage(type);
	// A workflow may have passed on only the text.
	if (kind === 'written' || isNothing(type)) return undefined;
	const prefix = kind === 'unknown' ? `Unknown message type: ${quote(type)}. ` : '';
	return `${prefix}The execution waits for a message that a person has written`;
}

/** People whose number the platform hides show it to a business that has just written to it. */
function problemOfWriter({ from, waId }: TriggerItem, { waiting }: Arrival): string | undefined {
	const [recipient, writer] = [waiting.recipientNumber, from ?? waId].map(digitsOf);
	if (writer === undefined) return 'The message doesn’t show its sender’s number';
	return writer === recipient ? undefined : 'The message is from another person';
}

function problemOfTime({ sentAt }: TriggerItem, { waiting }: Arrival): string | undefined {
	const [sentMs, sinceMs] = [sentAt, waitIn<Wait>(waiting).since].map((time) => toMs(time));
	if (Number.isNaN(sentMs)) return 'The message doesn’t say when it was sent';
	return sentMs >= sinceMs ? undefined : 'The message was sent before the question';
}

/** The workflow that passes messages on may repeat one while the execution waits for the next. */
function problemOfKey({ eventKey }: TriggerItem, { context }: Arrival): string | undefined {
	const { name, type } = context.getNode();
	const before = context.getParentNodes(name).filter((node) => node.type === type);
	const names = new Set([name, ...before.map((node) => node.name)]);
	const items = [...names].flatMap((one) => [...earlierRuns(context, one)]);
	const isKnown = items.some(
		(item) => isJsonObject(item.reply) && item.reply.eventKey === eventKey,
	);
	return isKnown ? 'The message was the reply to an earlier question' : undefined;
}

const digitsOf = (number: unknown) => valueIn(readRecordedNumber(number));

export const status = waitFor({
	name: 'Status',
	kind: 'status',
	outputOf: (event) => ({ status: event?.status ?? null, statusEvent: event }),
	/** A notification has two IDs, and it isn't documented which of them a send returns. */
	problemOf({ messageIds, status: reported }, { waiting }) {
		const id = String(waiting.messageId);
		const isOfMessage = Array.isArray(messageIds) && messageIds.map(String).includes(id);
		if (!isOfMessage) return 'The status belongs to another message';
		const awaited = waitIn<Wait>(waiting).status as AwaitedStatus;
		const isOver = isWaitOver(awaited, reported);
		if (isOver === 'yes') return undefined;
		const prefix = isOver === 'unknown' ? `Unknown status: ${quote(reported)}. ` : '';
		return `${prefix}The execution waits for the status ${awaited}`;
	},
});
