import type { Mail } from '../../../services/email/records';
import type { ChatState } from '../../../services/chat/records';
import type { JourneyState } from '../../../services/journey/records';
import type { Device, PushNotification } from '../../../services/push/records';
import type { Table } from '../../../core/table';
import type { Kind } from './kinds';

type RowOf<T> = T extends Table<infer Row> ? Row : never;

const mails: Kind<Mail> = {
	service: 'email',
	table: 'mails',
	happenings({ sentAt: at, destination, subject, templateName, isBounced }) {
		const detail = subject ?? (templateName && `template ${templateName}`) ?? '';
		return [
			{ at, title: `Email to ${destination} sent`, detail },
			...(isBounced
				? [
						{
							at,
							title: 'Email bounced',
							outcome: 'bounced',
							isGood: false,
							kind: 'event' as const,
						},
					]
				: []),
		];
	},
	ids: ({ messageId }) => [messageId],
};

const chatMessages: Kind<RowOf<ChatState['messages']>> = {
	service: 'chat',
	table: 'messages',
	happenings: ({ sentAt: at, recipientNumber, type, text, status }) => [
		{
			...{ at, title: `Chat message to ${recipientNumber} sent`, detail: text ?? type },
			outcome: status,
		},
	],
	ids: ({ messageId }) => [messageId],
};

const engagements: Kind<RowOf<ChatState['engagements']>> = {
	service: 'chat',
	table: 'engagements',
	happenings: ({ at, person, through }) => [
		{ at, title: `+${person} engaged`, detail: `with a ${through}` },
	],
	ids: () => [],
};

const journeys: Kind<RowOf<JourneyState['instances']>> = {
	service: 'journey',
	table: 'instances',
	happenings: ({ startedAt: at, event, person }) => [
		{
			...{ at, title: `Journey “${event}” started` },
			detail: [person.id, person.email, person.phone].filter(Boolean).join(', '),
		},
	],
	ids: ({ messageId }) => [messageId],
};

const notifications: Kind<PushNotification> = {
	service: 'push',
	table: 'notifications',
	happenings: ({ sentAt: at, topic, recipients, title, isRead, delivered }) => [
		{
			at,
			title: `Push notification “${title}” sent`,
			detail: topic === null ? `to ${recipients.length} devices` : `to the topic “${topic}”`,
			outcome: isRead ? 'read' : delivered ? 'delivered' : 'sent',
		},
	],
	ids: ({ id }) => [String(id)],
};

const devices: Kind<Device> = {
	service: 'push',
	table: 'devices',
	happenings: ({ enrolledAt: at, user_external_id: user, os, model }) => [
		{
			...{ at, title: `Device of ${user} enrolled` },
			detail: [model, os].filter((part) => part !== null).join(', '),
		},
	],
	ids: ({ token }) => [token],
};

export const messageKinds = [
	mails,
	chatMessages,
	engagements,
	journeys,
	notifications,
	devices,
] as const;
