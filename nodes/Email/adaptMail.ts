import type { IDataObject } from 'n8n-workflow';

import { withSender } from '../messaging/sender';
import type { Service } from '../shared/declare/service';
import { mailboxOf } from '../shared/input/emailAddress';
import { wholeNumber } from '../shared/input/wholeNumber';

const sender = {
	...{ field: 'sender', setting: 'defaultSender', label: 'Default Sender' },
	read: mailboxOf,
};

/**
 * Fills in the credential's sender if the form has none. The samples of emails contradict the text:
 * they double the path's api, and one sends `templateReference` in place of `templateName`.
 */
export const adaptMail: NonNullable<Service['adapt']> = (credential, { url, body: form }) => {
	const body = withSender(credential, form, sender);
	const isDoubled = credential.doubledPath === true && url.startsWith('/api/email/');
	return {
		url: isDoubled ? `/api${url}` : url,
		body: body && credential.templateByReference === true ? withReference(body) : body,
	};
};

function withReference({ templateName, ...others }: IDataObject): IDataObject {
	if (templateName === undefined) return others;
	return { templateReference: wholeNumber('Template', templateName), ...others };
}
