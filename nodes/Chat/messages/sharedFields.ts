import { onlyWhere, variables } from '../../shared/messaging/variables';
import { parameter, parameters } from '../../shared/declare/operation';

export const senderNumber = parameter({
	displayName: 'From',
	name: 'senderNumber',
	type: 'string',
	default: '',
	placeholder: 'e.g. 442079460101',
	description:
		'The business number to send from, with + and country code, or as digits alone that begin with it. Leave empty to use the credential’s Default Business Number.',
});

export const recipientNumber = parameter({
	displayName: 'To',
	name: 'recipientNumber',
	type: 'string',
	ignoreValidationDuringExecution: true,
	default: '',
	required: true,
	placeholder: 'e.g. 447700900001',
	description:
		'Phone numbers of the recipients, with + and country code, or as digits alone that begin with it. Separate several with commas, semicolons or line breaks, or pass a list. Each recipient gets a separate message and an output item; duplicates are ignored.',
});

const template = parameter({
	displayName: 'Template',
	name: 'templateName',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. order_update',
	description: 'Name of the stored template',
});

export const templateFields = parameters(template, ...variables);

/** A template to send instead to people who have not engaged. */
export const fallBack = parameters(
	{
		displayName: 'Fall Back to Template',
		name: 'fallBack',
		type: 'boolean',
		default: false,
		description:
			'Whether to send a template instead when the message is rejected because the person has not engaged. Free messages go only to people who have written to the business number or replied to one of its templates. Templates have no such rule.',
	},
	...onlyWhere({ fallBack: [true] }, templateFields),
);

/** An assumption that a fallback needs: the response to such a message is undocumented. */
export const fallBackWords = parameter({
	displayName: 'Fall Back on Words',
	name: 'fallBackWords',
	type: 'string',
	default: 'engage',
	displayOptions: { show: { '/fallBack': [true] } },
	description:
		'Text in the answer with which your platform rejects a message to a person who has not engaged; separate alternatives with commas. Leave empty for every rejection of the message.',
});
