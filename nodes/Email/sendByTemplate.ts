import { category, messagesAtOnce } from '../messaging/account';
import { variables, variablesOf } from '../messaging/variables';
import { keepInCheck, takesMany } from '../shared/declare/hints';
import { operation } from '../shared/declare/operation';
import { destination, head } from './parameters';
import { checkHead, mailEach, toEach, unconfirmed } from './sending';

/** One item `{ destination, code, message, messageId }` per recipient. */
export const sendByTemplate = operation({
	name: 'Send by Template',
	value: 'sendByTemplate',
	action: 'Send email by template to people',
	subtitle: 'Send email by template',
	description: 'Send an email with a stored template, filled with variables; it can’t be recalled',
	hint: `It emails people and can’t be recalled. Name the template and fill its variables from the item. ${takesMany} ${keepInCheck}`,
	effect: 'write',
	foundBy: { message: 'messageId' },
	limited: toEach,
	atOnce: messagesAtOnce,
	unconfirmed,
	errors: {
		404: {
			message: 'The service found nothing by these values (status 404)',
			description: 'Check “Template”, and that the credential’s Base URL ends before /api.',
			isVague: true,
		},
	},
	parameters: [
		destination,
		...head,
		{
			displayName: 'Template',
			name: 'templateName',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. order-confirmation',
			description: 'Name of the stored template',
		},
		...variables,
		category,
	],
	check: (parameters) => checkHead(parameters),
	async execute(api, parameters) {
		const { destination: to, templateName, sender, subject } = parameters;
		const mail = {
			templateName,
			subject,
			sender,
			variables: variablesOf(parameters),
			category: parameters.category,
		};
		return await mailEach(api, to, '/api/email/send-by-template', mail);
	},
});
