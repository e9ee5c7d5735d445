import { z } from 'zod';
import { form, sharedShape, status, templateShape } from '../messaging/settings';

/** Everything the document leaves "not shown" of emails, with the sandbox's choice. */
export const emailSettings = z
	.object({
		...sharedShape,
		...templateShape,
		/** The samples show a doubled api segment: `/api/api/email/send`. */
		paths: form,
		/** One sample sends `templateReference` (integer) instead of `templateName`. */
		templateReference: form,
		/** Fields that may be absent: the document marks none as required and none as optional. */
		optionalFields: z
			.array(z.enum(['html', 'subject', 'sender', 'variables', 'category']))
			.default([]),
		/**
		 * Whether destination and sender have to look like one address each. Neither a format nor
		 * how several destinations are given is shown: otherwise any text goes, as it is.
		 */
		checkAddresses: z.boolean().default(false),
		unapprovedSenderStatus: status(422),
		/** `status.code` and `status.message` of a mail that was taken. */
		resultCode: z.number().int().default(200),
		resultMessage: z.string().default('Email queued'),
	})
	.strict();

export type EmailSettings = z.infer<typeof emailSettings>;
