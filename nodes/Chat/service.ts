import { account } from '../messaging/account';
import type { Service } from '../shared/catalogue/service';
import { media } from './media/media';
import { message } from './messages/message';

/** Messages of a business account and the files that people send to it (messaging document). */
export const chat: Service = {
	...account,
	resources: [message, media],
	lists: {},
	// The samples of interactions contradict the text: they post to the path of templates.
	adapt: ({ postToSendMessage }, { url, body }) =>
		postToSendMessage === true && url === '/api/whatsapp/interaction'
			? { url: '/api/whatsapp/send-message', body }
			: { url, body },
	movedOptions: ['postToSendMessage'],
};
