import type { Readings, Schema } from '../../../../sandbox/contract/document';
import { text as given } from '../../../../sandbox/services/messaging/fields';
import { pushBodies } from '../../../../sandbox/services/push/bodies';
import { pushSettings } from '../../../../sandbox/services/push/settings';
import { boolean, either, fields, list, notShown, number, record, text } from '../schema';
import { bodiesUnderSettings } from '../underSettings';

const named: Readings = { 'push.namedTokens': { not: ['unnamed'] } };

const outcome = {
	success: boolean,
	error: either(
		{ type: 'null' },
		notShown('A reason with success', text, { 'push.successfulReason': { not: [null] } }),
		notShown('A reason without success', text, { 'push.unsuccessfulReason': { not: [null] } }),
	),
};

export const pushRecords: Readonly<Record<string, Schema>> = {
	...bodiesUnderSettings('push', pushSettings, { Text: given, ...pushBodies }),
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
	EnrollmentResult: record({ status: text, message: text }),
	Status: record({ status: { ...text, 'x-not-shown': 'Its values' } }),
};
