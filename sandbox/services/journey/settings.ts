import { z } from 'zod';
import { sharedShape, variableValues } from '../messaging/settings';

/** Everything that the document does not show of journeys, with the sandbox's choice. */
export const journeySettings = z
	.object({
		...sharedShape,
		variableValues,
		/** The required fields of `person`. */
		requiredPersonFields: z.array(z.enum(['id', 'email', 'phone'])).default([]),
		/** `message` of a started journey. */
		resultMessage: z.string().default('Journey queued'),
	})
	.strict();

export type JourneySettings = z.infer<typeof journeySettings>;
