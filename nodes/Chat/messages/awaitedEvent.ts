import type { GenericValue, IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { parameter } from '../../shared/declare/operation';
import type { Answers, Arrival, Suspension } from '../../shared/declare/suspension';
import { OperationError } from '../../shared/errors/operationError';
import { toMs } from '../../shared/input/dates';
import { isNothing } from '../../shared/input/reading';
import { isJsonObject } from '../../shared/text/json';
import { quote } from '../../shared/text/wording';
import { newerQuestion } from '../../shared/wait/handOver';
import { resumeUrlOf } from '../../shared/wait/links';
import { answeredWait, earlierRuns, timedWait, waitIn } from '../../shared/wait/suspend';
import { Rejection } from '../../shared/webhook/request';
import { digitsOf, kindOfMessage } from '../trigger/kinds';
import { answerFormIn, readAnswer } from './answer';
import { askAgain } from './askAgain';
import { type PassedOn, keepAs, questionField, replyPath } from './keptWait';
import { type AwaitedStatus, isWaitOver } from './statuses';

interface Wait {
	/** Distinguishes this wait from an earlier one of the same execution. */
	replyId: string;
	question: string;
	/** Earlier messages can’t be the answer. The platform has ISO 8601 in whole seconds. */
	since: string;
	/** It is absent if the item waits for a reply. */
	status?: AwaitedStatus;
}

interface AwaitedEvent {
	name: 'Reply' | 'Status';
	kind: 'message' | 'status';
	storedAs: 'reply' | 'status';
	/** They are null after the time limit. */
	outputOf(event: PassedOn | null): IDataObject;
	problemOf(event: PassedOn, arrival: Arrival): string | undefined;
	/** Decides on the awaited event; by default, it ends the wait. */
	decide?(event: PassedOn, arrival: Arrival): Promise<IDataObject | Declined>;
}

type Declined = ReturnType<typeof refused> | typeof askedAgain;

interface WaitParams {
	address?: string;
	waitAtMostMinutes: number;
	status?: AwaitedStatus;
}

export const storedAddress = parameter({
	displayName: 'Stored Address',
	name: 'address',
	type: 'string',
	default: '',
	required: true,
	displayOptions: { show: { keepWaitIn: ['address'] } },
	placeholder: "e.g. {{ $('Remember Wait').item.json.address }}",
	description:
		'Address that you stored before this node, from the node that stored it. Its question needs a new ID for each message, e.g. a UUID from the Crypto node. Keep the address secret. Anyone who has it can reply.',
});

/** A different workflow’s trigger passes the event to the execution’s stored address. */
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
		if (address !== undefined) requireExecutionAddress(context, address);
	},
	keep: keepAs(awaited.storedAs, ({ waitAtMostMinutes }: WaitParams) => waitAtMostMinutes),
	suspend({ id: replyId, input, output, sinceMs, params: { address, waitAtMostMinutes, status } }) {
		const wait: Wait = {
			replyId,
			question: address === undefined ? replyId : questionIn(address),
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

const answersTo = (awaited: AwaitedEvent): Answers => ({
	idOf({ waiting, query }) {
		const { replyId, question } = waitIn<Wait>(waiting);
		return question && question === query[questionField] ? replyId : undefined;
	},
	async decide(arrival) {
		const event = eventIn(arrival.body);
		const decided = await outcomeOf(awaited, event, arrival);
		if ('webhookResponse' in decided) return decided as Declined;
		const item = answeredWait(arrival.waiting, decided);
		return () => ({ item, response: { accepted: true } });
	},
	tooLate({ waiting, query }) {
		const { question } = waitIn<Wait>(waiting);
		const what = `a ${awaited.name.toLowerCase()}`;
		if (question === undefined) return over(`The execution does not wait for ${what}`);
		if (question === query[questionField]) return over(`The execution already has ${what}`);
		return over('The address doesn’t belong to the waiting question');
	},
});

async function outcomeOf(
	{ kind, problemOf, decide, outputOf }: AwaitedEvent,
	event: PassedOn,
	arrival: Arrival,
): Promise<IDataObject | Declined> {
	if (event.kind === newerQuestion && kind === 'message') {
		return { ...outputOf(null), outcome: newerQuestion };
	}
	const problem =
		event.kind === kind ? problemOf(event, arrival) : `The execution waits for a ${kind}`;
	if (problem) return refused(problem);
	return decide ? await decide(event, arrival) : outputOf(event);
}

/** The address is made before the wait, so n8n’s signature in it must keep strangers out. */
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

/** The question goes on waiting. */
export const refused = (reason: string) => ({ webhookResponse: { accepted: false, reason } });

/** Nothing waits at the address. */
export const over = (reason: string) => ({
	webhookResponse: { accepted: false, isOver: true, reason },
});

export const askedAgain = { webhookResponse: { accepted: true, asksAgain: true } };

const kinds: readonly unknown[] = ['message', newerQuestion, 'status'];

export function eventIn(body: unknown): PassedOn {
	const { kind, eventKey } = (isJsonObject(body) ? body : {}) as Partial<PassedOn>;
	if (kinds.includes(kind) && typeof eventKey === 'string') return body as PassedOn;
	throw new Rejection(400, 'Send an item of the Chat Trigger as JSON');
}

export const reply = waitFor({
	name: 'Reply',
	kind: 'message',
	storedAs: 'reply',
	outputOf: (event) => outputOfReply(event, null, event ? 'answered' : 'timedOut'),
	decide: async (event, arrival) => await answerIn(event, arrival),
	problemOf: (event, arrival) => problemOfReply(event, arrival) ?? problemOfKey(event, arrival),
});

/** Why a message isn't the reply to the question that was sent. */
export const problemOfReply = (event: PassedOn, arrival: Arrival) =>
	problemOfKind(event) ?? problemOfWriter(event, arrival) ?? problemOfTime(event, arrival);

type ReplyOutcome = 'answered' | 'timedOut' | 'unread';

/** `answer` is what was read from the reply. */
const outputOfReply = (
	event: PassedOn | null,
	answer: GenericValue,
	outcome: ReplyOutcome,
): IDataObject => ({
	reply: event,
	outcome,
	answer,
	text: (event?.text as GenericValue) ?? null,
	from: (event?.from as GenericValue) ?? null,
	receivedAt: (event?.sentAt as GenericValue) ?? null,
});

async function answerIn(event: PassedOn, arrival: Arrival): Promise<IDataObject | Declined> {
	const { context, waiting } = arrival;
	const form = answerFormIn(context);
	const reading = readAnswer(form, event, context.getTimezone());
	if (reading.is === 'value') return outputOfReply(event, reading.value, 'answered');
	// A picture is a reply, too, if any will do.
	if (form.answerType === 'text') return outputOfReply(event, null, 'answered');
	const { waitTable, askAgain: text } = form;
	const question = String(waitIn<Wait>(waiting).question);
	if (waitTable === '' || text === '') return outputOfReply(event, null, 'unread');
	const outcome = await askAgain(arrival, { waitTable, text, question }, event.eventKey);
	if (outcome === 'asked') return askedAgain;
	if (outcome === 'waits') return refused('The person is being asked again');
	return outputOfReply(event, null, 'unread');
}

function problemOfKind({ type }: PassedOn): string | undefined {
	const kind = kindOfMessage(type);
	// A workflow may have passed on only the text.
	if (kind === 'written' || isNothing(type)) return undefined;
	const prefix = kind === 'unknown' ? `Unknown message type: ${quote(type)}. ` : '';
	return `${prefix}The execution waits for a message that a person has written`;
}

/** People whose number the platform hides show it to a business that has just written to it. */
function problemOfWriter({ from, waId }: PassedOn, { waiting }: Arrival): string | undefined {
	const [recipient, writer] = [waiting.recipientNumber, from ?? waId].map(digitsOf);
	if (writer === undefined) return 'The message doesn’t show its sender’s number';
	return writer === recipient ? undefined : 'The message is from another person';
}

function problemOfTime({ sentAt }: PassedOn, { waiting }: Arrival): string | undefined {
	const [sentMs, sinceMs] = [sentAt, waitIn<Wait>(waiting).since].map((time) => toMs(time));
	if (Number.isNaN(sentMs)) return 'The message doesn’t say when it was sent';
	return sentMs >= sinceMs ? undefined : 'The message was sent before the question';
}

/** The workflow that passes messages on may repeat one while the execution waits for the next. */
function problemOfKey({ eventKey }: PassedOn, { context }: Arrival): string | undefined {
	const { name, type } = context.getNode();
	const before = context.getParentNodes(name).filter((node) => node.type === type);
	const names = new Set([name, ...before.map((node) => node.name)]);
	const items = [...names].flatMap((one) => [...earlierRuns(context, one)]);
	const isKnown = items.some(
		(item) => isJsonObject(item.reply) && item.reply.eventKey === eventKey,
	);
	return isKnown ? 'The message was the reply to an earlier question' : undefined;
}

export const status = waitFor({
	name: 'Status',
	kind: 'status',
	storedAs: 'status',
	outputOf: (event) => ({ status: event?.status ?? null, statusEvent: event }),
	/** A notification has two IDs, and the document doesn’t say which of them a send returns. */
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
