import { z } from 'zod';
import { form, sharedShape, status } from '../messaging/settings';

/**
 * What happens where something is not known: as if it were; an answer with `success: false` and
 * status 200; or a refusal with `unknownRecordStatus`.
 */
const unknown = z.enum(['accept', 'unsuccessful', 'refuse']);

export type Unknown = z.infer<typeof unknown>;

const spellings = {
	/** The samples' camel-case names: `sendByToken`, `sendBytopic`. */
	sendPaths: form,
	/** The samples' enrollment path of set-token, whose literal is not shown: an invented one. */
	setTokenPath: form,
	enrollmentPath: z.string().startsWith('/').default('/api/push/enrollment'),
	/** One sample sends `notification_description` to a topic instead of `notification_body`. */
	topicBodyField: form,
	/** `content_available` is described as a boolean; `sample`: as an array of them. */
	contentAvailable: form,
};

const knowledge = {
	/** Sending or subscribing to a token that no user enrolled. */
	unknownTokens: unknown.default('accept'),
	/** Sending to a user without a token; `accept` answers success with nothing sent. */
	unknownUsers: unknown.default('unsuccessful'),
	/** Sending to a topic that no token subscribes to. */
	emptyTopics: unknown.default('accept'),
	/** Unsubscribing a token that does not subscribe. */
	notSubscribed: unknown.default('accept'),
	/** Whether the history of a user without a token is refused; otherwise it is what was sent. */
	refuseHistoryOfUnknownUser: z.boolean().default(false),
	/** Whether set-read ignores ids of no notification; otherwise it refuses and changes nothing. */
	ignoreUnknownReadIds: z.boolean().default(false),
	/** Whether a token that another user enrolled is refused; otherwise it moves. */
	refuseTokenOfAnotherUser: z.boolean().default(false),
	unknownRecordStatus: status(404),
	tokenTakenStatus: status(409),
};

/** Everything the document leaves "not shown" of push, with the sandbox's choice. */
export const pushSettings = z
	.object({
		...sharedShape,
		...spellings,
		...knowledge,
		/**
		 * The header that must bring the key, with `Bearer ` before it in `authorization`; null for
		 * none: no sample carries a credential.
		 */
		keyHeader: z.string().min(1).nullable().default(null),
		/** Documented: what is exactly as old is still shown. */
		historyHours: z.number().positive().default(48),
		historyOrder: z.enum(['newestFirst', 'oldestFirst']).default('newestFirst'),
		/** Whether what was sent to a topic is in the history of its subscribers at the time. */
		topicsInHistory: z.boolean().default(true),
		/** East of UTC; the zone of `eventDate` is not shown. */
		eventDateOffsetMinutes: z.number().int().default(0),
		/** Whether the subscriptions of an expired token go over to the new one. */
		moveSubscriptions: z.boolean().default(false),
		/** `error` of an answer with `success: false`; null is the one value that is shown. */
		unsuccessfulReason: z.string().nullable().default(null),
		/** `status` of delivery and set-read, and of enrollment and update. */
		resultStatus: z.string().default('success'),
	})
	.strict();

export type PushSettings = z.infer<typeof pushSettings>;
