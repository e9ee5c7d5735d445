import { on, type StatefulService } from '../http/route';
import { seedEmail } from './email/records';
import { sendByTemplate, sendMail } from './email/sending';
import { emailSettings } from './email/settings';
import { answering, atCommonBase, spellTwice } from './messaging/routes';

export const email: StatefulService<'email'> = {
	name: 'email',
	...atCommonBase('email'),
	settings: emailSettings,
	seed: seedEmail,
	routes: [
		on('POST', '/api/email/send', answering('email', sendMail)),
		on('POST', '/api/email/send-by-template', answering('email', sendByTemplate)),
	].flatMap((route) =>
		spellTwice(route, `/api${route.path}`, ({ settings }) => settings.email.paths),
	),
};
