import { Push } from '../../nodes/Push/Push.node';
import { push } from '../../nodes/Push/service';
import { pushCredential } from '../harness/messagingRun';
import { useService } from '../harness/tested';
import type { Tested } from '../harness/tested';
import { device, toToken, toTopic, toUser, samples } from './samples';

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
	samples,
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
