import { z } from 'zod';

const status = (code: number) => z.number().int().min(200).max(599).default(code);

/**
 * How numbers come to a bought order: `atOnce` of them in the answer of buyDids, then `perStep`
 * more each `thenEveryMs` of the sandbox's clock (null: never), as far as the destination's stock
 * goes.
 */
const assignment = z
	.object({
		atOnce: z.union([z.number().int().min(0), z.literal('all')]).default(1),
		thenEveryMs: z.number().int().min(1).nullable().default(2000),
		perStep: z.number().int().min(1).default(1),
		/** Numbers that can be bought per destination in this world; null for no bound. */
		stockPerDestination: z.number().int().min(0).nullable().default(1000),
	})
	.strict();

/** Everything the document leaves "not shown" or says "may" of, with the sandbox's choice. */
export const numberingSettings = z
	.object({
		assignment: assignment.default({}),
		/** Limit `minimumCancelPeriod`, documented: 12 months by default. */
		minimumCancelPeriodMonths: z.number().int().min(0).default(12),
		/** Whether records whose documented fields have no id carry one all the same. */
		recordIds: z.boolean().default(false),
		/** Whether destinations and termination rates answer a bare array, not the envelope. */
		bareLists: z.boolean().default(false),
		/** The document says of the destinations only that a path exists. */
		destinationsPath: z.string().startsWith('/').default('/api/data/destinations'),
		/** Larger sizes are quietly cut to it; null for no maximum. Not shown. */
		maxSize: z.number().int().min(1).nullable().default(null),
		/** How many call records there are; 200,000 are made on demand and cost no memory. */
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
		/** Shape of an error body, not shown: a JSON object, its message as plain text, or nothing. */
		errorBody: z.enum(['object', 'text', 'empty']).default('object'),
	})
	.strict();

export type NumberingSettings = z.infer<typeof numberingSettings>;
