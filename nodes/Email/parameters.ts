import { parameter, parameters } from '../shared/declare/operation';

export const destination = parameter({
	displayName: 'To',
	name: 'destination',
	type: 'string',
	// May also be a list, which the operation validates.
	ignoreValidationDuringExecution: true,
	default: '',
	required: true,
	placeholder: 'e.g. nathan@example.com',
	description:
		'Email addresses of the recipients. Separate several with commas, semicolons or line breaks, or pass a list. Each recipient gets a separate email and an output item; duplicates are ignored. In text, put a name that contains a comma in double quotes. A list entry is always one recipient.',
});

/** Fields of every email besides its recipient and its body. */
export const head = parameters(
	{
		displayName: 'From',
		name: 'sender',
		type: 'string',
		default: '',
		placeholder: 'e.g. orders@example.com',
		description:
			'The sender’s address, which the platform must have approved. Leave empty to use the credential’s Default Sender.',
	},
	{
		displayName: 'Subject',
		name: 'subject',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. Your order is confirmed',
		description: 'The subject line of the email',
	},
);
