import type { IDataObject } from 'n8n-workflow';

import {
	type ParamsOf,
	operation,
	optionsOf,
	parameter,
	parameters,
} from '../../shared/declare/operation';
import type { Home } from '../../shared/declare/api';
import { branchOnAnswer, keepInCheck, oneByOne } from '../../shared/declare/service';
import { OperationError } from '../../shared/errors/operationError';
import { variablesOf } from '../../shared/messaging/variables';
import { type Choice, type Question, approvalFields } from '../../shared/wait/approvalForm';
import { limitWaitTime } from '../../shared/wait/suspend';
import { answerFields } from './answer';
import { reply, status, storedAddress } from './awaitedEvent';
import { answerIn, chatApproval } from './chatApproval';
import {
	checkLink,
	contentFields,
	contentOptions,
	fallBack,
	fallBackWords,
	recipientNumber,
	senderNumber,
} from './content';
import { keepWaitIn, questionField, replyPath, waitTable } from './keptWait';
import { interact, interactWithEach, messaging, sendToEach } from './sending';

const messageFields = parameters(
	{
		...recipientNumber,
		description:
			'Phone number of the person, with + and country code, or as digits only, beginning with the country code',
	},
	senderNumber,
	...contentFields,
	keepWaitIn,
	waitTable,
	{
		displayName: `Before this node, store {{ $execution.resumeUrl }}/${replyPath}&${questionField}={{ $json.data }} with the phone number, where data is a new UUID from the Crypto node. The workflow with the Chat Trigger looks the number up and sends its item there as JSON.`,
		name: 'addressNotice',
		type: 'notice',
		displayOptions: { show: { keepWaitIn: ['address'] } },
		default: '',
	},
	storedAddress,
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

/**
 * Both operations send a message to one person and suspend the execution; only the awaited event
 * differs.
 */
const waiting = {
	...messaging,
	prepare(parameters: Params, home: Home) {
		const prepared = messaging.prepare(parameters, home);
		requireOnePerson(prepared.recipients);
		checkLink(parameters.type, parameters.link);
		return prepared;
	},
	execute: interactWithEach,
} as const;

/** Several people would share one wait. */
function requireOnePerson({ length }: readonly unknown[]): void {
	if (length === 1) return;
	throw new OperationError(
		`“To” has ${length} people, but an execution can wait for only one at a time`,
		'Nothing was sent. Pass one item per person through Loop Over Items with a batch size of 1',
	);
}

const hint = (what: string) =>
	`It messages a person. Leave keepWaitIn on table, and turn on the option keepWaitsIn of a published Switchboard Chat Trigger: it passes on the ${what} automatically. ${oneByOne} After it, use If on {{ $json.timedOut }}. ${keepInCheck} It can’t be a tool of an AI agent.`;

/**
 * Continues with the item, its files and `{ recipientNumber, messageId, message, timedOut: false, reply, outcome, answer, text,
 * from, receivedAt }`, the reply as the Chat Trigger outputs it; when time is up with `timedOut: true`, nulls and `wait`.
 */
export const sendAndWaitForReply = operation({
	name: 'Send and Wait for Reply',
	value: 'sendAndWaitForReply',
	action: 'Send a message and wait for reply',
	description: 'Send a message and continue with the person’s reply, one item at a time',
	hint: hint('reply'),
	...waiting,
	suspension: reply,
	parameters: [...messageFields, ...answerFields, ...waitFields],
});

const awaitedStatus = parameter({
	displayName: 'Status',
	name: 'status',
	type: 'options',
	options: [
		{ name: 'Delivered', value: 'delivered', description: 'Delivered or read' },
		{ name: 'Read', value: 'read' },
	],
	default: 'delivered',
	description:
		'Status to wait for. A failure also ends the wait; the output shows which status ended it.',
});

/**
 * Continues with the item, its files and
 * `{ recipientNumber, messageId, message, timedOut: false, status, statusEvent }`, the event in the
 * format of the Chat Trigger; after the time limit, with `timedOut: true`, nulls and `wait`.
 */
export const sendAndWaitForStatus = operation({
	name: 'Send and Wait for Status',
	value: 'sendAndWaitForStatus',
	action: 'Send a message and wait for status',
	description: 'Send a message and continue when it is delivered or read, one item at a time',
	hint: hint('status'),
	...waiting,
	suspension: status,
	parameters: [...messageFields, awaitedStatus, ...waitFields],
});

/** The item continues with `approved`, `answer` (approved, declined, timedOut), `answeredAt` and `data`. */
export const sendAndWait = operation({
	name: 'Send and Wait for Approval',
	value: 'sendAndWait',
	action: 'Send a message and wait for approval',
	description: 'Send a question and wait for the first answer, one item at a time',
	hint: `It messages people; turn on fallBack for those who have not written yet. ${oneByOne} ${branchOnAnswer} Put what needs the approval after the If.`,
	...messaging,
	suspension: chatApproval,
	parameters: [
		{
			...recipientNumber,
			description:
				'Phone numbers of the people to ask, with + and country code, or as digits only, beginning with the country code. Separate several with commas, semicolons or line breaks, or pass a list. Each person gets a separate message with different links, and only the first answer counts. The output shows whose link was used; anyone who has a link can use it.',
		},
		senderNumber,
		...approvalFields,
		...answerIn,
		...fallBack,
		optionsOf(fallBackWords),
	],
	prepare(parameters, home) {
		const prepared = messaging.prepare(parameters, home);
		if (parameters.keepWaitIn === 'table') requireOnePerson(prepared.recipients);
		return prepared;
	},
	async execute(api, parameters, question: Question) {
		const { message, keepWaitIn: place } = parameters;
		return await sendToEach(api, parameters, async (requests, to) => {
			const links = question.choicesFor(to.recipientNumber);
			const isInChat = place === 'table';
			const choices = isInChat ? [] : links;
			const lines = isInChat
				? [links.map(({ label }) => label).join(' / ')]
				: links.map(({ label, url }) => `${label}: ${url}`);
			const content = { type: 'text', text: { body: [message, ...lines].join('\n\n') } };
			const variablesJson = { ...linksOf(message, choices), ...variablesOf(parameters) };
			const asJson = { specifyVariables: 'json', variablesJson } as const;
			return await interact(requests, to, content, { ...parameters, ...asJson });
		});
	},
});

/** A template that asks the question needs these variables; their names are an assumption. */
const linksOf = (message: string, choices: readonly Choice[]): IDataObject => ({
	message,
	...Object.fromEntries(choices.map(({ kind, url }) => [`${kind}_url`, url])),
});
