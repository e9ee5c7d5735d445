/** Tests and examples rely on them. Telephone numbers are from the ranges reserved for fiction. */
export const SEEDED_MESSAGING = {
	email: {
		approvedSender: 'orders@example.com',
		otherApprovedSender: 'news@example.com',
		unapprovedSender: 'stranger@example.org',
		/** Samples refer to a template by its number, the `reference`. */
		orderTemplate: { name: 'order-confirmation', reference: 301 },
		/** It has no placeholder. */
		plainTemplate: { name: 'newsletter', reference: 303 },
	},
	journey: {
		orderEvent: 'order_confirmed',
		passwordEvent: 'password_reset',
		cancelEvent: 'order_cancelled',
		unknownEvent: 'nobody_listens',
	},
	chat: {
		businessNumber: '442079460101',
		otherBusinessNumber: '442079460102',
		template: 'order_update',
		plainTemplate: 'hello',
		/** The person has written to `businessNumber`. */
		engagedPerson: '447700900001',
		/** The person has answered a template of `businessNumber`. */
		repliedPerson: '447700900002',
		/** The colleague answers for the shop, and has written to `businessNumber`. */
		colleague: '447700900009',
		/** The person has only engaged with `otherBusinessNumber`. */
		strangePerson: '447700900003',
		media: {
			image: '770000000000001',
			/** Its name is not ASCII. */
			photo: '770000000000002',
			video: '770000000000003',
			document: '770000000000004',
			text: '770000000000005',
			audio: '770000000000006',
			voice: '770000000000007',
			/** It is a PDF of the size in the setting `largeFileBytes`. */
			large: '770000000000008',
			sticker: '770000000000009',
			unknown: '779999999999999',
		},
	},
	push: {
		/** The user has two devices, and notifications read, unread and older than 48 hours. */
		user: 'customer-1001',
		/** The user has one device and no notification. */
		quietUser: 'customer-1002',
		/** The user isn’t enrolled. */
		unknownUser: 'customer-9999',
		userTokens: ['token-1001-phone', 'token-1001-tablet'],
		quietUserTokens: ['token-1002-phone'],
		/** Both users subscribe to it. */
		topic: 'offers',
		emptyTopic: 'maintenance',
		readMessage: '73002',
		unreadMessage: '73003',
		/** The history doesn’t go back that far. */
		oldMessage: '73001',
	},
} as const;

/** Each is `{ says, values }`, to enter in forms; the sandbox has them from the start. */
export function listPresent(): Array<{ says: string; values: string[] }> {
	const { email, journey, chat, push } = SEEDED_MESSAGING;
	return [
		{ says: 'Senders of emails', values: [email.approvedSender, email.otherApprovedSender] },
		{ says: 'Templates of emails', values: [email.orderTemplate.name, email.plainTemplate.name] },
		{
			says: 'Events of journeys',
			values: [journey.orderEvent, journey.passwordEvent, journey.cancelEvent],
		},
		{ says: 'Business numbers', values: [chat.businessNumber, chat.otherBusinessNumber] },
		{ says: 'Templates of chat messages', values: [chat.template, chat.plainTemplate] },
		{
			says: 'People who have written or replied',
			values: [chat.engagedPerson, chat.repliedPerson, chat.colleague],
		},
		{ says: 'A person who only gets templates', values: [chat.strangePerson] },
		{ says: 'Users of push notifications', values: [push.user, push.quietUser] },
		{ says: 'Topics of push notifications', values: [push.topic] },
	];
}
