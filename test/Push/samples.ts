import type { INodeParameters } from 'n8n-workflow';

import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';

const seeded = SEEDED_MESSAGING.push;

const [token] = seeded.userTokens;

export const content = { notification_title: 'Parcel', notification_body: 'On its way' };

export const toToken = {
	...content,
	tokens: { values: [{ token, user_external_id: seeded.user }] },
};

export const toUser = { ...content, user_external_id: seeded.user };

export const toTopic = { ...content, topic: seeded.topic };

export const device = { user_external_id: 'customer-7', token: 'token-7' };

export const samples: Readonly<Record<string, INodeParameters>> = {
	'account.check': {},
	'notification.sendByToken': toToken,
	'notification.sendByUser': toUser,
	'notification.sendByTopic': toTopic,
	'notification.getHistory': { userId: seeded.user },
	'notification.confirmDelivery': { messageId: seeded.unreadMessage },
	'notification.markAsRead': { messageId: seeded.unreadMessage },
	'topic.subscribe': { topic: 'news', devices: token },
	'topic.unsubscribe': { topic: seeded.topic, devices: token },
	'device.enroll': { ...device, options: { os: 'ios' } },
	'device.updateToken': {
		user_external_id: seeded.user,
		oldToken: token,
		newToken: 'token-1001-new',
	},
	'customRequest.sendRequest': {
		path: '/api/push/set-token',
		body: JSON.stringify(device),
	},
};
