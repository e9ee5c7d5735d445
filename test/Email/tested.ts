import { Email } from '../../nodes/Email/Email.node';
import { email } from '../../nodes/Email/service';
import { messagingCredential, rejectedKey } from '../harness/messagingRun';
import type { Tested } from '../harness/tested';
import { mail, templated, samples } from './samples';

/** Where the links and buttons of an email lead. */
export const linksIn = (html: string) =>
	[...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => new URL(url.replaceAll('&amp;', '&')));

const doubled = { email: { paths: 'sample' } };

export const testedEmail: Tested = {
	name: 'email',
	service: email,
	nodeType: new Email(),
	credential: messagingCredential,
	rejected: rejectedKey,
	samples,
	variants: [
		['email.send', mail, doubled],
		['email.sendByTemplate', templated, doubled],
	],
	writeRoutes: {
		'email.send': 'POST /api/email/send',
		'email.sendAndWait': 'POST /api/email/send',
		'email.sendByTemplate': 'POST /api/email/send-by-template',
		'customRequest.sendRequest': 'POST /api/email/send',
	},
};
