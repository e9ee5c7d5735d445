import { z } from 'zod/v4';
import { HttpError } from '../../http/http';
import { on, type Route, type Taken } from '../../http/route';
import type { World } from '../../core/world';
import { type Form, inForm, keptFields, link, list, text } from '../messaging/fields';
import { spellTwice } from '../messaging/routes';
import {
	contentFields,
	type ContentFields,
	type PushNotification,
	type PushSettings,
	type Recipient,
	type Unknown,
} from './records';

const int = z.number().int();

const result = { success: z.boolean(), error: z.string().nullable() };

/** Some settings leave out the token and its user. */
const sent = z.strictObject({
	messageId: z.array(
		z.strictObject({
			messageId: int,
			token: z.string().optional(),
			user_external_id: z.string().nullable().optional(),
		}),
	),
	...result,
});

const byToken = (settings: PushSettings) => ({
	body: z.strictObject({
		...contentFields(settings),
		tokens: list(
			settings,
			z.strictObject({ token: text(settings), user_external_id: text(settings) }),
		),
	}),
	answer: sent,
});

const byUser = (settings: PushSettings) => ({
	body: z.strictObject({ ...contentFields(settings), user_external_id: text(settings) }),
	answer: sent,
});

const byTopic = (settings: PushSettings) => ({
	body: z
		.strictObject({
			notification_title: text(settings),
			notification_body: inForm('described', settings.topicBodyField, text(settings)),
			notification_description: inForm('sample', settings.topicBodyField, text(settings)),
			url_img: link.optional(),
			topic: text(settings),
		})
		.refine(
			({ notification_body: body, notification_description: description }) =>
				(body === undefined) !== (description === undefined),
			'notification_body: Required, once',
		),
	answer: z.strictObject({ messageId: int, ...result }),
});

const subscription = (settings: PushSettings) => ({
	body: z.strictObject({ tokens: list(settings, text(settings)), topic: text(settings) }),
	answer: z.strictObject(result),
});

const sendPaths = ({ settings }: World): Form => settings.push.sendPaths;

export const sendRoutes: readonly Route[] = [
	// The samples have other names of the send operations; that of `sendByUser` is assumed.
	...spellTwice(
		on('POST', '/api/push/send-by-token', byToken, sendByToken, { says: 'Push to tokens' }),
		'/api/push/sendByToken',
		sendPaths,
	),
	...spellTwice(
		on('POST', '/api/push/send-by-user', byUser, sendByUser, { says: 'Push to a user' }),
		'/api/push/sendByUser',
		sendPaths,
	),
	...spellTwice(
		on('POST', '/api/push/send-by-topic', byTopic, sendByTopic, { says: 'Push to a topic' }),
		'/api/push/sendBytopic',
		sendPaths,
	),
	on('POST', '/api/push/subscribe', subscription, subscribe, { says: 'Subscribe tokens' }),
	on('POST', '/api/push/unsubscribe', subscription, unsubscribe, { says: 'Unsubscribe tokens' }),
];

/** A topic has no `content_available`. */
type Content = Omit<ContentFields, 'content_available'> &
	Pick<PushNotification, 'content_available'>;

/** It returns `{ messageId: [{ messageId, token, user_external_id }], success, error }`. */
function sendByToken(world: World, { body: request }: Taken<ReturnType<typeof byToken>>) {
	const settings = world.settings.push;
	const { devices } = world.tables.push;
	const enrolled = new Set(devices.all().map(({ token }) => token));
	const enrolledTokens = request.tokens.filter(({ token }) => enrolled.has(token));
	const isKnown = enrolledTokens.length === request.tokens.length;
	if (isKnown || decide(settings.unknownTokens, 'A token is not enrolled', settings)) {
		return sendToEach(world, request, request.tokens);
	}
	const sent = settings.unsuccessfulSends === 'known' ? enrolledTokens : [];
	return { messageId: recordEach(world, request, sent), ...resultOf(false, settings) };
}

