import type { IDataObject } from 'n8n-workflow';

import { acceptedStatus } from '../messaging/accepted';
import { mailRecipientsOf } from '../messaging/recipients';
import { sendEach } from '../shared/write/sendEach';
import type { Api } from '../shared/declare/api';
import type { Limited } from '../shared/declare/operation';
import { mailboxOf, requireOneLine } from '../shared/input/emailAddress';

/** What to look at when a mail stays unconfirmed. */
export const unconfirmed = 'Ask the recipient, or check the platform, before you send it again.';

/** Whom a mail reaches. */
export const toEach: Limited<{ destination: unknown }> = {
	by: 'email',
	separately: true,
	recipients: ({ destination }) =>
		mailRecipientsOf('To', destination).map(({ person: email }) => ({ email })),
};

interface Mail extends IDataObject {
	sender: string;
}

interface Head {
	destination: unknown;
	sender: string;
	subject: string;
}

/** Rejects an item whose recipients, sender or subject could not be lines of a mail's header. */
export function checkHead({ destination, sender, subject }: Head) {
	mailRecipientsOf('To', destination);
	// The credential has a default.
	if (sender) mailboxOf('From', sender);
	requireOneLine('Subject', subject);
}

/**
 * One mail to each recipient, the same or what `mail` makes for each
 * -> `{ destination, code, message, messageId }` each; an error in `status.code` is thrown.
 */
export async function mailEach(
	api: Api,
	destination: unknown,
	url: string,
	mail: Mail | ((recipient: string) => Mail),
): Promise<IDataObject[]> {
	return await sendEach(api, mailRecipientsOf('To', destination), async (recipient, requests) => {
		const own = typeof mail === 'function' ? mail(recipient) : mail;
		const sender = own.sender && mailboxOf('From', own.sender).sent;
		const body = { destination: recipient, ...own, sender };
		const answer = await requests.post(url, body);
		return [{ destination: recipient, ...acceptedStatus(answer, { what: 'email', unconfirmed }) }];
	});
}
