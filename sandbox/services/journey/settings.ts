import { z } from 'zod';
import { sharedShape, variableValues } from '../messaging/settings';

/** Everything that the document does not show of journeys, with the sandbox's choice. */
export const journeySettings = z
	.object({
		...sharedShape,
		variableValues,
		/** Where the documented 404 says so: in its HTTP status, or in `statusCode` of a 200 alone. */
		errorsIn: z.enum(['httpStatus', 'statusCode']).default('httpStatus'),
		/**
		 * Plays a base URL that leads elsewhere: `/api/journey` is unknown, and its 404 has this body.
		 * `statusCode` is the shape of the documented 404, as frameworks answer an unknown path, too.
		 */
		unknownPath: z.enum(['none', 'object', 'statusCode', 'html', 'text', 'empty']).default('none'),
		/** The required fields of `person`. */
		requiredPersonFields: z.array(z.enum(['id', 'email', 'phone'])).default([]),
		/** `message` of a started journey. */
		resultMessage: z.string().default('Journey queued'),
	})
	.strict();

export type JourneySettings = z.infer<typeof journeySettings>;
