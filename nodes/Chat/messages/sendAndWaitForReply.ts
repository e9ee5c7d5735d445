import { keepInCheck, oneByOne } from '../../shared/catalogue/hints';
import { operation } from '../../shared/catalogue/operation';
import { optionsOf } from '../../shared/catalogue/options';
import { reply, replyPath } from './suspension';
import { contentFields, contentOf, contentOptions } from './content';
import { checkLink } from './mediaKinds';
import { fallBack, fallBackOptions, postToSendMessage, senderNumber } from './parameters';
import { checkNumbers, errorTexts, interact, sendToEach, toEach, unconfirmed } from './sending';
import { addressNotice, requireOnePerson, toOne, waitAtMostMinutes } from './waiting';

const options = optionsOf(...contentOptions, ...fallBackOptions, postToSendMessage);

/**
 * Goes on with `{ recipientNumber, messageId, message, timedOut: false, reply }`, the reply as the Chat
 * Trigger outputs it; when time is up with `timedOut: true`, `reply: null` and `wait`.
 */
export const sendAndWaitForReply = operation({
	name: 'Send and Wait for Reply',
	value: 'sendAndWaitForReply',
	action: 'Send message to person and wait for reply',
	subtitle: 'Send and wait for reply',
	description: 'Send a text or media and continue with what the person writes; one item at a time',
	hint: `It messages a person. Before it, store {{ $execution.resumeUrl }}/${replyPath} by phone number, e.g. in a data table; a workflow with Switchboard Chat Trigger looks it up and sends its item there with HTTP Request and Retry On Fail. ${oneByOne} After it, use If on {{ $json.timedOut }}. ${keepInCheck} It can’t be a tool of an AI agent.`,
	effect: 'write',
	foundBy: { message: 'messageId' },
	limited: toEach,
	unconfirmed,
	suspension: reply,
	errors: errorTexts,
	parameters: [
		addressNotice,
		toOne,
		senderNumber,
		...contentFields,
		waitAtMostMinutes,
		...fallBack,
		options,
	],
	check(parameters) {
		checkNumbers(parameters);
		requireOnePerson(parameters.recipientNumber);
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
