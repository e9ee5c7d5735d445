import type { IDataObject } from 'n8n-workflow';

import { setTo } from '../../shared/declare/advice';
import type { Addressee, Api, Home, Requests } from '../../shared/declare/api';
import { toEach } from '../../shared/declare/limits';
import { type ParamsOf, operation, optionsOf, parameters } from '../../shared/declare/operation';
import { keepInCheck, takesMany } from '../../shared/declare/service';
import { OperationError, toOperationError } from '../../shared/errors/operationError';
import { isFault } from '../../shared/http/statuses';
import { phoneNumberOf } from '../../shared/input/phoneNumber';
import { phoneRecipientsOf } from '../../shared/input/recipients';
import {
	acceptedStatus,
	isSendResult,
	senderOf,
	unconfirmed,
} from '../../shared/messaging/account';
import { type VariableValues, variablesOf } from '../../shared/messaging/variables';
import { entriesOf } from '../../shared/text/entries';
import { sendEach } from '../../shared/write/sendEach';
import {
	type SeveralOptions,
	contentsOf,
	defaultPauseSeconds,
	severalMessages,
} from './severalMessages';
import {
	type ContentValues,
	checkLink,
	contentFields,
	contentOptions,
	fallBack,
	fallBackWords,
	messageContentOf,
	recipientNumber,
	senderNumber,
	templateFields,
} from './content';

const templateUrl = '/api/whatsapp/send-message';

const notAccepted = (description: string) =>
	({ message: 'The service did not accept the message', description, isVague: true }) as const;

const freeNotAccepted = notAccepted(
	'Check “From”, “To” and the content. People who haven’t written or replied can only get templates. To send them one instead, turn on “Fall Back to Template”.',
);

const templateNotAccepted = notAccepted(
	'Check that “Template” names an approved template of this “From”, and that the variables match its text. Then check “To”.',
);

interface Message {
	senderNumber: string;
	recipientNumber: string;
}

interface Fallback extends VariableValues {
	fallBack: boolean;
	templateName?: string;
	options: { fallBackWords?: string };
}

interface Sending {
	senderNumber: string;
	recipients: readonly Addressee[];
}

export const messaging = {
	effect: 'write',
	foundBy: { message: 'messageId' },
	limited: toEach('phone', 'phone', 'recipientNumber'),
	unconfirmed,
	/** Rejects an item with invalid numbers; From may be empty, because the credential has a default. */
	prepare({ senderNumber, recipientNumber }: Message, home: Home) {
		const recipients = phoneRecipientsOf('To', recipientNumber, home);
		const from = senderNumber && phoneNumberOf('From', senderNumber, home).sent;
		return { recipients, senderNumber: from };
	},
	// The platform documents no errors of chat messages.
	errors: {
		400: freeNotAccepted,
		404: {
			message: 'The service found nothing for these values',
			description:
				'Check “Template” and “From”, and that the credential’s Base URL ends before /api.',
			isVague: true,
		},
		422: freeNotAccepted,
	},
} as const;

const defaultBusinessNumber = {
	setting: 'defaultBusinessNumber',
	label: 'Default Business Number',
	read: phoneNumberOf,
} as const;

/** From, or else the credential's Default Business Number. */
export const senderNumberOf = (api: Pick<Requests, 'setting'>, from: string) =>
	senderOf(api, from, defaultBusinessNumber);

/** Each recipient gets a separate message -> `{ recipientNumber, messageId, message }`. */
export async function sendToEach(
	api: Api,
	{ senderNumber: from, recipients }: Sending,
	send: (requests: Requests, message: Message) => Promise<IDataObject>,
): Promise<IDataObject[]> {
	const senderNumber = senderNumberOf(api, from);
	return await sendEach(api, 'phone', recipients, async (to, requests) => [
		await send(requests, { senderNumber, recipientNumber: to }),
	]);
}

interface InOrder extends Pick<Sending, 'recipients'> {
	/** Each message has one; they keep the messages’ order. */
	contents: readonly IDataObject[];
}

/** Sends each recipient the messages one after the other. Where a template took the place of one, the others would be rejected. */
async function interactInOrder(
	api: Api,
	message: Sending & ContentValues & Fallback & InOrder,
): Promise<IDataObject[]> {
	const { contents, recipients, options } = message;
	const senderNumber = senderNumberOf(api, message.senderNumber);
	const { pauseSeconds = defaultPauseSeconds } = options as SeveralOptions;
	return await sendEach(
		api,
		'phone',
		recipients,
		async (to, requests, part) => {
			const person = { senderNumber, recipientNumber: to };
			return [await interact(requests, person, contents[part], message)];
		},
		{
			count: contents.length,
			pauseMs: pauseSeconds * 1_000,
			endsWith: ({ fellBack }) => fellBack === true,
		},
	);
}

export async function interactWithEach(
	api: Api,
	parameters: Sending & ContentValues & Fallback,
): Promise<IDataObject[]> {
	const content = messageContentOf(parameters);
	return await sendToEach(
		api,
		parameters,
		async (requests, message) => await interact(requests, message, content, parameters),
	);
}

async function sendTemplateTo(
	requests: Requests,
	message: Message,
	template: VariableValues & { templateName?: string },
): Promise<IDataObject> {
	const { templateName = '' } = template;
	const body = { templateName, ...message, variables: variablesOf(template) };
	return await post(requests, templateUrl, message, body);
}

