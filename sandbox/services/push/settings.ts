import { z } from 'zod';
import { form, sharedShape, status } from '../messaging/settings';

/**
 * The response to something unknown: as if it were known, `success: false` with status 200, or an
 * error with `unknownRecordStatus`.
 */
const unknown = z.enum(['accept', 'unsuccessful', 'refuse']);

export type Unknown = z.infer<typeof unknown>;

const spellings = {
	/** The samples' camel-case names: `sendByToken`, `sendBytopic`. */
	sendPaths: form,
	/** The samples use an enrollment path for set-token, which is not shown: this one is invented. */
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
	/** Whether the history of a user without a token is rejected. */
	refuseHistoryOfUnknownUser: z.boolean().default(false),
	/** Whether set-read ignores unknown ids; otherwise it rejects them and changes nothing. */
	ignoreUnknownReadIds: z.boolean().default(false),
	/** Whether another user's token is rejected; otherwise it moves to the new user. */
	refuseTokenOfAnotherUser: z.boolean().default(false),
	unknownRecordStatus: status(404),
	tokenTakenStatus: status(409),
};

/** Everything that the document does not show of push, with the sandbox's choice. */
export const pushSettings = z
	.object({
		...sharedShape,
		...spellings,
		...knowledge,
		/**
		 * The header of the key, after `Bearer ` in `authorization`; null for none, as no sample has a
		 * credential.
		 */
		keyHeader: z.string().min(1).nullable().default(null),
		/** Documented; inclusive. */
		historyHours: z.number().positive().default(48),
		historyOrder: z.enum(['newestFirst', 'oldestFirst']).default('newestFirst'),
		/** Whether the history includes messages to the user's topics. */
		topicsInHistory: z.boolean().default(true),
		/** East of UTC; the zone of `eventDate` is not shown. */
		eventDateOffsetMinutes: z.number().int().default(0),
		/** Whether the new token takes over the subscriptions of the expired one. */
		moveSubscriptions: z.boolean().default(false),
		/**
		 * What the answer to a send names: each token, only enrolled ones, none, or messages without
		 * their tokens.
		 */
		namedTokens: z.enum(['all', 'enrolled', 'none', 'unnamed']).default('all'),
		/** What `success: false` for an unknown token means for the known ones: not sent to, or named. */
		unsuccessfulSends: z.enum(['nothing', 'known']).default('nothing'),
		/** `error` of a response with `success: true`; null is the only value shown. */
		successfulReason: z.string().nullable().default(null),
		/** `error` of a response with `success: false`; null is the only value shown. */
		unsuccessfulReason: z.string().nullable().default(null),
		/** `status` of delivery and set-read, and of enrollment and update. */
		resultStatus: z.string().default('success'),
	})
	.strict();

export type PushSettings = z.infer<typeof pushSettings>;
