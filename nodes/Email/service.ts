import { account } from '../messaging/account';
import { adaptMail } from './adaptMail';
import type { Service } from '../shared/catalogue/service';
import { send } from './send';
import { sendAndWait } from './sendAndWait';
import { sendByTemplate } from './sendByTemplate';

/** Emails with their own body or by a stored template (messaging document). */
export const email: Service = {
	...account,
	resources: [
		{
			name: 'Email',
			value: 'email',
			description: 'Emails to one or several recipients',
			operations: [send, sendByTemplate, sendAndWait],
		},
	],
	lists: {},
	adapt: adaptMail,
	movedOptions: ['doubledPath', 'byReference'],
};
