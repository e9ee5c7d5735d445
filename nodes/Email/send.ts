import type { IDataObject } from 'n8n-workflow';

import { mailHtml } from './mailBody';
import { isAbout, setTo } from '../shared/declare/advice';
import type { Addressee, Advice, Api } from '../shared/declare/api';
import { toEach } from '../shared/declare/limits';
import {
	type Located,
	operation,
	optionsOf,
	parameter,
	parameters,
} from '../shared/declare/operation';
import { keepInCheck, takesMany } from '../shared/declare/service';
import { mailboxOf, requireOneLine } from '../shared/input/emailAddress';
import { mailRecipientsOf } from '../shared/input/recipients';
import { wholeNumber } from '../shared/input/scalars';
import {
	acceptedStatus,
	category,
	categoryOf,
	isSendResult,
	senderOf,
	unconfirmed,
} from '../shared/messaging/account';
import { variables, variablesOf } from '../shared/messaging/variables';
import { sendEach } from '../shared/write/sendEach';

export const destination = parameter({
	displayName: 'To',
	name: 'destination',
	type: 'string',
	ignoreValidationDuringExecution: true,
	default: '',
	required: true,
	placeholder: 'e.g. nathan@example.com',
	description:
		'Email addresses of the recipients. Separate several with commas, semicolons or line breaks, or pass a list. Each recipient gets a separate email and an output item; duplicates are ignored. In text, put a name that contains a comma in double quotes. A list entry is always one recipient.',
});

export const head = parameters(
	{
		displayName: 'From',
		name: 'sender',
		type: 'string',
		default: '',
		placeholder: 'e.g. orders@example.com',
		description:
			'The sender’s address, which the platform must have approved. Leave empty to use the credential’s Default Sender.',
	},
	{
		displayName: 'Subject',
		name: 'subject',
		type: 'string',
		typeOptions: { prose: true },
		default: '',
		required: true,
		placeholder: 'e.g. Your order is confirmed',
		description: 'The subject line of the email',
	},
);

interface Head {
	destination: unknown;
	sender: string;
	subject: string;
}

type Mail = Pick<Head, 'sender' | 'subject'> & { recipients: readonly Addressee[] };

export const mailing = {
	effect: 'write',
	foundBy: { message: 'messageId' },
	limited: toEach('email', 'email', 'destination'),
	unconfirmed,
	/** Recipients, sender and subject must fit into the headers of an email. */
	prepare({ destination: to, sender, subject }: Head) {
		const recipients = mailRecipientsOf('To', to);
		if (sender) mailboxOf('From', sender);
		requireOneLine('Subject', subject);
		return { recipients };
	},
} as const;

const defaultSender = {
	setting: 'defaultSender',
	label: 'Default Sender',
	read: mailboxOf,
} as const;

/** Each recipient gets a separate email -> `{ destination, code, message, messageId }`. */
export async function mailEach(
	api: Api,
	path: string,
	{ recipients, sender: from, subject }: Mail,
	bodyFor: (recipient: string) => IDataObject,
): Promise<IDataObject[]> {
	const sender = senderOf(api, from, defaultSender);
	return await sendEach(api, 'email', recipients, async (recipient, requests) => {
		const body = { destination: recipient, sender, subject, ...bodyFor(recipient) };
		return [
			{
				destination: recipient,
				...acceptedStatus(await requests.post(path, body, isSendResult), 'email'),
			},
		];
	});
}

/** One of the samples has a number instead of the documented name. */
const template = parameter({
	displayName: 'Template',
	name: 'templateName',
	type: 'resourceLocator',
	default: { mode: 'id', value: '' },
	required: true,
	description: 'Name or number of the stored template, as the platform shows it',
	modes: [
		{
			displayName: 'By Name',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. order-confirmation',
		},
		{ displayName: 'By Number', name: 'number', type: 'string', placeholder: 'e.g. 17' },
	],
});

const referenceTo = ({ mode, value }: Located): IDataObject =>
	mode === 'number'
		? { templateReference: wholeNumber('Template', value) }
		: { templateName: value };

/** A platform may have only the other of the two kinds of templates. */
export const templateAdvice: Advice = (rejected) => {
	const { templateName, templateReference } = rejected.body;
	if (templateName === undefined && templateReference === undefined) return undefined;
	if (!isAbout(rejected, 'template')) return undefined;
	const instead = templateReference === undefined ? 'By Number' : 'By Name';
	return setTo('Template', instead, 'in the node, if your platform has such templates,');
};

/** One item `{ destination, code, message, messageId }` per recipient. */
export const sendByTemplate = operation({
	name: 'Send by Template',
	value: 'sendByTemplate',
	action: 'Send an email with a template',
	description: 'Send an email with a stored template, filled with variables; it can’t be recalled',
	hint: `It emails people and can’t be recalled. Enter the template’s name and fill its variables from the item. ${takesMany} ${keepInCheck}`,
	...mailing,
	kind: 'batched',
	errors: {
		404: {
			message: 'The service found nothing for these values',
			description: 'Check “Template”, and that the credential’s Base URL ends before /api.',
			isVague: true,
		},
	},
	parameters: [destination, ...head, template, ...variables, optionsOf(category)],
	prepare: (parameters) => ({
		...mailing.prepare(parameters),
		reference: referenceTo(parameters.templateName),
	}),
	async execute(api, parameters) {
		const { reference } = parameters;
		const values = variablesOf(parameters);
		const body = { ...reference, variables: values, category: categoryOf(parameters) };
		return await mailEach(api, '/api/email/send-by-template', parameters, () => body);
	},
});

/** The field matches Gmail's node; the platform only accepts HTML. */
const emailType = parameter({
	displayName: 'Email Type',
	name: 'emailType',
	type: 'options',
	options: [
		{ name: 'HTML', value: 'html', description: 'Messages without tags keep their line breaks' },
		{ name: 'Text', value: 'text', description: 'Sent with its line breaks' },
	],
	default: 'html',
	description: 'Format of the message',
});

/** One item `{ destination, code, message, messageId }` per recipient. */
export const send = operation({
	name: 'Send',
	value: 'send',
	action: 'Send an email',
	description: 'Send an email from an approved sender; it can’t be recalled',
	hint: `It emails people and can’t be recalled. ${takesMany} ${keepInCheck}`,
	...mailing,
	kind: 'batched',
	parameters: [
		destination,
		...head,
		emailType,
		{
			displayName: 'Message',
			name: 'html',
			type: 'string',
			typeOptions: { rows: 5 },
			default: '',
			required: true,
			placeholder: 'e.g. <p>Thank you for your order</p>',
			description:
				'The body of the email, as HTML or as text. Emails can’t have attachments; insert a table or a link to the file instead.',
		},
		optionsOf(category),
	],
	async execute(api, { html, emailType: type, ...mail }) {
		const body = { html: mailHtml(type, html), category: categoryOf(mail) };
		return await mailEach(api, '/api/email/send', mail, () => body);
	},
});
