import { on, type StatefulService } from '../http/route';
import { seedEmail } from './email/records';
import { sendByTemplate, sendMail } from './email/sending';
import { emailSettings } from './email/settings';
import { answering, MESSAGING, requireApiKey, spellTwice } from './messaging/routes';

export const email: StatefulService<'email'> = {
	name: 'email',
	alias: MESSAGING,
	settings: emailSettings,
	seed: seedEmail,
	authenticate: requireApiKey('email', () => 'apikey'),
	errorShape: 'statusCode',
	routes: [
		on('POST', '/api/email/send', answering('email', sendMail)),
		on('POST', '/api/email/send-by-template', answering('email', sendByTemplate)),
	].flatMap((route) =>
		spellTwice(route, `/api${route.path}`, ({ settings }) => settings.email.paths),
	),
};
