import { z } from 'zod';
import { form, sharedShape, status } from '../messaging/settings';

/** As if it were known, `success: false` with status 200, or an error with `unknownRecordStatus`. */
const unknown = z.enum(['accept', 'unsuccessful', 'refuse']);

export type Unknown = z.infer<typeof unknown>;

const spellings = {
	sendPaths: form,
	setTokenPath: form,
	topicBodyField: form,
	contentAvailable: form,
};

const knowledge = {
	unknownTokens: unknown.default('accept'),
	unknownUsers: unknown.default('unsuccessful'),
	emptyTopics: unknown.default('accept'),
	notSubscribed: unknown.default('accept'),
	refuseHistoryOfUnknownUser: z.boolean().default(false),
	ignoreUnknownReadIds: z.boolean().default(false),
	refuseTokenOfAnotherUser: z.boolean().default(false),
	unknownRecordStatus: status(404),
	tokenTakenStatus: status(409),
};

/** What the document does not show of push; see `docs/readings.md`. */
export const pushSettings = z
	.object({
		...sharedShape,
		...spellings,
		...knowledge,
		keyHeader: z.string().min(1).nullable().default(null),
		/** Documented; inclusive. */
		historyHours: z.number().positive().default(48),
		historyOrder: z.enum(['newestFirst', 'oldestFirst']).default('newestFirst'),
		topicsInHistory: z.boolean().default(true),
		/** East of UTC; the zone of `eventDate` is not shown. */
		eventDateOffsetMinutes: z.number().int().default(0),
		moveSubscriptions: z.boolean().default(false),
		namedTokens: z.enum(['all', 'enrolled', 'none', 'unnamed']).default('all'),
		unsuccessfulSends: z.enum(['nothing', 'known']).default('nothing'),
		successfulReason: z.string().nullable().default(null),
		unsuccessfulReason: z.string().nullable().default(null),
		resultStatus: z.string().default('success'),
	})
	.strict();

export type PushSettings = z.infer<typeof pushSettings>;
