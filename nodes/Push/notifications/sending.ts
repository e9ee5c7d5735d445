import { askFirst, keepInCheck, takesMany } from '../../shared/declare/hints';
import { operation } from '../../shared/declare/operation';
import { optionsOf } from '../../shared/declare/options';
import * as field from '../sharedFields';
import type { PushResponse } from '../results';
import { itemPerTarget, itemPerToken, requireSuccess } from '../results';
import { targetFields, targetsOf } from '../tokens';
import { notificationContentOf, sendToUsers, toUsers, users } from './request';

const options = optionsOf(field.contentAvailable, field.imageUrl);

/** One item `{ messageId, token, user_external_id, confirmed, success }` per token; `messageId` is a number. */
export const sendByToken = operation({
	name: 'Send by Token',
	value: 'sendByToken',
	action: 'Send notification to devices by token',
	description:
		'Send a notification to devices by their tokens, in one request, with an output item for each',
	hint: `It notifies the owners of devices. Get tokens from your own database, not from a user’s text. ${takesMany} ${keepInCheck}`,
	effect: 'write',
	foundBy: { message: 'messageId' },
	prepare: (parameters) => ({ targets: targetsOf(parameters) }),
	limited: {
		by: 'token',
		reached: ({ targets }) => targets.map(({ token }) => ({ id: token })),
	},
	isBatched: true,
	unconfirmed: toUsers.unconfirmed,
	parameters: [...targetFields, ...field.notificationFields, options],
	async execute(api, parameters) {
		const { targets: tokens } = parameters;
		const body = { ...notificationContentOf(api, parameters), tokens };
		const answer = await api.post<PushResponse>('/api/push/send-by-token', body);
		const names = tokens.map(({ token }) => token);
		const intent = { verb: 'send to', whom: 'these tokens', tokens: names };
		return itemPerTarget(requireSuccess(answer, intent), tokens);
	},
});

/** One item `{ messageId, token, user_external_id, success }` per token of each user. */
export const sendByUser = operation({
	name: 'Send by User',
	value: 'sendByUser',
	action: 'Send notification to devices of user',
	description: 'Send a notification to all devices of a user',
	hint: `It notifies people on all their devices. ${takesMany} ${keepInCheck}`,
	...toUsers,
	isBatched: true,
	parameters: [users, ...field.notificationFields, options],
	execute: async (api, parameters) => await sendToUsers(api, parameters, itemPerToken),
});

/** `{ topic, messageId, success }`; one message for all subscribers. */
export const sendByTopic = operation({
	name: 'Send by Topic',
	value: 'sendByTopic',
	action: 'Send notification to all devices of topic',
	description: 'Send a notification to all devices that subscribe to a topic; it can’t be recalled',
	hint: `It reaches everyone who subscribes to the topic and can’t be recalled. ${askFirst} ${keepInCheck}`,
	effect: 'write',
	foundBy: { message: 'messageId' },
	limited: { by: 'topic', reached: ({ topic }) => [{ id: topic }] },
	isBatched: true,
	unconfirmed:
		'Ask a subscriber, or check Get History of one, before you send it again. It may not list messages to topics.',
	parameters: [field.topic, ...field.notificationFields, optionsOf(field.imageUrl)],
	async execute(api, parameters) {
		const { topic, notification_title, notification_body: text, options: chosen } = parameters;
		// A sample has another name for the text.
		const isSample = api.setting('topicBodyAsDescription') === true;
		const body = {
			...{ topic, notification_title, url_img: chosen.url_img || undefined },
			...{ [isSample ? 'notification_description' : 'notification_body']: text },
		};
		const answer = await api.post<PushResponse>('/api/push/send-by-topic', body);
		const whom = `the tokens of topic ${topic}`;
		return itemPerToken(requireSuccess(answer, { verb: 'send to', whom }), { topic });
	},
});