function sendByUser(world: World, { body: request }: Taken<ReturnType<typeof byUser>>) {
	const settings = world.settings.push;
	const { user_external_id } = request;
	const devices = world.tables.push.devices.filter(
		(device) => device.user_external_id === user_external_id,
	);
	const missing = `No token of a user "${user_external_id}"`;
	const goOn = devices.length > 0 || decide(settings.unknownUsers, missing, settings);
	return goOn ? sendToEach(world, request, devices) : answerUnsuccessful(world);
}

/** It returns `{ messageId, success, error }`; all subscribers share one message. */
function sendByTopic(world: World, { body: request }: Taken<ReturnType<typeof byTopic>>) {
	const settings = world.settings.push;
	const { topics, devices } = world.tables.push;
	const topic = topics.all().find(({ name }) => name === request.topic);
	const tokens = topic?.tokens ?? [];
	const missing = `No token subscribes to "${request.topic}"`;
	if (tokens.length === 0 && !decide(settings.emptyTopics, missing, settings)) {
		// It is a number, as in any other response, but belongs to no message.
		return { messageId: 0, ...resultOf(false, settings) };
	}
	const recipients = tokens.map((token) => {
		const device = devices.all().find((row) => row.token === token);
		return { token, user_external_id: device?.user_external_id ?? null };
	});
	const body = request.notification_body ?? request.notification_description!;
	const content = { ...request, notification_body: body, content_available: null };
	const { id } = record(world, content, recipients, request.topic);
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
	const shape = contentFields(world.settings.push);
	const {
		notification_title: title,
		notification_body: body,
		...kept
	} = keptFields(shape, content);
	return world.tables.push.notifications.add({
		topic,
		recipients,
		title: title!,
		body: body!,
		...kept,
		sentAt: world.now().toISOString(),
		delivered: false,
		isRead: false,
	});
}

/**
 * It returns `{ success, error }`. The first token creates the topic; repeating it changes nothing.
 */
function subscribe(world: World, { body }: Taken<ReturnType<typeof subscription>>) {
	const settings = world.settings.push;
	const { tokens, topic } = body;
	const { topics, devices } = world.tables.push;
	const areEnrolled = tokens.every((token) =>
		devices.all().some((device) => device.token === token),
	);
	const goOn = areEnrolled || decide(settings.unknownTokens, 'A token is not enrolled', settings);
	if (goOn) {
		const existingTopic = topics.all().find(({ name }) => name === topic);
		const kept = existingTopic ?? topics.add({ name: topic, tokens: [] });
		kept.tokens = [...new Set([...kept.tokens, ...tokens])];
	}
	return resultOf(goOn, settings);
}

/** It returns `{ success, error }`. The topic stays without its last token. */
function unsubscribe(world: World, { body }: Taken<ReturnType<typeof subscription>>) {
	const settings = world.settings.push;
	const { tokens, topic } = body;
	const existingTopic = world.tables.push.topics.all().find(({ name }) => name === topic);
	const areSubscribed =
		existingTopic !== undefined && tokens.every((token) => existingTopic.tokens.includes(token));
	const missing = `A token does not subscribe to "${topic}"`;
	const goOn = areSubscribed || decide(settings.notSubscribed, missing, settings);
	if (goOn && existingTopic)
		existingTopic.tokens = existingTopic.tokens.filter((token) => !tokens.includes(token));
	return resultOf(goOn, settings);
}

/** The setting decides whether something unknown is accepted or rejected. */
function decide(choice: Unknown, message: string, settings: PushSettings): boolean {
	if (choice === 'refuse') throw new HttpError(settings.unknownRecordStatus, message);
	return choice === 'accept';
}

function resultOf(success: boolean, settings: PushSettings) {
	const { successfulReason, unsuccessfulReason } = settings;
	return { success, error: success ? successfulReason : unsuccessfulReason };
}
