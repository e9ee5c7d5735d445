import { z } from 'zod';
import { form, sharedShape, status, templateShape } from '../messaging/settings';

/** Everything that the document does not show of emails, with the sandbox's choice. */
export const emailSettings = z
	.object({
		...sharedShape,
		...templateShape,
		/** The samples show a doubled api segment: `/api/api/email/send`. */
		paths: form,
		/** One sample sends `templateReference` (integer) instead of `templateName`. */
		templateReference: form,
		/** Fields that may be absent: the document does not say which are required. */
		optionalFields: z
			.array(z.enum(['html', 'subject', 'sender', 'variables', 'category']))
			.default([]),
		/**
		 * Whether destination and sender must be one address each. Neither a format nor a list of
		 * destinations is shown: otherwise any text is accepted as it is.
		 */
		checkAddresses: z.boolean().default(false),
		unapprovedSenderStatus: status(422),
		/** `status.code` and `status.message` of an accepted mail. */
		resultCode: z.number().int().default(200),
		resultMessage: z.string().default('Email queued'),
	})
	.strict();

export type EmailSettings = z.infer<typeof emailSettings>;
