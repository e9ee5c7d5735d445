import type { Operation, Schema } from '../../../../sandbox/contract/document';
import { otherErrors } from '../errors';
import { answer, body, inQuery } from '../operation';
import { either, filled, integer, notShown, read, record, ref, text } from '../schema';
import { described, link, ofSample, textOf, variablesOf } from './fields';

const INTERACTION = 'chat.interactionPath';
const given = textOf('chat');
const numbers = { senderNumber: ref('ChatNumber'), recipientNumber: ref('ChatNumber') };

/** A message of a type, with one object named after it. */
const typed = (
	type: string,
	own: Readonly<Record<string, Schema>>,
	...optional: string[]
): Schema => record({ ...numbers, type: { const: type }, [type]: record(own, optional) });

const captioned = { link, caption: text };

/** The bodies and answers of chat messages. */
export const chatRecords: Readonly<Record<string, Schema>> = {
	ChatNumber: either(
		read(given, { 'chat.numberFormat': ['any'] }),
		notShown(
			'Whether it has to be digits',
			{ type: 'string', pattern: '^\\d+$' },
			{ 'chat.numberFormat': ['digits'] },
		),
		notShown(
			'Whether it has to have a leading plus',
			{ type: 'string', pattern: '^\\+\\d+$' },
			{ 'chat.numberFormat': ['e164'] },
		),
	),
	TemplateMessage: record({ templateName: given, ...numbers, variables: variablesOf('chat') }),
	Interaction: {
		oneOf: [
			typed('text', { body: given, preview_url: { type: 'boolean' } }, 'preview_url'),
			typed('image', captioned, 'caption'),
			typed('video', captioned, 'caption'),
			typed('document', { link, filename: given, caption: text }, 'caption'),
			typed('audio', { link }),
		],
	},
	ChatResult: record({
		status: record({
			messageId: text,
			message: text,
			code: notShown('Whether an error comes with status 200', integer, {
				'chat.errorsIn': ['statusCode'],
			}),
		}),
	}),
};

const errors = (...names: string[]) =>
	otherErrors(...['unauthenticated', 'invalidInput', ...names].map((name) => `chat.${name}Status`));

const result = {
	tags: ['Chat'],
	'x-rejects-with-200': { 'chat.errorsIn': ['statusCode'] },
} as const;
const sent = answer('The result.', ref('ChatResult'));
const interactionErrors = ['unknownSender', 'notEngaged', 'unsupportedLink', 'tooLargeLink'];

const sendMessage: Operation = {
	operationId: 'sendChatMessage',
	summary: 'Send a message by a template',
	...result,
	requestBody: body(
		either(
			ref('TemplateMessage'),
			notShown('The samples post interactions here', ref('Interaction'), ofSample(INTERACTION)),
		),
	),
	responses: { '200': sent, default: errors('unknownTemplate', ...interactionErrors) },
};

const interaction: Operation = {
	operationId: 'sendInteraction',
	summary: 'Send a free-form message',
	description: 'Only after the user has engaged.',
	...result,
	'x-readings': described(INTERACTION),
	requestBody: body(ref('Interaction')),
	responses: { '200': sent, default: errors(...interactionErrors) },
};

const file: Operation = {
	operationId: 'getFile',
	summary: 'Get a file that a user sent',
	tags: ['Chat'],
	parameters: [inQuery('id', filled, 'ID of the media file', { required: true })],
	responses: {
		'200': {
			description: 'The bytes.',
			content: { '*/*': { 'x-not-shown': 'Media type and name of the file' } },
		},
		default: errors('unknownFile'),
	},
};

/** Sends of chat messages, and files. */
export const chatOperations: ReadonlyArray<readonly [string, Operation]> = [
	['POST /api/whatsapp/send-message', sendMessage],
	['POST /api/whatsapp/interaction', interaction],
	['GET /api/whatsapp/file', file],
];
