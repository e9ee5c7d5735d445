import type { INodeParameters } from 'n8n-workflow';

import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';

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

export const samples: Readonly<Record<string, INodeParameters>> = {
	'account.check': {},
	'email.send': mail,
	'email.sendByTemplate': templated,
	'email.sendAndWait': question,
	'customRequest.sendRequest': {
		path: '/api/email/send',
		body: JSON.stringify({ ...mail, category: 'transaction' }),
	},
};
