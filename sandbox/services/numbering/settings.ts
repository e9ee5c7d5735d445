import { z } from 'zod';

const status = (code: number) => z.number().int().min(200).max(599).default(code);

/**
 * How a bought order gets its numbers: `atOnce` in the response of buyDids, then `perStep` more
 * every `thenEveryMs` of the sandbox's clock (null: never), as far as the stock allows.
 */
const assignment = z
	.object({
		atOnce: z.union([z.number().int().min(0), z.literal('all')]).default(1),
		thenEveryMs: z.number().int().min(1).nullable().default(2000),
		perStep: z.number().int().min(1).default(1),
		/** Numbers for sale per destination; null for no limit. */
		stockPerDestination: z.number().int().min(0).nullable().default(1000),
	})
	.strict();

/** Everything that the document leaves "not shown" or optional, with the sandbox's choice. */
export const numberingSettings = z
	.object({
		assignment: assignment.default({}),
		/** Limit `minimumCancelPeriod`, documented: 12 months by default. */
		minimumCancelPeriodMonths: z.number().int().min(0).default(12),
		/** Whether records without a documented id have one. */
		recordIds: z.boolean().default(false),
		/** Whether destinations and termination rates come as a bare array, without the envelope. */
		bareLists: z.boolean().default(false),
		/** The document only says that destinations have a path. */
		destinationsPath: z.string().startsWith('/').default('/api/data/destinations'),
		/** The largest size of a page, which is not shown; null for no maximum. */
		maxSize: z.number().int().min(1).nullable().default(null),
		/** The status that rejects a larger size; null lowers it silently. */
		oversizeStatus: z.number().int().min(400).max(599).nullable().default(null),
		/** The number of call records; they are generated on demand and need no memory. */
		callRecords: z.number().int().min(0).default(420),
		/** Names of states that are not shown. */
		completedStatus: z.string().min(1).default('COMPLETED'),
		cancelledLineStatus: z.string().min(1).default('CANCELED'),
		/** Statuses that are not shown. */
		invalidInputStatus: status(400),
		unknownDestinationStatus: status(400),
		duplicateReferenceStatus: status(409),
		unknownRecordStatus: status(404),
		alreadyReleasedStatus: status(400),
		tooEarlyReleaseStatus: status(400),
		/** "May fail with 500 and no clear message". */
		uncompletedReleaseStatus: status(500),
	})
	.strict();

export type NumberingSettings = z.infer<typeof numberingSettings>;
