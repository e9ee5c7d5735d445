import type { IDataObject } from 'n8n-workflow';

import { acceptedStatus } from '../../messaging/accepted';
import { phoneRecipientsOf } from '../../messaging/recipients';
import type { VariableValues } from '../../messaging/variables';
import { variablesOf } from '../../messaging/variables';
import type { Api, ErrorText, Requests } from '../../shared/declare/api';
import type { Limited } from '../../shared/declare/operation';
import { phoneNumberOf } from '../../shared/input/phoneNumber';
import { OperationError, toOperationError } from '../../shared/errors/operationError';
import { sendEach } from '../../shared/write/sendEach';

/** What to look at when a message stays unconfirmed. */
export const unconfirmed = 'Ask the recipient, or check the platform, before you send it again.';

const sendUrl = '/api/whatsapp/send-message';

const interactionUrl = '/api/whatsapp/interaction';

const notAccepted = {
	message: 'The service did not accept the message',
	description:
		'Check “From”, “To” and the content. To a person who has not written yet, use Send Template.',
	isVague: true,
} as const;

/** The platform documents no errors of chat messages; these texts say what to check. */
export const errorTexts: Readonly<Record<number, ErrorText>> = {
	400: notAccepted,
	404: {
		message: 'The service found nothing by these values (status 404)',
		description:
			'Check “Template” and “From”, and that the credential’s Base URL ends before /api.',
		isVague: true,
	},
	422: notAccepted,
};

interface Message {
	senderNumber: string;
	recipientNumber: string;
}

interface Fallback extends VariableValues {
	fallBack: boolean;
	templateName?: string;
	options: { fallBackStatuses?: string; fallBackWords?: string };
}

/** Whom a message reaches. */
export const toEach: Limited<{ recipientNumber: unknown }> = {
	by: 'phone',
	separately: true,
	recipients: ({ recipientNumber }) =>
		phoneRecipientsOf('To', recipientNumber).map(({ person: phone }) => ({ phone })),
};

/** One message to each recipient -> `{ recipientNumber, messageId, message }` each. */
export const sendToEach = async (
	api: Api,
	{ senderNumber, recipientNumber }: Message,
	send: (requests: Requests, message: Message) => Promise<IDataObject>,
) =>
	await sendEach(api, phoneRecipientsOf('To', recipientNumber), async (to, requests) => [
		await send(requests, { senderNumber: businessNumberOf(senderNumber), recipientNumber: to }),
	]);

/** Rejects an item whose numbers are none. */
export function checkNumbers({ senderNumber, recipientNumber }: Message): void {
	phoneRecipientsOf('To', recipientNumber);
	businessNumberOf(senderNumber);
}

/** The credential has a default. */
const businessNumberOf = (written: string) => written && phoneNumberOf('From', written).sent;

/** A stored template -> `{ recipientNumber, messageId, message }`. */
export async function sendTemplateTo(
	requests: Requests,
	message: Message,
	template: VariableValues & { templateName?: string },
): Promise<IDataObject> {
	const { templateName = '' } = template;
	const body = { templateName, ...message, variables: variablesOf(template) };
	return await post(requests, sendUrl, message, body);
}

/**
 * A free message `{ type, <type>: content }`; where it is refused because the person has not engaged
 * the template goes out instead, and the output says `fellBack: true`.
 */
export async function interact(
	requests: Requests,
	message: Message,
	content: IDataObject,
	fallback: Fallback,
): Promise<IDataObject> {
	const body = { ...message, ...content };
	const result = await post(requests, interactionUrl, message, body).catch(toOperationError);
	const fellBack = fallback.fallBack ? { fellBack: false } : {};
	if (!(result instanceof OperationError)) return { ...result, ...fellBack };
	if (!fallback.fallBack || !saysNotEngaged(result, fallback)) throw result;
	const sent = await sendTemplateTo(requests, message, fallback).catch(toOperationError);
	if (sent instanceof OperationError) throw bothFailed(sent);
	return { ...sent, fellBack: true };
}

/** The template's error, with what became of the message before it. */
function bothFailed(template: OperationError): OperationError {
	const { status, message, description, cause } = template;
	if (status === 'stopped') return template;
	const end = status === 'unknown' ? 'the template may have been sent' : 'so was the template';
	return new OperationError(
		`The message was rejected because the person has not engaged, and ${end}: ${message}`,
		`The message itself was not sent. ${description}`,
		cause,
	);
}

async function post(
	requests: Requests,
	url: string,
	{ recipientNumber }: Message,
	body: IDataObject,
): Promise<IDataObject> {
	const answer = await requests.post(url, body);
	return { recipientNumber, ...acceptedStatus(answer, { what: 'message', unconfirmed }) };
}

const listOf = (text: string) =>
	text
		.split(',')
		.map((entry) => entry.trim())
		.filter(Boolean);

function saysNotEngaged(
	{ status, cause: { httpCode = '', body } }: OperationError,
	{ options: { fallBackStatuses = '400, 403, 409, 422', fallBackWords = 'engage' } }: Fallback,
): boolean {
	if (status !== 'rejected' || !listOf(fallBackStatuses).includes(httpCode)) return false;
	const said = JSON.stringify(body ?? '').toLowerCase();
	const words = listOf(fallBackWords.toLowerCase());
	return words.length === 0 || words.some((word) => said.includes(word));
}
