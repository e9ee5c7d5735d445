import type { Operation, Schema } from '../../../../sandbox/contract/document';
import { interaction } from '../../../../sandbox/services/chat/interaction';
import { numbers, templateMessage } from '../../../../sandbox/services/chat/sending';
import { chatSettings } from '../../../../sandbox/services/chat/settings';
import { errorsOf } from '../errors';
import { answer, body, inQuery, type Line } from '../operation';
import {
	described,
	ofSample,
	either,
	filled,
	integer,
	notShown,
	record,
	ref,
	text,
} from '../schema';
import { bodiesUnderSettings } from '../underSettings';

const INTERACTION = 'chat.interactionPath';
export const chatRecords: Readonly<Record<string, Schema>> = {
	...bodiesUnderSettings('chat', chatSettings, {
		ChatNumber: (settings) => numbers(settings).senderNumber,
		TemplateMessage: templateMessage,
		Interaction: interaction,
	}),
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

const errors = errorsOf('chat', 'unauthenticated', 'invalidInput');

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

const freeForm: Operation = {
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

export const chatOperations: readonly Line[] = [
	['POST /api/whatsapp/send-message', sendMessage],
	['POST /api/whatsapp/interaction', freeForm],
	['GET /api/whatsapp/file', file],
];