/** The template follows if the person hasn’t written or replied yet. */
export async function interact(
	requests: Requests,
	message: Message,
	content: IDataObject,
	fallback: Fallback,
): Promise<IDataObject> {
	const body = { ...message, ...content };
	const url = '/api/whatsapp/interaction';
	const result = await post(requests, url, message, body).catch(toOperationError);
	const fellBack = fallback.fallBack ? { fellBack: false } : {};
	if (!(result instanceof OperationError)) return { ...result, ...fellBack };
	if (!fallback.fallBack) throw result;
	if (!saysNotEngaged(result, fallback)) throw withWords(result);
	const sent = await sendTemplateTo(requests, message, fallback).catch(toOperationError);
	if (sent instanceof OperationError) throw bothFailed(sent);
	return { ...sent, fellBack: true };
}

/** Only the words of the response could show that the person is the reason, so the advice asks for them. */
function withWords(error: OperationError): OperationError {
	const { message, description, cause } = error;
	if (!isOfPerson(error)) return error;
	// A title begins with a capital letter and may be cut off.
	const words = message.replace(/…$/, '');
	const answer = JSON.stringify(cause.body ?? '').toLowerCase();
	const isQuoted = answer.includes(words.toLowerCase());
	const advice = setTo('Rejection Words', isQuoted ? words : '', 'under Options');
	const text = `${description} The template was not sent. If the error means that the person hasn’t written or replied yet: ${advice}`;
	return new OperationError(message, text, cause);
}

/** The error also says that the free message was not sent. */
function bothFailed(template: OperationError): OperationError {
	const { status, message, description, cause } = template;
	if (status === 'stopped') return template;
	const end = status === 'unknown' ? 'the template may have been sent' : 'so was the template';
	return new OperationError(
		`The message was rejected because the person hasn’t written or replied yet, and ${end}: ${message}`,
		`The message itself was not sent. ${withTemplateAdvice(description)}`,
		cause,
	);
}

/** The operation's advice is about the free message, which is its first request. */
const withTemplateAdvice = (description: string) =>
	description.replace(freeNotAccepted.description, templateNotAccepted.description);

async function post(
	requests: Requests,
	url: string,
	{ recipientNumber }: Message,
	body: IDataObject,
): Promise<IDataObject> {
	const answer = await requests.post(url, body, isSendResult);
	return { recipientNumber, ...acceptedStatus(answer, 'message') };
}

/** These statuses are about the credential, the sender or a proxy, not about the person. */
const statusesOfOthers = ['401', '404', '407'];

const isOfPerson = ({ status, cause: { httpCode = '', isForeign } }: OperationError) =>
	status === 'rejected' &&
	/^4/.test(httpCode) &&
	!(isForeign || statusesOfOthers.includes(httpCode) || isFault(Number(httpCode)));

function saysNotEngaged(
	error: OperationError,
	{ options: { fallBackWords = 'engage' } }: Fallback,
): boolean {
	const { body, isOwn, httpCode } = error.cause;
	if (!isOfPerson(error)) return false;
	const answer = JSON.stringify(body ?? '').toLowerCase();
	const words = entriesOf(fallBackWords.toLowerCase());
	// A 403 that the service doesn't explain is often a firewall's.
	return words.length === 0
		? isOwn === true || httpCode !== '403'
		: words.some((word) => answer.includes(word));
}

/** One item `{ recipientNumber, messageId, message }` per recipient. */
export const sendTemplate = operation({
	name: 'Send Template',
	value: 'sendTemplate',
	action: 'Send a template message',
	description:
		'Send a stored template, filled with variables, even to a person who has not written yet',
	hint: `It messages people, even those who have never written. Use it to start a conversation. ${takesMany} ${keepInCheck}`,
	...messaging,
	errors: { ...messaging.errors, 400: templateNotAccepted, 422: templateNotAccepted },
	kind: 'batched',
	parameters: [recipientNumber, senderNumber, ...templateFields],
	async execute(api, parameters) {
		return await sendToEach(
			api,
			parameters,
			async (requests, message) => await sendTemplateTo(requests, message, parameters),
		);
	},
});

const interactionFields = parameters(
	recipientNumber,
	senderNumber,
	...contentFields,
	...fallBack,
	optionsOf(...contentOptions, ...severalMessages, fallBackWords),
);

/**
 * One item `{ recipientNumber, messageId, message }` per recipient; `fellBack` with a fallback. Of several messages, one
 * item each, with `part` and `parts`.
 */
export const sendInteraction = operation({
	name: 'Send Interaction',
	value: 'sendInteraction',
	action: 'Send a message',
	description:
		'Send a free text, image, video, document or audio to a person who has written or replied',
	hint: `It messages people who have written or replied before: put it after Switchboard Chat Trigger, or turn on fallBack. For everyone else, use Send Template. ${takesMany} ${keepInCheck}`,
	...messaging,
	limited: {
		...messaging.limited,
		counted: ({ recipients, contents }: InOrder) => recipients.length * contents.length,
		keys: ({ recipients, contents }: InOrder) =>
			recipients.flatMap(({ person }) => contents.map((_, part) => `${part} ${person}`)),
	},
	kind: 'batched',
	parameters: interactionFields,
	prepare(parameters: ParamsOf<typeof interactionFields>, home: Home) {
		checkLink(parameters.type, parameters.link);
		return { ...messaging.prepare(parameters, home), contents: contentsOf(parameters) };
	},
	execute: interactInOrder,
});
