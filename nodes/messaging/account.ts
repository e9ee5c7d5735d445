import type { Service } from '../shared/declare/service';
import { parameter } from '../shared/declare/operation';

/** Email, Journey and Chat share one base URL, one key and the meaning of its errors. */
export const account: Pick<Service, 'credentials' | 'errors'> = {
	credentials: [{ name: 'API Key', value: 'apiKey', credentialType: 'switchboardMessagingApi' }],
	errors: {
		401: {
			message: 'The API key was not accepted',
			description: 'It may be incomplete or belong to another environment. Check the credential.',
		},
		403: {
			message: 'The API key may not do this',
			description: 'Ask the platform for the missing permission, or use another credential.',
		},
	},
};

export const category = parameter({
	displayName: 'Category',
	name: 'category',
	type: 'options',
	options: [
		{ name: 'Marketing', value: 'marketing' },
		{ name: 'One-Time Password', value: 'otp' },
		{ name: 'Transaction', value: 'transaction' },
	],
	default: 'transaction',
	required: true,
	description: 'What kind of message it is',
});

/** How many messages are sent concurrently, unless Batching sets another number. */
export const messagesAtOnce = 10;
