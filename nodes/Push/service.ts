import type { Service } from '../shared/declare/service';
import type { Advice, Rejected, Setting } from '../shared/declare/api';
import { baseUrlBefore, isAbout, ofDetails, setTo, wholeSecret } from '../shared/declare/advice';
import { customRequest, sendRequest } from '../shared/customRequest/customRequest';
import { accountCheck } from '../shared/check/check';
import { pushCheck } from './check';
import { device } from './devices/device';
import { notification } from './notifications/notification';
import { topic } from './topics/topic';

const turned = ({ setting }: Rejected, name: Setting, label: string) =>
	setTo(label, setting(name) === true ? 'off' : 'on', ofDetails);

/** The push document contradicts itself, so an account may need the other format. */
const detailAdvice: readonly Advice[] = [
	(rejected) =>
		rejected.body.content_available !== undefined && isAbout(rejected, 'content_available')
			? turned(rejected, 'contentAvailableAsList', 'Content Available as List')
			: undefined,
	(rejected) =>
		rejected.body.topic !== undefined &&
		rejected.body.notification_title !== undefined &&
		isAbout(rejected, 'notification_body', 'notification_description')
			? turned(rejected, 'topicBodyAsDescription', 'Topic Text as Description')
			: undefined,
];

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
	// The samples have these paths, or similar ones.
	otherPaths: {
		'/api/push/send-by-token': ['/api/push/sendByToken'],
		'/api/push/send-by-topic': ['/api/push/sendBytopic'],
		'/api/push/send-by-user': ['/api/push/sendByUser'],
		'/api/push/set-token': ['/api/push/enrollment'],
	},
	// No document shows whether push needs a key, and in which header.
	otherSignIn: { secret: 'apiKey', field: 'inAuthorization' },
	advice: [baseUrlBefore(/\/api(\/.*)?$/s), wholeSecret('apiKey', 'Key'), ...detailAdvice],
	errors: {
		401: {
			message: 'The service requires a key or did not accept this one',
			description:
				'If your platform uses a key, enter it in the credential. It is sent in the header apikey or, if that is rejected, in Authorization.',
		},
		403: {
			message: 'The key may not do this',
			description: 'Ask the platform for the missing permission, or use another credential.',
		},
	},
};
