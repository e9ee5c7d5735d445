import { account } from '../shared/messaging/account';
import type { Service } from '../shared/declare/service';
import { sendRequest } from '../shared/customRequest/customRequest';
import { send } from './send';
import { sendAndWait } from './sendAndWait';
import { sendByTemplate } from './sendByTemplate';

const notAccepted = {
	message: 'The service did not accept the email',
	description:
		'Check “From”, which the platform must have approved, and the other values of this item.',
	isVague: true,
} as const;

/** Emails with their own body or by a stored template (messaging document). */
export const email: Service = {
	...account,
	resources: [
		{
			name: 'Email',
			value: 'email',
			description: 'Emails to one or several recipients',
			secretOutput: ['questionId'],
			operations: [send, sendByTemplate, sendAndWait, sendRequest({ example: '/api/email/send' })],
		},
	],
	lists: {},
	errors: { ...account.errors, 400: notAccepted, 422: notAccepted },
};
