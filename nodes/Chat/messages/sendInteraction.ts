import { keepInCheck, takesMany } from '../../shared/declare/hints';
import { operation } from '../../shared/declare/operation';
import { optionsOf } from '../../shared/declare/options';
import { checkLink, contentFields, contentOptions } from './content';
import { fallBack, fallBackWords, recipientNumber, senderNumber } from './sharedFields';
import { interactWithEach, messaging } from './sending';

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
