import { z } from 'zod';
import { form, sharedShape, status, templateShape } from '../messaging/settings';

/** The largest size of any kind of file, in bytes: a document's 100 MB. */
const LARGEST = 104_857_600;

const notifications = z
	.object({
		/** How often each one is repeated. */
		repeats: z.number().int().min(0).default(0),
		/** Whether the statuses that a message had before come along, and before or after the last. */
		earlierStatuses: z.enum(['none', 'before', 'after']).default('none'),
		/** The word for a message that has not arrived, as no other than `sent` is shown. */
		failedStatus: z.string().min(1).default('failed'),
		/** What `wa_id` of a contact is: the person's number, or an ID of its own. */
		contactIds: z.enum(['number', 'own']).default('number'),
	})
	.strict();

/** Everything that the document does not show of chat messages, with the sandbox's choice. */
export const chatSettings = z
	.object({
		...sharedShape,
		...templateShape,
		/** The samples post interactions to `/api/whatsapp/send-message`. */
		interactionPath: form,
		/**
		 * The format of telephone numbers, which is not shown: `any` non-empty text, or digits only,
		 * after a plus in `e164`. Numbers are compared by their digits.
		 */
		numberFormat: z.enum(['any', 'digits', 'e164']).default('any'),
		/** How long an engagement allows interactions; null for ever. The document shows no end. */
		engagementLastsMs: z.number().int().min(1).nullable().default(null),
		/**
		 * Whether the extension of a link, if any, must be one of the types of its kind. The sandbox
		 * fetches no link, so that it accepts all others.
		 */
		checkLinkTypes: z.boolean().default(true),
		/** Sizes in bytes of linked files; all others are small enough. */
		linkBytes: z.record(z.number().int().min(0)).default({}),
		/** The meaning of "MB" in the limits. */
		bytesPerMegabyte: z.union([z.literal(1_048_576), z.literal(1_000_000)]).default(1_048_576),
		/** Size in bytes of the file `large`. */
		largeFileBytes: z.number().int().min(1).max(LARGEST).default(300_000),
		/** Whether a file comes with its MIME type; otherwise as `application/octet-stream`. */
		fileType: z.boolean().default(true),
		/** Whether a file comes with its name, in `content-disposition`. */
		fileName: z.boolean().default(true),
		/** Statuses that are not shown. */
		unknownSenderStatus: status(404),
		notEngagedStatus: status(422),
		unsupportedLinkStatus: status(422),
		tooLargeLinkStatus: status(422),
		unknownFileStatus: status(404),
		/** Which ID of a status notification is the one that the send returned. */
		sendIdIn: z.enum(['statusId', 'messageId', 'both', 'neither']).default('statusId'),
		/** What the document does not show of the webhook's notifications. */
		notifications: notifications.default({}),
		/** `status.message` of an accepted message. */
		resultMessage: z.string().default('Message sent'),
	})
	.strict();

export type ChatSettings = z.infer<typeof chatSettings>;
