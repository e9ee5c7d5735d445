import { phoneRecipientsOf } from '../../messaging/recipients';
import { keepInCheck, oneByOne } from '../../shared/catalogue/hints';
import { operation, parameter } from '../../shared/catalogue/operation';
import { optionsOf } from '../../shared/catalogue/options';
import { OperationError } from '../../shared/errors/operationError';
import { reply, replyPath } from '../replies/wait';
import { contentFields, contentOf, contentOptions } from './content';
import { checkLink } from './mediaKinds';
import {
	fallBack,
	fallBackOptions,
	postToSendMessage,
	recipientNumber,
	senderNumber,
} from './parameters';
import { errorTexts, interact, sendToEach, unconfirmed } from './sending';

const to = {
	...recipientNumber,
	description:
		'Phone number of the person to ask, sent as entered. Before this node, store the number with the address of the execution, so that the workflow that receives the reply can find it.',
} as const;

const waitAtMostMinutes = parameter({
	displayName: 'Limit Wait Time (Minutes)',
	name: 'waitAtMostMinutes',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 5_256_000 },
	default: 1_440,
	description:
		'After that, the workflow continues with timedOut = true and no reply. n8n checks once a minute, so it may take up to a minute longer.',
});

const addressNotice = parameter({
	displayName: `Before this node, store {{ $execution.resumeUrl }}/${replyPath} with the phone number, e.g. in a data table. The workflow with the Chat Trigger looks the number up and sends its item there as JSON.`,
	name: 'addressNotice',
	type: 'notice',
	default: '',
});

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
	limited: { by: 'phone' },
	unconfirmed,
	suspension: reply,
	errors: errorTexts,
	parameters: [
		addressNotice,
		to,
		senderNumber,
		...contentFields,
		waitAtMostMinutes,
		...fallBack,
		options,
	],
	check(parameters) {
		requireOnePerson(phoneRecipientsOf('To', parameters.recipientNumber).length);
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

function requireOnePerson(count: number): void {
	if (count === 1) return;
	throw new OperationError(
		`“To” has ${count} people, and Send and Wait for Reply asks one at a time`,
		'Nothing was sent. Pass one item per person through Loop Over Items with a batch size of 1',
	);
}
