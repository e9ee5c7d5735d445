import type { Service } from '../shared/catalogue/service';
import { device } from './devices/device';
import { notification } from './notifications/notification';
import { topic } from './topics/topic';

/** Notifications to the devices of users, their topics and tokens (messaging document). */
export const push: Service = {
	credentials: [{ name: 'Push', value: 'push', credentialType: 'switchboardPushApi' }],
	resources: [notification, topic, device],
	lists: {},
	errors: {
		401: {
			message: 'The service wants a key, or another one',
			description:
				'The document shows no key for push. If your platform has one, enter it in the credential, with the header that takes it.',
		},
		403: {
			message: 'The key may not do this',
			description: 'Ask the platform for the missing permission, or use another credential.',
		},
	},
};
