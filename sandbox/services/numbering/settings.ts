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
		/** Whether buyDids orders more numbers than are for sale, or rejects it with a status. */
		outOfStock: z.enum(['ordered', 'rejected']).default('ordered'),
		/** Limit `minimumCancelPeriod`, documented: 12 months by default. */
		minimumCancelPeriodMonths: z.number().int().min(0).default(12),
		/** Whether records without a documented id have one. */
		recordIds: z.boolean().default(false),
		/** What `didSetDescription` describes: the number's destination, or a group of numbers. */
		didSetDescription: z.enum(['destination', 'group']).default('destination'),
		/** How time stamps of calls end; documented: ISO 8601 UTC. */
		timestamps: z.enum(['Z', 'offset', 'bare']).default('Z'),
		/** Whether an assigned number gets a new ID, or has an old one because it comes from stock. */
		numberIds: z.enum(['new', 'fromStock']).default('new'),
		/** The status of an assigned number; the document shows ASSIGNED alone. */
		assignedStatus: z.string().min(1).default('ASSIGNED'),
		/** How many of the newest calls are not rated yet: their amounts and `ratedOn` are null. */
		unratedCalls: z.number().int().min(0).default(0),
		/** What getDidsFromOrder lists for an order of several lines; documented: nothing. */
		numbersOfSeveralLines: z.enum(['none', 'all']).default('none'),
		/** Whether the newest invoice has the highest ID or the lowest one. */
		invoiceIds: z.enum(['ascending', 'descending']).default('ascending'),
		/** What names the newest invoice: its lines and calls, its calls alone, or nothing yet. */
		newestInvoice: z.enum(['linesAndCalls', 'calls', 'nothing']).default('linesAndCalls'),
		/** What `paymentDate` shows: the day of the payment, or the day on which the invoice is due. */
		paymentDate: z.enum(['paid', 'due']).default('paid'),
		/** Whether `releasedOn`, whose type is not shown, is a time stamp or a day. */
		releasedOn: z.enum(['time', 'day']).default('time'),
		/** What the fees of a channel line are for: the line, each channel, or the monthly one for each. */
		channelPrices: z.enum(['perLine', 'perChannel', 'monthlyPerChannel']).default('perLine'),
		/** The tax that an invoice's `amount` includes beyond its parts, in percent. */
		taxPercent: z.number().min(0).default(0),
		/** The share of `amountCalls` that the product lines show, in percent. */
		productLinesPercent: z.number().min(0).default(100),
		/** How a rate without features or number types shows it, and how order lines and numbers do. */
		noneInRates: z.enum(['NONE', 'empty']).default('NONE'),
		noneInRecords: z.enum(['NONE', 'empty']).default('NONE'),
		/** Whether buyDids takes NONE and an empty list for the same, or only what the rate shows. */
		noneMatching: z.enum(['same', 'asShown']).default('asShown'),
		/** Whether destinations and termination rates come as a bare array, without the envelope. */
		bareLists: z.boolean().default(false),
		/** The document only says that destinations have a path. */
		destinationsPath: z.string().startsWith('/').default('/api/data/destinations'),
		/** The largest size of a page, which is not shown; null for no maximum. */
		maxSize: z.number().int().min(1).nullable().default(null),
		/** The status that rejects a larger size; null lowers it silently. */
		oversizeStatus: z.number().int().min(400).max(599).nullable().default(null),
		/** Whether each month that passes on the sandbox's clock brings calls and an invoice. */
		monthlyBilling: z.boolean().default(true),
		/** The number of call records; they are generated on demand and need no memory. */
		callRecords: z.number().int().min(0).default(420),
		/** Names of states that are not shown. */
		completedStatus: z.string().min(1).default('COMPLETED'),
		cancelledLineStatus: z.string().min(1).default('CANCELED'),
		/** Statuses that are not shown. */
		invalidInputStatus: status(400),
		unknownDestinationStatus: status(400),
		duplicateReferenceStatus: status(409),
		outOfStockStatus: status(409),
		unknownRecordStatus: status(404),
		alreadyReleasedStatus: status(400),
		tooEarlyReleaseStatus: status(400),
		/** Whether releaseDid rejects those two with a status, or with 200 and the body `false`. */
		releaseRejection: z.enum(['status', 'false']).default('status'),
		/** "May fail with 500 and no clear message". */
		uncompletedReleaseStatus: status(500),
	})
	.strict();

export type NumberingSettings = z.infer<typeof numberingSettings>;
