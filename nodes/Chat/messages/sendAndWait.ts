import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import {
	type Arrival,
	type ParamsOf,
	type Suspension,
	operation,
	optionsOf,
	parameter,
	parameters,
} from '../../shared/declare/operation';
import { branchOnAnswer, keepInCheck, oneByOne } from '../../shared/declare/service';
import { OperationError } from '../../shared/errors/operationError';
import { readRecordedNumber } from '../../shared/input/phoneNumber';
import { valueIn } from '../../shared/input/reading';
import { variablesOf } from '../../shared/messaging/variables';
import { isJsonObject } from '../../shared/text/json';
import { approval } from '../../shared/wait/approval';
import { type Choice, type Question, approvalFields } from '../../shared/wait/approvalForm';
import {
	answeredWait,
	earlierRuns,
	limitWaitTime,
	resumeUrlOf,
	timedWait,
	waitIn,
} from '../../shared/wait/suspend';
import { Rejection } from '../../shared/webhook/request';
import {
	checkLink,
	contentFields,
	contentOptions,
	fallBack,
	fallBackWords,
	recipientNumber,
	senderNumber,
} from './content';
import { interact, interactWithEach, messaging, sendToEach } from './sending';

/** Follows n8n's address of the execution; users write it behind `$execution.resumeUrl`. */
const replyPath = 'switchboard-reply';

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

interface WaitParams {
	waitAtMostMinutes: number;
	status?: AwaitedStatus;
}

/** The trigger of another workflow passes the event on to the execution's address, which was stored before. */
const waitFor = ({
	name,
	kind,
	outputOf,
	problemOf,
}: AwaitedEvent): Suspension<void, WaitParams> => ({
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
			if (isOver) return refused(`There is ${what} already`);
			return refused(`The execution does not wait for ${what}`);
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

const reply = waitFor({
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
		const isKnown = items.some(({ reply }) => isJsonObject(reply) && reply.eventKey === eventKey);
		return isKnown ? 'The message was the reply to an earlier question' : undefined;
	},
});

const digitsOf = (number: unknown) => valueIn(readRecordedNumber(number));

/** What a message has been before; any other status, also an unknown one, ends the wait. */
const earlierThan = { delivered: ['sent'], read: ['sent', 'delivered'] };

const status = waitFor({
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

const messageFields = parameters(
	{
		displayName: `Before this node, store {{ $execution.resumeUrl }}/${replyPath} with the phone number, e.g. in a data table. The workflow with the Chat Trigger looks the number up and sends its item there as JSON.`,
		name: 'addressNotice',
		type: 'notice',
		default: '',
	},
	{
		...recipientNumber,
		description:
			'Phone number of the person, with + and country code, or as digits alone that begin with it. Before this node, store the number with the address of the execution, so that the workflow with the Chat Trigger can find it.',
	},
	senderNumber,
	...contentFields,
);

const waitFields = parameters(
	limitWaitTime(
		1_440,
		'After that, the workflow continues with timedOut = true. n8n checks once a minute, so it may take up to a minute longer.',
	),
	...fallBack,
	optionsOf(...contentOptions, fallBackWords),
);

type Params = ParamsOf<readonly [...typeof messageFields, ...typeof waitFields]>;

/** Sends a message to one person and suspends the execution; only what it waits for differs. */
const waiting = {
	...messaging,
	prepare(parameters: Params) {
		const prepared = messaging.prepare(parameters);
		requireOnePerson(prepared.recipients);
		checkLink(parameters.type, parameters.link);
		return prepared;
	},
	execute: interactWithEach,
} as const;

/** All items and people of a node would share one wait. */
function requireOnePerson({ length }: readonly unknown[]): void {
	if (length === 1) return;
	throw new OperationError(
		`“To” has ${length} people, and an execution can wait for one at a time`,
		'Nothing was sent. Pass one item per person through Loop Over Items with a batch size of 1',
	);
}

const hint = (how: string) =>
	`It messages a person. Before it, store {{ $execution.resumeUrl }}/${replyPath} by phone number, e.g. in a data table; a workflow with Switchboard Chat Trigger ${how} and sends its item there with HTTP Request and Retry On Fail. ${oneByOne} After it, use If on {{ $json.timedOut }}. ${keepInCheck} It can’t be a tool of an AI agent.`;

/**
 * Goes on with `{ recipientNumber, messageId, message, timedOut: false, reply }`, the reply as the Chat
 * Trigger outputs it; when time is up with `timedOut: true`, `reply: null` and `wait`.
 */
export const sendAndWaitForReply = operation({
	name: 'Send and Wait for Reply',
	value: 'sendAndWaitForReply',
	action: 'Send a message and wait for reply',
	description: 'Send a text or media and continue with what the person writes; one item at a time',
	hint: hint('looks it up'),
	...waiting,
	suspension: reply,
	parameters: [...messageFields, ...waitFields],
});

const awaitedStatus = parameter({
	displayName: 'Status',
	name: 'status',
	type: 'options',
	options: [
		{ name: 'Delivered', value: 'delivered', description: 'Or read, which includes it' },
		{ name: 'Read', value: 'read' },
	],
	default: 'delivered',
	description:
		'What to wait for. An unknown status, such as a failure, also ends the wait; the output says which it was.',
});

/**
 * Goes on with `{ recipientNumber, messageId, message, timedOut: false, status, statusEvent }`, the
 * event as the Chat Trigger outputs it; when time is up with `timedOut: true`, nulls and `wait`.
 */
export const sendAndWaitForStatus = operation({
	name: 'Send and Wait for Status',
	value: 'sendAndWaitForStatus',
	action: 'Send a message and wait for status',
	description: 'Send a text or media and continue when it is delivered or read; one item at a time',
	hint: hint('on Statuses looks its recipient up'),
	...waiting,
	suspension: status,
	parameters: [...messageFields, awaitedStatus, ...waitFields],
});

/** The item goes on with `approved`, `answer` (approved, declined, timedOut), `answeredAt` and `data`. */
export const sendAndWait = operation({
	name: 'Send and Wait for Approval',
	value: 'sendAndWait',
	action: 'Send a message and wait for approval',
	description: 'Send a text with links and wait for the first answer, one item at a time',
	hint: `It messages people; turn on fallBack for those who have not written yet. ${oneByOne} ${branchOnAnswer} Put what needs the approval after the If.`,
	...messaging,
	suspension: approval,
	parameters: [
		{
			...recipientNumber,
			description:
				'Phone numbers of the people to ask, with + and country code, or as digits alone that begin with it. Separate several with commas, semicolons or line breaks, or pass a list. Each person gets a separate message with links of their own, and the first answer counts. The output says which link answered; anyone who has the link can use it.',
		},
		senderNumber,
		...approvalFields,
		...fallBack,
		optionsOf(fallBackWords),
	],
	async execute(api, parameters, question: Question) {
		const { message } = parameters;
		return await sendToEach(api, parameters, async (requests, to) => {
			const choices = question.choicesFor(to.recipientNumber);
			const lines = choices.map(({ label, url }) => `${label}: ${url}`);
			const content = { type: 'text', text: { body: [message, ...lines].join('\n\n') } };
			const variablesJson = { ...linksOf(message, choices), ...variablesOf(parameters) };
			const asJson = { specifyVariables: 'json', variablesJson } as const;
			return await interact(requests, to, content, { ...parameters, ...asJson });
		});
	},
});

/** What a template can say of the question; the names of its variables are an assumption. */
const linksOf = (message: string, choices: readonly Choice[]): IDataObject => ({
	message,
	...Object.fromEntries(choices.map(({ kind, url }) => [`${kind}_url`, url])),
});
