import { Push } from '../../nodes/Push/Push.node';
import { push } from '../../nodes/Push/service';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { pushCredential } from '../harness/messagingRun';
import { useService } from '../harness/tested';
import type { Tested } from '../harness/tested';

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

const sampled = { push: { sendPaths: 'sample', setTokenPath: 'sample' } };

export const testedPush: Tested = {
	name: 'push',
	service: push,
	nodeType: new Push(),
	credential: pushCredential,
	rejected: {
		credential: { apiKey: 'worn-out-key' },
		message: 'The service requires a key or did not accept this one',
		settings: { push: { keyHeader: 'apikey' } },
	},
	samples: {
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
	},
	variants: [
		['notification.sendByToken', toToken, sampled],
		['notification.sendByUser', toUser, sampled],
		['notification.sendByTopic', toTopic, sampled],
		['device.enroll', device, sampled],
	],
	writeRoutes: {
		'notification.sendByToken': 'POST /api/push/send-by-token',
		'notification.sendByUser': 'POST /api/push/send-by-user',
		'notification.sendByTopic': 'POST /api/push/send-by-topic',
		'notification.confirmDelivery': 'POST /api/push/delivery',
		'notification.markAsRead': 'POST /api/push/set-read',
		'topic.subscribe': 'POST /api/push/subscribe',
		'topic.unsubscribe': 'POST /api/push/unsubscribe',
		'device.enroll': 'POST /api/push/set-token',
		'device.updateToken': 'PATCH /api/push/update-token',
		'customRequest.sendRequest': 'POST /api/push/set-token',
	},
};

/** A sandbox with the Push node: its world, the bodies that were sent, and runs of operations. */
export function usePush() {
	const push = useService(testedPush);
	return {
		push,
		bodies: () => push.world.requests.map(({ body }) => body as Record<string, unknown>),
		run: async (resource: string, operation: string, own: object = {}, more = {}) =>
			await push.list(resource, operation, own as never, more),
	};
}
