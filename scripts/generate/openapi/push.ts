import type { Document, Operation, Schema } from '../../../sandbox/contract/document';
import { errorsOf, errorSchema } from './errors';
import {
	answer,
	body,
	infoOf,
	inQuery,
	type Line,
	pathsOf,
	serverOf,
	underBothPaths,
} from './operation';
import { pushRecords } from './push/records';
import { filled, list, ref } from './schema';

const unknown = 'unknownRecord';

const errors = errorsOf('push', 'unauthenticated', 'invalidInput');

interface Sketch {
	id: string;
	summary: string;
	taken?: Operation['requestBody'];
	answered: Schema;
	/** The statuses that it has besides those of all. */
	rejected?: readonly string[];
}

const operation = ({ id, summary, taken, answered, rejected = [unknown] }: Sketch): Operation => ({
	operationId: id,
	summary,
	tags: ['Push'],
	...(taken && { requestBody: taken }),
	responses: { '200': answer('The result.', answered), default: errors(...rejected) },
});

const within = (path: string) => `/api/push/${path}`;

const take = (component: string) => body(ref(component));

const sends: Line[] = (
	[
		['send-by-token', 'sendByToken', 'Send to tokens', 'SendByToken', 'SendResult'],
		['send-by-user', 'sendByUser', 'Send to a user', 'SendByUser', 'SendResult'],
		['send-by-topic', 'sendBytopic', 'Send to a topic', 'SendByTopic', 'TopicResult'],
	] as const
).flatMap(([path, sample, summary, taken, answered]) => {
	const id = taken.replace('Send', 'send');
	const own = operation({ id, summary, taken: take(taken), answered: ref(answered) });
	return underBothPaths('push.sendPaths', [path, sample].map(within), own);
});

const enroll = operation({
	id: 'setToken',
	summary: 'Enroll a token',
	taken: take('Enrollment'),
	answered: ref('EnrollmentResult'),
	rejected: ['tokenTaken'],
});

const update = operation({
	id: 'updateToken',
	summary: 'Replace a token',
	taken: take('TokenUpdate'),
	answered: ref('EnrollmentResult'),
	rejected: [unknown, 'tokenTaken'],
});

const post = (path: string, own: Operation): Line => [`POST ${within(path)}`, own];

const subscriptions = (['subscribe', 'unsubscribe'] as const).map((id) => {
	const summary = id === 'subscribe' ? 'Subscribe tokens to a topic' : 'Unsubscribe tokens';
	const [taken, answered] = [take('Subscription'), ref('SubscriptionResult')];
	return post(id, operation({ id, summary, taken, answered }));
});

const history = operation({
	id: 'getHistory',
	summary: 'List the last 48 hours of a user',
	taken: take('History'),
	answered: list(ref('HistoryItem')),
});

const setRead = operation({
	id: 'setRead',
	summary: 'Mark messages as read',
	taken: take('SetRead'),
	answered: ref('Status'),
});

const delivery: Operation = {
	...operation({ id: 'confirmDelivery', summary: 'Record a delivery', answered: ref('Status') }),
	parameters: [inQuery('messageId', filled, 'ID of the message', { required: true })],
};

const operations: Line[] = [
	...sends,
	...subscriptions,
	post('history', history),
	post('delivery', delivery),
	post('set-read', setRead),
	...underBothPaths(
		'push.setTokenPath',
		['set-token', 'enrollment'].map(within),
		enroll,
		'push.enrollmentPath',
	),
	['PATCH /api/push/update-token', update],
];

export const push: Document = {
	openapi: '3.1.0',
	info: infoOf('Push', 'Push notifications by token, by user and by topic.'),
	servers: [serverOf('push')],
	tags: [{ name: 'Push', description: 'Sends, topics, devices and history.' }],
	security: [{}, { key: [] }],
	paths: pathsOf(operations),
	components: {
		securitySchemes: {
			key: {
				type: 'apiKey',
				in: 'header',
				name: 'apikey',
				'x-not-shown': 'Whether there is a credential, and its header',
				'x-readings': { 'push.keyHeader': { not: [null] } },
			},
		},
		schemas: { ...pushRecords, Error: errorSchema('statusCode') },
	},
};
