import { onlyWhere, variables } from '../../messaging/variables';
import { parameter, parameters } from '../../shared/catalogue/operation';

export const senderNumber = parameter({
	displayName: 'From',
	name: 'senderNumber',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. 442079460101',
	description: 'The business number that sends; sent as typed, without blanks around it',
});

export const recipientNumber = parameter({
	displayName: 'To',
	name: 'recipientNumber',
	type: 'string',
	// May also be a list, which its operation looks at.
	ignoreValidationDuringExecution: true,
	default: '',
	required: true,
	placeholder: 'e.g. 447700900001',
	description:
		'Phone numbers of the recipients, sent as entered because the API documents no format. Separate several with commas, semicolons or line breaks, or pass a list. Each recipient gets a separate message and an output item; duplicates are ignored.',
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

/** A stored template and its variables. */
export const templateFields = parameters(template, ...variables);

/** What an interaction does about people who have not engaged. */
export const fallBack = parameters(
	{
		displayName: 'Fall Back to Template',
		name: 'fallBack',
		type: 'boolean',
		default: false,
		description:
			'Whether to send a template instead when the message is refused because the person has not engaged. The platform’s rule: free messages go only to people who have written to the business number or replied to one of its templates; templates go to anybody.',
	},
	...onlyWhere({ fallBack: [true] }, templateFields),
);

/** Assumptions that a fall-back cannot do without: the document does not show the refusal. */
export const fallBackOptions = parameters(
	{
		displayName: 'Fall Back on Statuses',
		name: 'fallBackStatuses',
		type: 'string',
		default: '400, 403, 409, 422',
		displayOptions: { show: { '/fallBack': [true] } },
		description:
			'Statuses that a refusal of a person who has not engaged can have; the document shows none, so this is an assumption',
	},
	{
		displayName: 'Fall Back on Words',
		name: 'fallBackWords',
		type: 'string',
		default: 'engage',
		displayOptions: { show: { '/fallBack': [true] } },
		description:
			'What such a refusal says, a part of it is enough; several separated by commas. The document shows no words, so this is an assumption; empty to go by the status alone.',
	},
);

/** An assumption that the samples suggest and the description does not. */
export const postToSendMessage = parameter({
	displayName: 'Post to Send-Message Path',
	name: 'postToSendMessage',
	type: 'boolean',
	default: false,
	description:
		'Whether to post to /api/whatsapp/send-message, as the document’s samples do, instead of /api/whatsapp/interaction, which it describes',
});
