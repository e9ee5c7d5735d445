import { z } from 'zod';
import { sharedShape, variableValues } from '../messaging/settings';

/** Everything the document leaves "not shown" of journeys, with the sandbox's choice. */
export const journeySettings = z
	.object({
		...sharedShape,
		variableValues,
		/** Which fields are required inside `person`. */
		requiredPersonFields: z.array(z.enum(['id', 'email', 'phone'])).default([]),
		/** `message` of a journey that was started. */
		resultMessage: z.string().default('Journey queued'),
	})
	.strict();

export type JourneySettings = z.infer<typeof journeySettings>;
