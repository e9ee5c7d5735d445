import { HttpError, type Incoming } from '../../http/http';
import { readOnlyParameter } from '../../core/validation';
import type { World } from '../../core/world';
import { readFields, rejectBody } from '../messaging/fields';
import { pushBodies } from './bodies';
import type { PushNotification } from './records';
import type { PushSettings } from './settings';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** `[{ messageId, title, body, eventDate, isRead }]` of the user's last 48 hours. */
export function getHistory(world: World, request: Incoming) {
	const settings = world.settings.push;
	const { userId } = readFields(pushBodies.History(settings), request, settings);
	const { devices, notifications } = world.tables.push;
	const known = devices.all().some(({ user_external_id }) => user_external_id === userId);
	if (!known && settings.refuseHistoryOfUnknownUser) {
		throw new HttpError(settings.unknownRecordStatus, `No user "${userId}"`);
	}
	const sinceMs = world.now().getTime() - settings.historyHours * HOUR_MS;
	const found = notifications.filter(
		({ topic, recipients, sentAt }) =>
			Date.parse(sentAt) >= sinceMs &&
			(topic === null || settings.topicsInHistory) &&
			recipients.some(({ user_external_id }) => user_external_id === userId),
	);
	if (settings.historyOrder === 'newestFirst') found.reverse();
	return found.map((notification) => show(notification, settings));
}

/** `YYYY-MM-DD HH:MM:SS` in the zone of the setting. */
function show({ id, title, body, sentAt, isRead }: PushNotification, settings: PushSettings) {
	const local = Date.parse(sentAt) + settings.eventDateOffsetMinutes * MINUTE_MS;
	const eventDate = new Date(local).toISOString().slice(0, 19).replace('T', ' ');
	return { messageId: String(id), title, body, eventDate, isRead };
}

/** `{ status }`; repeating it changes nothing. */
export function confirmDelivery(world: World, request: Incoming) {
	const settings = world.settings.push;
	const messageId = readOnlyParameter(request, 'messageId', settings);
	rejectBody(request, settings);
	const [notification] = findAll(world, [messageId]);
	if (!notification) throw new HttpError(settings.unknownRecordStatus, `No message ${messageId}`);
	notification.delivered = true;
	return { status: settings.resultStatus };
}

/** `{ status }`; changes all given ids, or none if one is unknown. */
export function markAsRead(world: World, request: Incoming) {
	const settings = world.settings.push;
	const ids = new Set(readFields(pushBodies.SetRead(settings), request, settings).messageId);
	const found = findAll(world, [...ids]);
	if (found.length < ids.size && !settings.ignoreUnknownReadIds) {
		const unknown = [...ids].filter((id) => !found.some((row) => String(row.id) === id));
		throw new HttpError(settings.unknownRecordStatus, `No message ${unknown.join(', ')}`);
	}
	for (const notification of found) notification.isRead = true;
	return { status: settings.resultStatus };
}

function findAll(world: World, ids: readonly string[]): PushNotification[] {
	return world.tables.push.notifications.filter(({ id }) => ids.includes(String(id)));
}
