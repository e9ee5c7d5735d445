import type { Incoming } from '../../http/http';
import type { World } from '../../core/world';
import { readFields } from '../messaging/fields';
import { type Content, pushBodies, readTopicBody } from './bodies';
import { decide, resultOf } from './topics';
import type { PushNotification, Recipient } from './records';

/** `{ messageId: [{ messageId, token, user_external_id }], success, error }`. */
export function sendByToken(world: World, request: Incoming) {
	const settings = world.settings.push;
	const asked = readFields(pushBodies.SendByToken(settings), request, settings);
	const { devices } = world.tables.push;
	const enrolled = new Set(devices.all().map(({ token }) => token));
	const known = asked.tokens.filter(({ token }) => enrolled.has(token));
	const isKnown = known.length === asked.tokens.length;
	if (isKnown || decide(settings.unknownTokens, 'A token is not enrolled', settings)) {
		return sendToEach(world, asked, asked.tokens);
	}
	const sent = settings.unsuccessfulSends === 'known' ? known : [];
	return { messageId: recordEach(world, asked, sent), ...resultOf(false, settings) };
}

export function sendByUser(world: World, request: Incoming) {
	const settings = world.settings.push;
	const asked = readFields(pushBodies.SendByUser(settings), request, settings);
	const { user_external_id } = asked;
	const devices = world.tables.push.devices.filter(
		(device) => device.user_external_id === user_external_id,
	);
	const missing = `No token of a user "${user_external_id}"`;
	const goOn = devices.length > 0 || decide(settings.unknownUsers, missing, settings);
	return goOn ? sendToEach(world, asked, devices) : answerUnsuccessful(world);
}

/** `{ messageId, success, error }`; one message for all subscribers. */
export function sendByTopic(world: World, request: Incoming) {
	const settings = world.settings.push;
	const asked = readFields(pushBodies.SendByTopic(settings), request, settings);
	const { topics, devices } = world.tables.push;
	const topic = topics.all().find(({ name }) => name === asked.topic);
	const tokens = topic?.tokens ?? [];
	const body = readTopicBody(asked, settings);
	const missing = `No token subscribes to "${asked.topic}"`;
	if (tokens.length === 0 && !decide(settings.emptyTopics, missing, settings)) {
		// A number, as in any other response, but of no message.
		return { messageId: 0, ...resultOf(false, settings) };
	}
	const recipients = tokens.map((token) => {
		const device = devices.all().find((row) => row.token === token);
		return { token, user_external_id: device?.user_external_id ?? null };
	});
	const content = { ...asked, notification_body: body, content_available: null };
	const { id } = record(world, content, recipients, asked.topic);
	return { messageId: id, ...resultOf(true, settings) };
}

type Target = Recipient & { user_external_id: string };

function sendToEach(world: World, content: Content, targets: readonly Target[]) {
	const sent = recordEach(world, content, targets);
	return { messageId: nameTokens(world, sent), ...resultOf(true, world.settings.push) };
}

const recordEach = (world: World, content: Content, targets: readonly Target[]) =>
	targets.map(({ token, user_external_id }) => {
		const { id } = record(world, content, [{ token, user_external_id }], null);
		return { messageId: id, token, user_external_id };
	});

function nameTokens({ settings, tables }: World, sent: Array<Recipient & { messageId: number }>) {
	const { namedTokens } = settings.push;
	if (namedTokens === 'unnamed') return sent.map(({ messageId }) => ({ messageId }));
	const enrolled = tables.push.devices.all().map(({ token }) => token);
	return sent
		.filter(({ token }) => namedTokens === 'all' || enrolled.includes(token))
		.filter(() => namedTokens !== 'none');
}

function answerUnsuccessful(world: World) {
	return { messageId: [], ...resultOf(false, world.settings.push) };
}

function record(
	world: World,
	content: Content,
	recipients: Recipient[],
	topic: string | null,
): PushNotification {
	return world.tables.push.notifications.add({
		topic,
		recipients,
		title: content.notification_title,
		body: content.notification_body,
		url_img: content.url_img ?? null,
		content_available: content.content_available,
		sentAt: world.now().toISOString(),
		delivered: false,
		isRead: false,
	});
}
