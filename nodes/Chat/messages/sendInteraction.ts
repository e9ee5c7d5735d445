import { messagesAtOnce } from '../../messaging/account';
import { keepInCheck, takesMany } from '../../shared/declare/hints';
import { operation } from '../../shared/declare/operation';
import { optionsOf } from '../../shared/declare/options';
import { contentFields, contentOf, contentOptions } from './content';
import { checkLink } from './mediaKinds';
import { fallBack, fallBackOptions, recipientNumber, senderNumber } from './parameters';
import { checkNumbers, errorTexts, interact, sendToEach, toEach, unconfirmed } from './sending';

const options = optionsOf(...contentOptions, ...fallBackOptions);

/** One item `{ recipientNumber, messageId, message }` per recipient; `fellBack` with a fallback. */
export const sendInteraction = operation({
	name: 'Send Interaction',
	value: 'sendInteraction',
	action: 'Send interaction message to person who has written',
	subtitle: 'Send message',
	description:
		'Send a free text, image, video, document or audio to a person who has written or replied',
	hint: `It messages people who have written or replied before: put it behind Switchboard Chat Trigger, or turn on fallBack. For everyone else, use Send Template. ${takesMany} ${keepInCheck}`,
	effect: 'write',
	foundBy: { message: 'messageId' },
	limited: toEach,
	atOnce: messagesAtOnce,
	unconfirmed,
	errors: errorTexts,
	parameters: [recipientNumber, senderNumber, ...contentFields, ...fallBack, options],
	check(parameters) {
		checkNumbers(parameters);
		checkLink(parameters.type, parameters.link ?? '');
	},
	async execute(api, parameters) {
		const content = contentOf(parameters);
		return await sendToEach(
			api,
			parameters,
			async (requests, message) => await interact(requests, message, content, parameters),
		);
	},
});
