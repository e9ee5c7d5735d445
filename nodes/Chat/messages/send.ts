import { operation, optionsOf } from '../../shared/declare/operation';
import { keepInCheck, takesMany } from '../../shared/declare/service';
import { checkLink, contentFields, contentOptions } from './content';
import { interactWithEach, messaging, sendTemplateTo, sendToEach } from './sending';
import {
	fallBack,
	fallBackWords,
	recipientNumber,
	senderNumber,
	templateFields,
} from './sharedFields';

/** One item `{ recipientNumber, messageId, message }` per recipient. */
export const sendTemplate = operation({
	name: 'Send Template',
	value: 'sendTemplate',
	action: 'Start a conversation with a template',
	description:
		'Send a stored template, filled with variables, even to a person who has not written yet',
	hint: `It messages people, even those who have never written. Use it to start a conversation. ${takesMany} ${keepInCheck}`,
	...messaging,
	kind: 'batched',
	parameters: [recipientNumber, senderNumber, ...templateFields],
	async execute(api, parameters) {
		return await sendToEach(
			api,
			parameters,
			async (requests, message) => await sendTemplateTo(requests, message, parameters),
		);
	},
});

/** One item `{ recipientNumber, messageId, message }` per recipient; `fellBack` with a fallback. */
export const sendInteraction = operation({
	name: 'Send Interaction',
	value: 'sendInteraction',
	action: 'Reply to a message',
	description:
		'Send a free text, image, video, document or audio to a person who has written or replied',
	hint: `It messages people who have written or replied before: put it behind Switchboard Chat Trigger, or turn on fallBack. For everyone else, use Send Template. ${takesMany} ${keepInCheck}`,
	...messaging,
	kind: 'batched',
	parameters: [
		recipientNumber,
		senderNumber,
		...contentFields,
		...fallBack,
		optionsOf(...contentOptions, fallBackWords),
	],
	prepare(parameters) {
		checkLink(parameters.type, parameters.link);
		return messaging.prepare(parameters);
	},
	execute: interactWithEach,
});
