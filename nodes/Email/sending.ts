import type { IDataObject } from 'n8n-workflow';

import { acceptedStatus } from '../messaging/accepted';
import { mailRecipientsOf } from '../messaging/recipients';
import { requireAddress } from '../messaging/splitText';
import { sendEach } from '../shared/writes/sendEach';
import type { Api } from '../shared/catalogue/api';
import type { Limited } from '../shared/catalogue/operation';

/** What to look at when a mail stays unconfirmed. */
export const unconfirmed = 'Ask the recipient, or check the platform, before you send it again.';

/** Whom a mail reaches. */
export const toEach: Limited<{ destination: unknown }> = {
	by: 'email',
	separately: true,
	recipients: ({ destination }) => mailRecipientsOf('To', destination).map((email) => ({ email })),
};

/** Rejects an item with a recipient or a sender that is no email address. */
export function checkAddresses({ destination, sender }: { destination: unknown; sender: string }) {
	mailRecipientsOf('To', destination);
	// The credential has a default.
	if (sender) requireAddress('From', sender);
}

/**
 * One mail to each recipient, the same or what `mail` makes for each
 * -> `{ destination, code, message, messageId }` each; an error in `status.code` is thrown.
 */
export async function mailEach(
	api: Api,
	destination: unknown,
	url: string,
	mail: IDataObject | ((recipient: string) => IDataObject),
	{ doubledPath = false }: { doubledPath?: boolean },
): Promise<IDataObject[]> {
	return await sendEach(api, mailRecipientsOf('To', destination), async (recipient, requests) => {
		const own = typeof mail === 'function' ? mail(recipient) : mail;
		const body = { destination: recipient, ...own };
		const answer = await requests.post(doubledPath ? `/api${url}` : url, body);
		return [{ destination: recipient, ...acceptedStatus(answer, { what: 'email', unconfirmed }) }];
	});
}
