import { z } from 'zod/v4';
import { HttpError } from '../../http/http';
import { on, type Route, type Taken } from '../../http/route';
import type { World } from '../../core/world';
import { list, noBody, text } from '../messaging/fields';
import { spellTwice } from '../messaging/routes';
import type { Device, PushNotification, PushSettings } from './records';

const done = z.strictObject({ status: z.string(), message: z.string() });

const enrollment = (settings: PushSettings) => ({
	body: z.strictObject({
		user_external_id: text(settings),
		token: text(settings),
		os: text(settings).optional(),
		model: text(settings).optional(),
	}),
	answer: done,
});

const tokenUpdate = (settings: PushSettings) => ({
	body: z.strictObject({
		user_external_id: text(settings),
		oldToken: text(settings),
		newToken: text(settings),
	}),
	answer: done,
});

const shownNotification = z.strictObject({
	messageId: z.string(),
	title: z.string(),
	body: z.string(),
	eventDate: z.string().describe('`YYYY-MM-DD HH:MM:SS`'),
	isRead: z.boolean(),
});

const history = (settings: PushSettings) => ({
	body: z.strictObject({ userId: text(settings) }),
	answer: z.array(shownNotification),
});

const changed = z.strictObject({ status: z.string() });

const delivery = {
	query: z.strictObject({ messageId: z.string().min(1) }),
	body: noBody,
	answer: changed,
};

const read = (settings: PushSettings) => ({
	body: z.strictObject({ messageId: list(settings, text(settings)) }),
	answer: changed,
});

export const deviceRoutes: readonly Route[] = [
	on('POST', '/api/push/history', history, getHistory, { says: 'The messages of 48 hours' }),
	on('POST', '/api/push/delivery', delivery, confirmDelivery, { says: 'Confirm a delivery' }),
	on('POST', '/api/push/set-read', read, markAsRead, { says: 'Mark messages as read' }),
	...spellTwice(
		on('POST', '/api/push/set-token', enrollment, enrollToken, { says: 'Enroll a token' }),
		'/api/push/enrollment',
		({ settings }) => settings.push.setTokenPath,
	),
	on('PATCH', '/api/push/update-token', tokenUpdate, updateToken, { says: 'Replace a token' }),
];

/** It returns `{ status, message }`. An enrolled token gets the fields of the body. */
function enrollToken(world: World, { body }: Taken<ReturnType<typeof enrollment>>) {
	const now = world.now().toISOString();
	const enrolledToken = findToken(world, body.token);
	if (enrolledToken) {
		rejectTaken(world, enrolledToken, body.user_external_id);
		Object.assign(enrolledToken, body, { updatedAt: now });
		return answerResult(world, 'updated', body.user_external_id);
	}
	const plain = { os: null, model: null, enrolledAt: now, updatedAt: now };
	world.tables.push.devices.add({ ...plain, ...body });
	return answerResult(world, 'assigned', body.user_external_id);
}

/** It returns `{ status, message }`. An old token of a different user is rejected. */
function updateToken(world: World, { body }: Taken<ReturnType<typeof tokenUpdate>>) {
	const settings = world.settings.push;
	const { user_external_id, oldToken, newToken } = body;
	const device = findToken(world, oldToken);
	if (device?.user_external_id !== user_external_id) {
		const message = `"${oldToken}" is not a token of the user "${user_external_id}"`;
		throw new HttpError(settings.unknownRecordStatus, message);
	}
	const holder = findToken(world, newToken);
	if (holder && holder !== device) {
		rejectTaken(world, holder, user_external_id);
		world.tables.push.devices.remove(holder.id);
	}
	Object.assign(device, { token: newToken, updatedAt: world.now().toISOString() });
	if (settings.moveSubscriptions) moveSubscriptions(world, oldToken, newToken);
	return answerResult(world, 'updated', user_external_id);
}

function findToken(world: World, token: string): Device | undefined {
	return world.tables.push.devices.all().find((device) => device.token === token);
}

function rejectTaken(world: World, holder: Device, user: string): void {
	const { refuseTokenOfAnotherUser, tokenTakenStatus } = world.settings.push;
	if (holder.user_external_id === user || !refuseTokenOfAnotherUser) return;
	throw new HttpError(tokenTakenStatus, `"${holder.token}" is a token of another user`);
}

function moveSubscriptions(world: World, oldToken: string, newToken: string): void {
	for (const topic of world.tables.push.topics.all()) {
		const moved = topic.tokens.map((token) => (token === oldToken ? newToken : token));
		topic.tokens = [...new Set(moved)];
	}
}

function answerResult(world: World, done: 'assigned' | 'updated', user: string) {
	const message = `Token ${done} for user ${user}`;
	return { status: world.settings.push.resultStatus, message };
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** It returns `[{ messageId, title, body, eventDate, isRead }]` of the user’s last 48 hours. */
function getHistory(world: World, { body: { userId } }: Taken<ReturnType<typeof history>>) {
	const settings = world.settings.push;
	const { devices, notifications } = world.tables.push;
	const isKnownUser = devices.all().some(({ user_external_id }) => user_external_id === userId);
	if (!isKnownUser && settings.refuseHistoryOfUnknownUser) {
		throw new HttpError(settings.unknownRecordStatus, `No user "${userId}"`);
	}
	const sinceMs = world.now().getTime() - settings.historyHours * HOUR_MS;
	const userNotifications = notifications.filter(
		({ topic, recipients, sentAt }) =>
			Date.parse(sentAt) >= sinceMs &&
			(topic === null || settings.topicsInHistory) &&
			recipients.some(({ user_external_id }) => user_external_id === userId),
	);
	if (settings.historyOrder === 'newestFirst') userNotifications.reverse();
	return userNotifications.map((notification) => show(notification, settings));
}

/** The setting decides the zone of `YYYY-MM-DD HH:MM:SS`. */
function show({ id, title, body, sentAt, isRead }: PushNotification, settings: PushSettings) {
	const local = Date.parse(sentAt) + settings.eventDateOffsetMinutes * MINUTE_MS;
	const eventDate = new Date(local).toISOString().slice(0, 19).replace('T', ' ');
	return { messageId: String(id), title, body, eventDate, isRead };
}

/** It returns `{ status }`; repeating it changes nothing. */
function confirmDelivery(world: World, { query: { messageId } }: Taken<typeof delivery>) {
	const settings = world.settings.push;
	const [notification] = findAll(world, [messageId]);
	if (!notification) throw new HttpError(settings.unknownRecordStatus, `No message ${messageId}`);
	notification.delivered = true;
	return { status: settings.resultStatus };
}

/** It returns `{ status }`; if one ID is unknown, no record is changed. */
function markAsRead(world: World, { body }: Taken<ReturnType<typeof read>>) {
	const settings = world.settings.push;
	const ids = new Set(body.messageId);
	const matchingNotifications = findAll(world, [...ids]);
	if (matchingNotifications.length < ids.size && !settings.ignoreUnknownReadIds) {
		const unknown = [...ids].filter(
			(id) => !matchingNotifications.some((row) => String(row.id) === id),
		);
		throw new HttpError(settings.unknownRecordStatus, `No message ${unknown.join(', ')}`);
	}
	for (const notification of matchingNotifications) notification.isRead = true;
	return { status: settings.resultStatus };
}

function findAll(world: World, ids: readonly string[]): PushNotification[] {
	return world.tables.push.notifications.filter(({ id }) => ids.includes(String(id)));
}
