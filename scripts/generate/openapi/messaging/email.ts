import type { Operation, Schema } from '../../../../sandbox/contract/document';
import { addressOf, emailBodies } from '../../../../sandbox/services/email/sending';
import { emailSettings } from '../../../../sandbox/services/email/settings';
import { text as given } from '../../../../sandbox/services/messaging/fields';
import { otherErrors } from '../errors';
import { answer, body } from '../operation';
import { described, ofSample, integer, record, ref, text } from '../schema';
import { bodiesUnderSettings } from '../underSettings';

export const emailRecords: Readonly<Record<string, Schema>> = {
	...bodiesUnderSettings('email', emailSettings, {
		EmailText: given,
		EmailAddress: addressOf,
		...emailBodies,
	}),
	EmailResult: record({ status: record({ code: integer, message: text, messageId: text }) }),
};

const errors = otherErrors(
	...['unauthenticated', 'invalidInput', 'unapprovedSender', 'unknownTemplate'].map(
		(name) => `email.${name}Status`,
	),
);

const sendOf = (operationId: string, summary: string, component: string): Operation => ({
	operationId,
	summary,
	tags: ['Email'],
	requestBody: body(ref(component)),
	responses: { '200': answer('The result.', ref('EmailResult')), default: errors },
	'x-rejects-with-200': { 'email.errorsIn': ['statusCode'] },
});

const paths = 'email.paths';

/** A send under its described path, and under that of the samples. */
const twice = (path: string, operation: Operation): Array<readonly [string, Operation]> => [
	[`POST /api/email/${path}`, { ...operation, 'x-readings': described(paths) }],
	[
		`POST /api/api/email/${path}`,
		{
			...operation,
			operationId: `${operation.operationId}BySample`,
			'x-not-shown': 'Whether the path of the samples is taken',
			'x-readings': ofSample(paths),
		},
	],
];

export const emailOperations = [
	...twice('send', sendOf('sendEmail', 'Send an email', 'Email')),
	...twice(
		'send-by-template',
		sendOf('sendEmailByTemplate', 'Send an email by a stored template', 'EmailByTemplate'),
	),
];
