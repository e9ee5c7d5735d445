import { Chat } from '../../nodes/Chat/Chat.node';
import { chat } from '../../nodes/Chat/service';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { messagingCredential, rejectedKey } from '../harness/messagingRun';
import type { Tested } from '../harness/tested';

const { businessNumber, engagedPerson, template, media } = SEEDED_MESSAGING.chat;

export const numbers = { senderNumber: businessNumber, recipientNumber: engagedPerson };

/** As a workflow has stored it before the node. */
export const replyAddress =
	'={{ $execution.resumeUrl }}/switchboard-reply&question=0b2f6d9e-5c14-4b7a-9d3e-7a1f2c8e4d60';

export const testedChat: Tested = {
	name: 'chat',
	service: chat,
	nodeType: new Chat(),
	credential: messagingCredential,
	rejected: rejectedKey,
	samples: {
		'account.check': {},
		'message.sendTemplate': {
			...numbers,
			templateName: template,
			variables: { pairs: [{ name: 'name', value: 'Jane' }] },
		},
		'message.sendInteraction': { ...numbers, type: 'text', body: 'Hello Jane' },
		'message.sendAndWait': { ...numbers, message: 'Buy 3 numbers?' },
		'message.sendAndWaitForReply': {
			...numbers,
			address: replyAddress,
			type: 'text',
			body: 'Which color?',
		},
		'message.sendAndWaitForStatus': {
			...numbers,
			address: replyAddress,
			type: 'text',
			body: 'On its way',
		},
		'media.download': { fileId: media.image },
		'customRequest.sendRequest': {
			path: '/api/whatsapp/interaction',
			body: JSON.stringify({ ...numbers, type: 'text', text: { body: 'Hello Jane' } }),
		},
	},
	writeRoutes: {
		'message.sendTemplate': 'POST /api/whatsapp/send-message',
		'message.sendAndWait': 'POST /api/whatsapp/interaction',
		'message.sendAndWaitForReply': 'POST /api/whatsapp/interaction',
		'message.sendAndWaitForStatus': 'POST /api/whatsapp/interaction',
		'message.sendInteraction': 'POST /api/whatsapp/interaction',
		'customRequest.sendRequest': 'POST /api/whatsapp/interaction',
	},
};
