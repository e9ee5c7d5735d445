import type { Operation, Schema } from '../../../../sandbox/contract/document';
import { addressOf, emailBodies } from '../../../../sandbox/services/email/sending';
import { emailSettings } from '../../../../sandbox/services/email/settings';
import { text as given } from '../../../../sandbox/services/messaging/fields';
import { errorsOf } from '../errors';
import { answer, body, underBothPaths } from '../operation';
import { integer, record, ref, text } from '../schema';
import { bodiesUnderSettings } from '../underSettings';

export const emailRecords: Readonly<Record<string, Schema>> = {
	...bodiesUnderSettings('email', emailSettings, {
		EmailText: given,
		EmailAddress: addressOf,
		...emailBodies,
	}),
	EmailResult: record({ status: record({ code: integer, message: text, messageId: text }) }),
};

const errors = errorsOf('email', 'unauthenticated', 'invalidInput');

const sendOf = (operationId: string, summary: string, component: string): Operation => ({
	operationId,
	summary,
	tags: ['Email'],
	requestBody: body(ref(component)),
	responses: {
		'200': answer('The result.', ref('EmailResult')),
		default: errors('unapprovedSender', 'unknownTemplate'),
	},
	'x-rejects-with-200': { 'email.errorsIn': ['statusCode'] },
});

const underBoth = (path: string, operation: Operation) =>
	underBothPaths('email.paths', [`/api/email/${path}`, `/api/api/email/${path}`], operation);

export const emailOperations = [
	...underBoth('send', sendOf('sendEmail', 'Send an email', 'Email')),
	...underBoth(
		'send-by-template',
		sendOf('sendEmailByTemplate', 'Send an email by a stored template', 'EmailByTemplate'),
	),
];
