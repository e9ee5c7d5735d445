import { Email } from '../../nodes/Email/Email.node';
import { email } from '../../nodes/Email/service';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { messagingCredential, rejectedKey } from '../harness/messagingRun';
import type { Tested } from '../harness/tested';

const { approvedSender, orderTemplate } = SEEDED_MESSAGING.email;

export const mail = {
	destination: 'jane@example.com',
	sender: approvedSender,
	subject: 'Your order',
	html: '<p>Thank you</p>',
};

export const templated = {
	destination: 'jane@example.com',
	templateName: orderTemplate.name,
	variables: { pairs: [{ name: 'name', value: 'Jane' }] },
	sender: approvedSender,
	subject: 'Your order',
};

export const question = {
	destination: 'boss@example.com',
	sender: approvedSender,
	subject: 'Please decide',
	message: 'Buy 3 numbers <in Berlin>?',
};

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
	samples: {
		'account.check': {},
		'email.send': mail,
		'email.sendByTemplate': templated,
		'email.sendAndWait': question,
		'customRequest.sendRequest': {
			path: '/api/email/send',
			body: JSON.stringify({ ...mail, category: 'transaction' }),
		},
	},
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
