import { phoneRecipientsOf } from '../../messaging/recipients';
import type { Api } from '../../shared/declare/api';
import type { ParamsOf } from '../../shared/declare/operation';
import { parameter, parameters } from '../../shared/declare/operation';
import { optionsOf } from '../../shared/declare/options';
import { OperationError } from '../../shared/errors/operationError';
import { contentFields, contentOf, contentOptions } from './content';
import { checkLink } from './mediaKinds';
import { fallBack, fallBackOptions, recipientNumber, senderNumber } from './parameters';
import { checkNumbers, errorTexts, interact, sendToEach, toEach, unconfirmed } from './sending';
import { replyPath } from './suspension';

/** Says what has to be done before the execution waits. */
const addressNotice = parameter({
	displayName: `Before this node, store {{ $execution.resumeUrl }}/${replyPath} with the phone number, e.g. in a data table. The workflow with the Chat Trigger looks the number up and sends its item there as JSON.`,
	name: 'addressNotice',
	type: 'notice',
	default: '',
});

/** One person, because all items and people of a node would share one wait. */
const toOne = {
	...recipientNumber,
	description:
		'Phone number of the person, with + and country code, or as digits alone that begin with it. Before this node, store the number with the address of the execution, so that the workflow with the Chat Trigger can find it.',
} as const;

const waitAtMostMinutes = parameter({
	displayName: 'Limit Wait Time (Minutes)',
	name: 'waitAtMostMinutes',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 5_256_000 },
	default: 1_440,
	description:
		'After that, the workflow continues with timedOut = true. n8n checks once a minute, so it may take up to a minute longer.',
});

/** The message. */
export const messageFields = parameters(addressNotice, toOne, senderNumber, ...contentFields);

/** How long to wait, and what if the message cannot be sent. */
export const waitFields = parameters(
	waitAtMostMinutes,
	...fallBack,
	optionsOf(...contentOptions, ...fallBackOptions),
);

type Params = ParamsOf<readonly [...typeof messageFields, ...typeof waitFields]>;

/** All of an operation that sends a message to a person and waits, but what it waits for. */
export const sendAndSuspend = {
	effect: 'write',
	foundBy: { message: 'messageId' },
	limited: toEach,
	unconfirmed,
	errors: errorTexts,
	check(parameters: Params) {
		checkNumbers(parameters);
		requireOnePerson(parameters.recipientNumber);
		checkLink(parameters.type, parameters.link ?? '');
	},
	async execute(api: Api, parameters: Params) {
		const content = contentOf(parameters);
		return await sendToEach(
			api,
			parameters,
			async (requests, message) => await interact(requests, message, content, parameters),
		);
	},
} as const;

function requireOnePerson(to: unknown): void {
	const { length } = phoneRecipientsOf('To', to);
	if (length === 1) return;
	throw new OperationError(
		`“To” has ${length} people, and an execution can wait for one at a time`,
		'Nothing was sent. Pass one item per person through Loop Over Items with a batch size of 1',
	);
}
