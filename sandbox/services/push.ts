import type { Route } from '../route';
import type { World } from '../world';
import { endpoint, guard, spellTwice } from './messaging/routes';
import { enrollToken, updateToken } from './push/devices';
import { confirmDelivery, getHistory, markAsRead } from './push/history';
import type { PushState } from './push/records';
import { seedPush } from './push/seed';
import { sendByToken, sendByTopic, sendByUser } from './push/sending';
import { pushSettings, type PushSettings } from './push/settings';
import { subscribe, unsubscribe } from './push/topics';

declare module '../world' {
	interface Settings {
		push: PushSettings;
	}
	interface Tables {
		push: PushState;
	}
}

type Handle = Parameters<typeof endpoint>[4];

/** The samples' names of the send operations; that of `sendByUser` is assumed alike. */
const SENDS: ReadonlyArray<[string, string, Handle]> = [
	['send-by-token', 'sendByToken', sendByToken],
	['send-by-user', 'sendByUser', sendByUser],
	['send-by-topic', 'sendBytopic', sendByTopic],
];

/** Notifications to the devices of users: sending, topics, devices, and what became of them. */
export function push(world: World): Route[] {
	world.keep('push', { settings: pushSettings, seed: () => seedPush(world) });
	const settings = () => world.settings.push;
	const routes = listRoutes(world, settings);
	guard(routes, settings, () => settings().keyHeader);
	return routes;
}

function listRoutes(world: World, settings: () => PushSettings): Route[] {
	const post = (path: string, handle: Handle) =>
		endpoint(world, 'push', 'POST', `/api/push/${path}`, handle);
	const sends = SENDS.flatMap(([described, sample, handle]) =>
		spellTwice(
			post(described, handle),
			() => `/api/push/${sample}`,
			() => settings().sendPaths,
		),
	);
	const enroll = spellTwice(
		post('set-token', enrollToken),
		() => settings().enrollmentPath,
		() => settings().setTokenPath,
	);
	return [
		...sends,
		post('subscribe', subscribe),
		post('unsubscribe', unsubscribe),
		post('history', getHistory),
		post('delivery', confirmDelivery),
		post('set-read', markAsRead),
		...enroll,
		endpoint(world, 'push', 'PATCH', '/api/push/update-token', updateToken),
	];
}
