import type { PushNotification } from '../../../services/push/records';
import type { World } from '../../../core/world';
import { countSeeded, newest } from './lists';

/** A mail with more characters is cut. */
const LONGEST_MAIL = 200_000;

export function viewMails(world: World) {
	return newest(world.tables.email.mails.all(), ({ messageId, html, variables, ...mail }) => ({
		key: messageId,
		to: mail.destination,
		from: mail.sender,
		subject: mail.subject,
		template: mail.templateName,
		category: mail.category,
		html: html?.slice(0, LONGEST_MAIL) ?? null,
		variables,
		isBounced: mail.isBounced,
		at: mail.sentAt,
	}));
}

/** Seeded ones are left out. */
export function viewPush(world: World) {
	const since = world.startedAt.toISOString();
	const all = world.tables.push.notifications.all();
	const seeded = countSeeded(all, ({ sentAt }) => sentAt < since);
	return newest(all, describeNotification, { seeded });
}

const describeNotification = ({
	id,
	topic,
	recipients,
	title,
	body,
	...one
}: PushNotification) => ({
	key: `push-${id}`,
	to: topic === null ? describeRecipients(recipients) : `topic “${topic}”`,
	reached: recipients.length,
	title,
	body,
	state: one.isRead ? 'read' : one.delivered ? 'delivered' : 'sent',
	at: one.sentAt,
});

function describeRecipients(recipients: Array<{ token: string; user_external_id: string | null }>) {
	return recipients
		.map(({ token, user_external_id: user }) => (user ? `${user} (${token})` : token))
		.join(', ');
}

export function viewJourneys(world: World) {
	const { definitions, instances } = world.tables.journey;
	return newest(instances.all(), ({ messageId, journeyId, event, person, ...instance }) => ({
		key: messageId,
		event,
		person: [person.id, person.email, person.phone].filter(Boolean).join(', '),
		channels: definitions.find(journeyId)?.channels ?? [],
		category: instance.category,
		variables: instance.variables,
		at: instance.startedAt,
	}));
}
