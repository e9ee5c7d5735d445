import { on, type Route, type StatefulService } from '../http/route';
import type { World } from '../core/world';
import { requireApiKey, spellTwice } from './messaging/routes';
import type { Form } from './messaging/settings';
import { enrollToken, updateToken } from './push/devices';
import { confirmDelivery, getHistory, markAsRead } from './push/history';
import { seedPush } from './push/seed';
import { sendByToken, sendByTopic, sendByUser } from './push/sending';
import { pushSettings } from './push/settings';
import { subscribe, unsubscribe } from './push/topics';

const post = (path: string, handle: Route['handle']) => on('POST', `/api/push/${path}`, handle);
const sendPaths = ({ settings }: World): Form => settings.push.sendPaths;

export const push: StatefulService<'push'> = {
	name: 'push',
	settings: pushSettings,
	seed: seedPush,
	authenticate: requireApiKey('push', ({ settings }) => settings.push.keyHeader),
	errorShape: 'statusCode',
	routes: [
		// The samples' names of the send operations; that of `sendByUser` is assumed alike.
		...spellTwice(post('send-by-token', sendByToken), '/api/push/sendByToken', sendPaths),
		...spellTwice(post('send-by-user', sendByUser), '/api/push/sendByUser', sendPaths),
		...spellTwice(post('send-by-topic', sendByTopic), '/api/push/sendBytopic', sendPaths),
		post('subscribe', subscribe),
		post('unsubscribe', unsubscribe),
		post('history', getHistory),
		post('delivery', confirmDelivery),
		post('set-read', markAsRead),
		...spellTwice(
			post('set-token', enrollToken),
			'/api/push/enrollment',
			({ settings }) => settings.push.setTokenPath,
		),
		on('PATCH', '/api/push/update-token', updateToken),
	],
};
