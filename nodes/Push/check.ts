import type { AccountCheck } from '../shared/check/account';
import { isAnswered } from '../shared/messaging/account';
import { isListOf } from '../shared/http/validators';
import { historyEntry } from './notifications/notification';

export const pushCheck: AccountCheck = {
	service: 'push',
	first: {
		name: 'First request',
		url: '/api/push/history',
		body: { userId: 'switchboard-account-check' },
	},
	isRight(answer) {
		if (answer.status !== 200) return isAnswered(answer);
		// Any server may send an empty list.
		const isEmpty = Array.isArray(answer.body) && answer.body.length === 0;
		return isEmpty ? undefined : isListOf(historyEntry)(answer.body);
	},
	nowhere: { name: 'No such path', url: '/api/push/switchboard-account-check' },
	prefixes: ['/push'],
	paths: ['/api/push/history', '/api/push/send-by-user'],
	secret: {
		changed: { apiKey: '' },
		needless: { status: 'ok', message: 'The service asks for no key, so Key may stay empty' },
	},
	signedIn: 'The service accepts the key: it rejects the same request without it',
	probes: [],
	readings: [],
	untested: [
		{
			area: 'Topics',
			message:
				'If a notification to a topic arrives without text, turn on Topic Text as Description',
			setting: 'Topic Text as Description',
		},
		{
			area: 'Sending',
			message:
				'If the service rejects a notification because of content_available, turn on Content Available as List',
			setting: 'Content Available as List',
		},
	],
};
