import { keepInCheck, takesMany } from '../shared/declare/hints';
import { operation } from '../shared/declare/operation';
import { wholeNumber } from '../shared/input/wholeNumber';
import { category, messagesAtOnce } from '../shared/messaging/account';
import { variables, variablesOf } from '../shared/messaging/variables';
import { destination, head, mailEach, mailing } from './mail';

/** One item `{ destination, code, message, messageId }` per recipient. */
export const sendByTemplate = operation({
	name: 'Send by Template',
	value: 'sendByTemplate',
	action: 'Send email by template to people',
	subtitle: 'Send email by template',
	description: 'Send an email with a stored template, filled with variables; it can’t be recalled',
	hint: `It emails people and can’t be recalled. Name the template and fill its variables from the item. ${takesMany} ${keepInCheck}`,
	...mailing,
	atOnce: messagesAtOnce,
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
	async execute(api, parameters) {
		const { templateName, category: kind } = parameters;
		// One of the samples has a number in place of the documented name.
		const template =
			api.setting('templateByReference') === true
				? { templateReference: wholeNumber('Template', templateName) }
				: { templateName };
		const body = { ...template, variables: variablesOf(parameters), category: kind };
		return await mailEach(api, '/api/email/send-by-template', parameters, () => body);
	},
});
