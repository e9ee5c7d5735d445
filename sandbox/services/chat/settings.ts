import { z } from 'zod';
import { form, sharedShape, status, templateShape } from '../messaging/settings';

/** The largest size of any kind of file, in bytes: a document's 100 MB. */
const LARGEST = 104_857_600;

const notifications = z
	.object({
		repeats: z.number().int().min(0).default(0),
		earlierStatuses: z.enum(['none', 'before', 'after']).default('none'),
		failedStatus: z.string().min(1).default('failed'),
		contactIds: z.enum(['number', 'own']).default('number'),
	})
	.strict();

/** What the document does not show of chat messages; see `docs/readings.md`. */
export const chatSettings = z
	.object({
		...sharedShape,
		...templateShape,
		interactionPath: form,
		numberFormat: z.enum(['any', 'digits', 'e164']).default('any'),
		engagementLastsMs: z.number().int().min(1).nullable().default(null),
		checkLinkTypes: z.boolean().default(true),
		/** Sizes in bytes of linked files; all others are small enough. */
		linkBytes: z.record(z.number().int().min(0)).default({}),
		bytesPerMegabyte: z.union([z.literal(1_048_576), z.literal(1_000_000)]).default(1_048_576),
		/** Size in bytes of the file `large`. */
		largeFileBytes: z.number().int().min(1).max(LARGEST).default(300_000),
		fileType: z.boolean().default(true),
		fileName: z.boolean().default(true),
		unknownSenderStatus: status(404),
		notEngagedStatus: status(422),
		unsupportedLinkStatus: status(422),
		tooLargeLinkStatus: status(422),
		unknownFileStatus: status(404),
		sendIdIn: z.enum(['statusId', 'messageId', 'both', 'neither']).default('statusId'),
		notifications: notifications.default({}),
		/** `status.message` of an accepted message. */
		resultMessage: z.string().default('Message sent'),
	})
	.strict();

export type ChatSettings = z.infer<typeof chatSettings>;
