import type { Document } from '../../../sandbox/contract/document';
import { errorSchema } from './errors';
import { chatOperations, chatRecords } from './messaging/chat';
import { emailOperations, emailRecords } from './messaging/email';
import { journeyOperations, journeyRecords } from './messaging/journey';
import { chatNotification, notificationRecords } from './messaging/notification';
import { infoOf, pathsOf, serverOf } from './operation';

export const messaging: Document = {
	openapi: '3.1.0',
	info: infoOf('Messaging', 'Email, journeys over several channels, and chat messages.'),
	servers: [serverOf('messaging')],
	tags: [
		{ name: 'Email', description: 'Emails with a body of their own or by a stored template.' },
		{ name: 'Journey', description: 'Journeys, which an event starts.' },
		{ name: 'Chat', description: 'Chat messages, files that users sent, and notifications.' },
	],
	security: [{ apikey: [] }],
	paths: pathsOf([...emailOperations, ...journeyOperations, ...chatOperations]),
	webhooks: { chatNotification: { post: chatNotification } },
	components: {
		securitySchemes: {
			apikey: {
				type: 'apiKey',
				in: 'header',
				name: 'apikey',
				description: 'How a key is issued: not shown.',
			},
		},
		schemas: {
			...emailRecords,
			...journeyRecords,
			...chatRecords,
			...notificationRecords,
			Error: errorSchema('statusCode'),
		},
	},
};
