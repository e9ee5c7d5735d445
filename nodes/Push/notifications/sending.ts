import type { IDataObject } from 'n8n-workflow';

import type { Api, Requests } from '../../shared/declare/api';
import { askFirst, keepInCheck, takesMany } from '../../shared/declare/service';
import { toEach } from '../../shared/declare/limits';
import { operation, optionsOf, parameter } from '../../shared/declare/operation';
import { idsOf } from '../../shared/input/recipients';
import { sendEach } from '../../shared/write/sendEach';
import * as field from '../sharedFields';
import {
	type PushResponse,
	type PushTarget,
	isSendResult,
	itemPerTarget,
	itemPerToken,
	requireSuccess,
	targetFields,
	targetsOf,
} from '../results';

const users = parameter({
	...field.userExternalId,
	ignoreValidationDuringExecution: true,
	description:
		'Your own ID of the user (external user ID). Separate several with commas, semicolons or line breaks, or pass a list. Each user gets a separate request; duplicates are ignored. Quotation marks are part of the ID, so pass an ID that contains a comma in a list.',
});

const unconfirmed = 'Check Notification: Get History of the user before you send it again.';

interface Content {
	notification_title: string;
	notification_body: string;
	options: { content_available?: boolean; url_img?: string };
}

type Settings = Pick<Requests, 'setting'>;

/** The content of a notification under the names of the document; blank options are left out. */
function notificationContentOf({ setting }: Settings, { options, ...texts }: Content): IDataObject {
	const { notification_title, notification_body } = texts;
	const { content_available, url_img } = options;
	// The document types it as an array and describes a boolean, whose default a list has to name.
	const isList = setting('contentAvailableAsList') === true;
	return {
		notification_title,
		notification_body,
		url_img: url_img || undefined,
		content_available: isList ? [content_available ?? true] : content_available,
	};
}

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
	kind: 'batched',
	unconfirmed,
	parameters: [...targetFields, ...field.notificationFields, options],
	async execute(api, parameters) {
		const { tokens, blocked } = withoutBlocked(api, parameters.targets);
		if (tokens.length === 0) return blocked;
		const body = { ...notificationContentOf(api, parameters), tokens };
		const names = tokens.map(({ token }) => token);
		await api.reserve([{ key: 'send', reached: names.map((id) => ({ id })) }]);
		const send = async (requests: Requests) => {
			const answer = await requests.post<PushResponse>(
				'/api/push/send-by-token',
				body,
				isSendResult,
			);
			const intent = { verb: 'send to', whom: 'these tokens', tokens: names };
			return itemPerTarget(requireSuccess(answer, intent), tokens);
		};
		return [...(await api.step({ key: 'send', send })), ...blocked];
	},
});

/** A device is blocked by its token or by its user; one request goes to all others. */
function withoutBlocked(api: Api, targets: readonly PushTarget[]) {
	const tokens: PushTarget[] = [];
	const blocked: IDataObject[] = [];
	for (const target of targets) {
		const { token, user_external_id: user } = target;
		const output = api.outputOfBlocked({ id: token }) ?? api.outputOfBlocked({ id: user });
		if (output) blocked.push({ ...target, ...output });
		else tokens.push(target);
	}
	return { tokens, blocked };
}

/** One item `{ messageId, token, user_external_id, success }` per token of each user. */
export const sendByUser = operation({
	name: 'Send by User',
	value: 'sendByUser',
	action: 'Send notification to devices of user',
	description: 'Send a notification to all devices of a user',
	hint: `It notifies people on all their devices. ${takesMany} ${keepInCheck}`,
	effect: 'write',
	foundBy: { message: 'messageId' },
	limited: toEach('user', 'id'),
	kind: 'batched',
	unconfirmed,
	parameters: [users, ...field.notificationFields, options],
	prepare: ({ user_external_id: given }) => ({ recipients: idsOf('User ID', given) }),
	async execute(api, parameters) {
		const content = notificationContentOf(api, parameters);
		return await sendEach(api, 'id', parameters.recipients, async (user, requests) => {
			const target = { user_external_id: user };
			const body = { ...content, ...target };
			const answer = await requests.post<PushResponse>(
				'/api/push/send-by-user',
				body,
				isSendResult,
			);
			const whom = `the tokens of user ${user}`;
			return itemPerToken(requireSuccess(answer, { verb: 'send to', whom }), target);
		});
	},
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
	kind: 'batched',
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
		const answer = await api.post<PushResponse>('/api/push/send-by-topic', body, isSendResult);
		const whom = `the tokens of topic ${topic}`;
		return itemPerToken(requireSuccess(answer, { verb: 'send to', whom }), { topic });
	},
});
