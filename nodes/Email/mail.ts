import type { IDataObject } from 'n8n-workflow';

import type { Addressee, Api } from '../shared/declare/api';
import { toEach } from '../shared/declare/limits';
import { parameter, parameters } from '../shared/declare/operation';
import { mailboxOf, requireOneLine } from '../shared/input/emailAddress';
import { acceptedStatus, isSendResult, senderOf, unconfirmed } from '../shared/messaging/account';
import { mailRecipientsOf } from '../shared/input/recipients';
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
	limited: toEach('email', 'email'),
	unconfirmed,
	/** Rejects an item whose recipients, sender or subject could not be lines of a mail's header. */
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

/** One mail to each recipient -> `{ destination, code, message, messageId }` each. */
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
