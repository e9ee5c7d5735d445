import { messagesAtOnce } from '../../messaging/account';
import { recipientsOf } from '../../messaging/recipients';
import { operation } from '../../shared/catalogue/operation';
import { sendEach } from '../../shared/writes/sendEach';
import * as field from '../parameters';
import type { PushAnswer } from '../results';
import { oneEach, successOf } from '../results';
import { targets, targetsOf } from '../tokens';

const unconfirmed = 'Look at Notification: Get History of the user before you send it again.';
const options = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
} as const;

/**
 * One item `{ messageId, token, user_external_id, success }` a token; `messageId` is a number. A token
 * that the answer leaves out has `sent: 0` instead.
 */
export const sendByToken = operation({
	name: 'Send by Token',
	value: 'sendByToken',
	action: 'Send notification to devices by token',
	description: 'Send a notification to devices by their tokens, in one request',
	effect: 'write',
	atOnce: messagesAtOnce,
	unconfirmed,
	parameters: [
		...targets,
		...field.notificationFields,
		{ ...options, options: [...field.contentAvailable, field.imageUrl, field.samplePath] },
	],
	check: (parameters) => void targetsOf(parameters),
	async execute(api, parameters) {
		const { notification_title: title, notification_body: body, options: chosen } = parameters;
		const tokens = targetsOf(parameters);
		const path = chosen.samplePath ? '/api/push/sendByToken' : '/api/push/send-by-token';
		const answer = await api.post<PushAnswer>(path, {
			notification_title: title,
			notification_body: body,
			tokens,
			...field.optionalFields(chosen),
		});
		const asked = tokens.map(({ token }) => token);
		const what = { verb: 'send to', whom: 'these tokens', tokens: asked };
		return oneEach(successOf(answer, what), {}, tokens);
	},
});

/** One item `{ messageId, token, user_external_id, success }` a token of each user. */
export const sendByUser = operation({
	name: 'Send by User',
	value: 'sendByUser',
	action: 'Send notification to devices of user',
	description: 'Send a notification to all devices of a user',
	effect: 'write',
	atOnce: messagesAtOnce,
	unconfirmed,
	parameters: [
		{
			...field.userExternalId,
			// May also be a list, which the operation looks at.
			ignoreValidationDuringExecution: true,
			description:
				'Your own ID of the user (external user ID). Separate several with commas, semicolons or line breaks, or pass a list. Each user gets a separate request; duplicates are ignored. Quotation marks are part of the ID, so pass an ID that contains a comma in a list.',
		},
		...field.notificationFields,
		{ ...options, options: [...field.contentAvailable, field.imageUrl, field.samplePath] },
	],
	check: (parameters) => void recipientsOf('User ID', parameters.user_external_id),
	async execute(api, parameters) {
		const { notification_title: title, notification_body: body, options: chosen } = parameters;
		// The samples show no path for users; this is spelled like the one for tokens.
		const path = chosen.samplePath ? '/api/push/sendByUser' : '/api/push/send-by-user';
		const users = recipientsOf('User ID', parameters.user_external_id);
		return await sendEach(api, users, async (user, requests) => {
			const answer = await requests.post<PushAnswer>(path, {
				notification_title: title,
				notification_body: body,
				user_external_id: user,
				...field.optionalFields(chosen),
			});
			const whom = `the tokens of user ${user}`;
			return oneEach(successOf(answer, { verb: 'send to', whom }), { user_external_id: user });
		});
	},
});

/** `{ topic, messageId, success }`; one message for all who subscribe. */
export const sendByTopic = operation({
	name: 'Send by Topic',
	value: 'sendByTopic',
	action: 'Send notification to all devices of topic',
	description:
		'Send a notification to all devices that subscribe to a topic, however many people that are; it cannot be called back',
	effect: 'write',
	atOnce: messagesAtOnce,
	unconfirmed: 'Look at Get History of a user who subscribes before you send it again.',
	parameters: [
		field.topic,
		...field.notificationFields,
		{
			...options,
			options: [
				{
					displayName: 'Body as Description',
					name: 'bodyAsDescription',
					type: 'boolean',
					default: false,
					description:
						'Whether to send the body as notification_description, as one of the document’s samples does, instead of notification_body, which it describes',
				},
				field.samplePath,
				field.imageUrl,
			],
		},
	],
	async execute(
		api,
		{ topic, notification_title: title, notification_body: body, options: chosen },
	) {
		const path = chosen.samplePath ? '/api/push/sendBytopic' : '/api/push/send-by-topic';
		const named = chosen.bodyAsDescription ? 'notification_description' : 'notification_body';
		const answer = await api.post<PushAnswer>(path, {
			notification_title: title,
			[named]: body,
			topic,
			...field.imageOf(chosen),
		});
		const whom = `the tokens of topic ${topic}`;
		return oneEach(successOf(answer, { verb: 'send to', whom }), { topic });
	},
});
