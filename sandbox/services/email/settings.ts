import { z } from 'zod';
import { form, sharedShape, status, templateShape } from '../messaging/settings';

/** What the document does not show of emails; see `docs/readings.md`. */
export const emailSettings = z
	.object({
		...sharedShape,
		...templateShape,
		paths: form,
		templateReference: form,
		optionalFields: z
			.array(z.enum(['html', 'subject', 'sender', 'variables', 'category']))
			.default([]),
		checkAddresses: z.boolean().default(false),
		unapprovedSenderStatus: status(422),
		resultCode: z.number().int().default(200),
		resultMessage: z.string().default('Email queued'),
	})
	.strict();

export type EmailSettings = z.infer<typeof emailSettings>;
