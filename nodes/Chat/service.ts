import { account } from '../messaging/account';
import { withSender } from '../messaging/sender';
import type { Service } from '../shared/declare/service';
import { customRequest, sendRequest } from '../shared/customRequest/customRequest';
import { phoneNumberOf } from '../shared/input/phoneNumber';
import { media } from './media/media';
import { message } from './messages/message';

const sender = {
	field: 'senderNumber',
	setting: 'defaultBusinessNumber',
	label: 'Default Business Number',
	read: phoneNumberOf,
};

/** Messages of a business account and the files that people send to it (messaging document). */
export const chat: Service = {
	...account,
	resources: [
		message,
		media,
		customRequest([sendRequest({ example: '/api/whatsapp/interaction' })]),
	],
	lists: {},
	// The samples of interactions contradict the text: they post to the path of templates.
	adapt: (credential, { url, body }) => ({
		url:
			credential.postToSendMessage === true && url === '/api/whatsapp/interaction'
				? '/api/whatsapp/send-message'
				: url,
		body: withSender(credential, body, sender),
	}),
};
