import { account } from '../messaging/account';
import type { Service } from '../shared/catalogue/service';
import { send } from './send';
import { sendAndWait } from './sendAndWait';
import { sendByTemplate } from './sendByTemplate';

/** Mails with a body of their own or by a stored template (messaging document). */
export const email: Service = {
	...account,
	resources: [
		{
			name: 'Email',
			value: 'email',
			description: 'Mails to one or several recipients',
			operations: [send, sendByTemplate, sendAndWait],
		},
	],
	lists: {},
};
