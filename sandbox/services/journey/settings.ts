import { z } from 'zod';
import { sharedShape, variableValues } from '../messaging/settings';

/** What the document does not show of journeys; see `docs/readings.md`. */
export const journeySettings = z
	.object({
		...sharedShape,
		variableValues,
		errorsIn: z.enum(['httpStatus', 'statusCode']).default('httpStatus'),
		unknownPath: z.enum(['none', 'object', 'statusCode', 'html', 'text', 'empty']).default('none'),
		requiredPersonFields: z.array(z.enum(['id', 'email', 'phone'])).default([]),
		/** `message` of a started journey. */
		resultMessage: z.string().default('Journey queued'),
	})
	.strict();

export type JourneySettings = z.infer<typeof journeySettings>;
