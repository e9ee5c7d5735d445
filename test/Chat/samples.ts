import type { INodeParameters } from 'n8n-workflow';

import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';

const { businessNumber, engagedPerson, template, media } = SEEDED_MESSAGING.chat;

export const numbers = { senderNumber: businessNumber, recipientNumber: engagedPerson };

/** As a workflow has stored it before the node. */
export const replyAddress =
	'={{ $execution.resumeUrl }}/switchboard-reply&question=0b2f6d9e-5c14-4b7a-9d3e-7a1f2c8e4d60';

export const samples: Readonly<Record<string, INodeParameters>> = {
	'account.check': {},
	'message.sendTemplate': {
		...numbers,
		templateName: template,
		variables: { pairs: [{ name: 'name', value: 'Jane' }] },
	},
	'message.sendInteraction': {
		...numbers,
		type: 'text',
		body: 'Hello Jane',
		options: { pauseSeconds: 0, splitOver: 4000 },
	},
	'message.sendAndWait': { ...numbers, message: 'Buy 3 numbers?' },
	'message.sendAndWaitForReply': {
		...numbers,
		keepWaitIn: 'address',
		address: replyAddress,
		type: 'text',
		body: 'Which color?',
	},
	'message.sendAndWaitForStatus': {
		...numbers,
		keepWaitIn: 'address',
		address: replyAddress,
		type: 'text',
		body: 'On its way',
	},
	'media.download': { fileId: media.image },
	'customRequest.sendRequest': {
		path: '/api/whatsapp/interaction',
		body: JSON.stringify({ ...numbers, type: 'text', text: { body: 'Hello Jane' } }),
	},
};
