import type { Service } from '../shared/declare/service';
import { customRequest, sendRequest } from '../shared/customRequest/customRequest';
import { accountCheck } from '../shared/check/check';
import { pushCheck } from './check';
import { device } from './devices/device';
import { notification } from './notifications/notification';
import { topic } from './topics/topic';

/** Notifications to the devices of users, their topics and tokens (messaging document). */
export const push: Service = {
	credentials: [{ name: 'Push', value: 'push', credentialType: 'switchboardPushApi' }],
	resources: [
		notification,
		topic,
		device,
		accountCheck(pushCheck),
		customRequest([sendRequest({ example: '/api/push/set-token' })]),
	],
	lists: {},
	errors: {
		401: {
			message: 'The service requires a key, or did not accept this one',
			description: 'If your platform uses a key, enter it in the credential, with its header.',
		},
		403: {
			message: 'The key may not do this',
			description: 'Ask the platform for the missing permission, or use another credential.',
		},
	},
};
