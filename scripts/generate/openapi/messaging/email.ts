import type { Operation, Readings, Schema } from '../../../../sandbox/contract/document';
import { otherErrors } from '../errors';
import { answer, body } from '../operation';
import { integer, notShown, read, record, ref, text } from '../schema';
import { category, described, ofSample, textOf, variablesOf } from './fields';

const TEMPLATE = 'email.templateReference';
const given = ref('EmailText');
const address = ref('EmailAddress');

const envelope = { destination: address, subject: given, sender: address, category };

const unless = (name: string): Readings => ({ 'email.optionalFields': { without: name } });

/** A body whose required fields no document shows. */
const mail = (own: Readonly<Record<string, Schema>>, more: Schema = {}): Schema => {
	const names = ['subject', 'sender', 'category', 'html', 'variables'];
	const properties: Record<string, Schema> = { ...envelope, ...own };
	return record(properties, names, {
		'x-not-shown': 'Which fields are required',
		...more,
		'x-required': {
			...more['x-required'],
			...Object.fromEntries(
				names.filter((name) => name in properties).map((name) => [name, unless(name)]),
			),
		},
	});
};

/** The bodies and answers of email. */
export const emailRecords: Readonly<Record<string, Schema>> = {
	EmailText: textOf('email'),
	EmailAddress: {
		anyOf: [
			read(textOf('email'), { 'email.checkAddresses': [false] }),
			notShown(
				'Whether it has to be one address',
				{ type: 'string', format: 'email' },
				{ 'email.checkAddresses': [true] },
			),
		],
	},
	Email: mail({ html: { ...given, description: 'HTML body' } }),
	EmailByTemplate: mail(
		{
			templateName: read(given, described(TEMPLATE)),
			templateReference: notShown('One sample sends it as the name', integer, ofSample(TEMPLATE)),
			variables: variablesOf('email'),
		},
		{
			'x-required': {
				templateName: { [TEMPLATE]: ['described'] },
				templateReference: { [TEMPLATE]: ['sample'] },
			},
		},
	),
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

/** Sends of email. */
export const emailOperations = [
	...twice('send', sendOf('sendEmail', 'Send an email', 'Email')),
	...twice(
		'send-by-template',
		sendOf('sendEmailByTemplate', 'Send an email by a stored template', 'EmailByTemplate'),
	),
];
