import type { Readings, Schema } from '../../../../sandbox/contract/document';
import { described, link, listOf, ofSample, textOf } from '../messaging/fields';
import {
	boolean,
	either,
	fields,
	list,
	notShown,
	number,
	read,
	record,
	ref,
	text,
} from '../schema';

const given = ref('Text');
const FLAG = 'push.contentAvailable';
const BODY = 'push.topicBodyField';
const named: Readings = { 'push.namedTokens': { not: ['unnamed'] } };

const available: Schema = {
	...either(
		read(boolean, described(FLAG)),
		notShown('Documented as an array, too', list(boolean), ofSample(FLAG)),
	),
	description:
		'On iOS, makes the notification available with the app in the foreground; true by default',
};

const content = { ...fields('notification_title notification_body', given), url_img: link };
const optional = ['url_img', 'content_available'];

const outcome = {
	success: boolean,
	error: either(
		{ type: 'null' },
		notShown('A reason with success', text, { 'push.successfulReason': { not: [null] } }),
		notShown('A reason without success', text, { 'push.unsuccessfulReason': { not: [null] } }),
	),
};

const target = record(fields('token user_external_id', given));
const subscription = record({ tokens: listOf('push', given), topic: given });

/** The bodies and answers of push. */
export const pushRecords: Readonly<Record<string, Schema>> = {
	Text: textOf('push'),
	SendByToken: record(
		{ ...content, tokens: listOf('push', target), content_available: available },
		optional,
	),
	SendByUser: record(
		{ ...content, user_external_id: given, content_available: available },
		optional,
	),
	SendByTopic: record(
		{
			...content,
			notification_body: read(given, described(BODY)),
			notification_description: notShown('One sample sends it as the body', given, ofSample(BODY)),
			topic: given,
		},
		optional,
		{
			'x-required': {
				notification_body: { [BODY]: ['described'] },
				notification_description: { [BODY]: ['sample'] },
			},
		},
	),
	SendResult: record({
		messageId: list(
			record(
				{ messageId: number, token: text, user_external_id: text },
				['token', 'user_external_id'],
				{
					'x-not-shown': 'Which tokens the answer names',
					'x-required': { token: named, user_external_id: named },
				},
			),
		),
		...outcome,
	}),
	TopicResult: record({ messageId: number, ...outcome }),
	Subscription: subscription,
	SubscriptionResult: record(outcome),
	HistoryItem: record({
		...fields('messageId title body', text),
		eventDate: {
			type: 'string',
			pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$',
			'x-not-shown': 'Time zone',
		},
		isRead: boolean,
	}),
	Enrollment: record(fields('user_external_id token os model', given), ['os', 'model']),
	TokenUpdate: record(fields('user_external_id oldToken newToken', given)),
	EnrollmentResult: record({ status: text, message: text }),
	Status: record({ status: { ...text, 'x-not-shown': 'Its values' } }),
};
