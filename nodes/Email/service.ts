import { account, messagingCheck } from '../shared/messaging/account';
import type { Service } from '../shared/declare/service';
import { customRequest, sendRequest } from '../shared/customRequest/customRequest';
import { accountCheck } from '../shared/check/check';
import { send, sendByTemplate, templateAdvice } from './send';
import { sendAndWait } from './sendAndWait';

const notAccepted = {
	message: 'The service did not accept the email',
	description:
		'Check “From”, which the platform must have approved, and the other values of this item.',
	isVague: true,
} as const;

export const email: Service = {
	...account,
	resources: [
		{
			name: 'Email',
			value: 'email',
			description: 'Emails to one or several recipients',
			secretOutput: ['questionId'],
			operations: [send, sendByTemplate, sendAndWait],
		},
		accountCheck(messagingCheck('email')),
		customRequest([sendRequest({ example: '/api/email/send' })]),
	],
	lists: {},
	// The samples repeat a segment.
	otherPaths: {
		'/api/email/send': ['/api/api/email/send'],
		'/api/email/send-by-template': ['/api/api/email/send-by-template'],
	},
	advice: [...account.advice, templateAdvice],
	errors: { ...account.errors, 400: notAccepted, 422: notAccepted },
};
