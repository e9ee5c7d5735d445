import { messagesAtOnce } from '../../messaging/account';
import { keepInCheck, takesMany } from '../../shared/declare/hints';
import { operation } from '../../shared/declare/operation';
import { recipientNumber, senderNumber, templateFields } from './parameters';
import {
	checkNumbers,
	errorTexts,
	sendTemplateTo,
	sendToEach,
	toEach,
	unconfirmed,
} from './sending';

/** One item `{ recipientNumber, messageId, message }` per recipient. */
export const sendTemplate = operation({
	name: 'Send Template',
	value: 'sendTemplate',
	action: 'Send template message to person',
	subtitle: 'Send template',
	description:
		'Send a stored template, filled with variables, even to a person who has not written yet',
	hint: `It messages people, even those who have never written. Use it to start a conversation. ${takesMany} ${keepInCheck}`,
	effect: 'write',
	foundBy: { message: 'messageId' },
	limited: toEach,
	atOnce: messagesAtOnce,
	unconfirmed,
	errors: errorTexts,
	parameters: [recipientNumber, senderNumber, ...templateFields],
	check: (parameters) => checkNumbers(parameters),
	async execute(api, parameters) {
		return await sendToEach(
			api,
			parameters,
			async (requests, message) => await sendTemplateTo(requests, message, parameters),
		);
	},
});
