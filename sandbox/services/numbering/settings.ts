import { z } from 'zod/v4';
import { status } from '../../core/validation';

/** Numbers `atOnce`, then `perStep` every `thenEveryMs` of the sandbox's clock (null: never). */
const assignment = z.strictObject({
	atOnce: z.union([z.number().int().min(0), z.literal('all')]).default(1),
	thenEveryMs: z.number().int().min(1).nullable().default(2000),
	perStep: z.number().int().min(1).default(1),
	/** Numbers for sale per destination; null for no limit. */
	stockPerDestination: z.number().int().min(0).nullable().default(1000),
});

/** What the document leaves open; `docs/readings.md` says what each setting decides. */
export const numberingSettings = z.strictObject({
	assignment: assignment.prefault({}),
	outOfStock: z.enum(['ordered', 'rejected']).default('ordered'),
	/** Limit `minimumCancelPeriod`, documented: 12 months by default. */
	minimumCancelPeriodMonths: z.number().int().min(0).default(12),
	recordIds: z.boolean().default(false),
	didSetDescription: z.enum(['destination', 'group']).default('destination'),
	timestamps: z.enum(['Z', 'offset', 'bare']).default('Z'),
	numberIds: z.enum(['new', 'fromStock']).default('new'),
	assignedStatus: z.string().min(1).default('ASSIGNED'),
	/** How a call shows that nobody answered it. */
	unansweredCalls: z
		.enum(['answeredAtEnd', 'answeredAtStart', 'notAnswered', 'notRated'])
		.default('answeredAtEnd'),
	unratedCalls: z.number().int().min(0).default(0),
	/** How amounts of calls are rounded; `centsUp` raises each part of a cent. */
	callAmounts: z.enum(['cents', 'centsUp', 'tenThousandths', 'exact']).default('cents'),
	/** What an invoice has for the second leg of a transferred call. */
	outboundLegs: z.enum(['notInvoiced', 'added', 'inRatedAmount']).default('notInvoiced'),
	numbersOfSeveralLines: z.enum(['none', 'all']).default('none'),
	invoiceIds: z.enum(['ascending', 'descending']).default('ascending'),
	newestInvoice: z.enum(['linesAndCalls', 'calls', 'nothing']).default('linesAndCalls'),
	paymentDate: z.enum(['paid', 'due']).default('paid'),
	releasedOn: z.enum(['time', 'day']).default('time'),
	channelPrices: z.enum(['perLine', 'perChannel', 'monthlyPerChannel']).default('perLine'),
	/** Whether a channel line names a number of its group. */
	channelLineNumber: z.enum(['one', 'none']).default('one'),
	taxPercent: z.number().min(0).default(0),
	productLinesPercent: z.number().min(0).default(100),
	noneInRates: z.enum(['NONE', 'empty']).default('NONE'),
	noneInRecords: z.enum(['NONE', 'empty']).default('NONE'),
	noneMatching: z.enum(['same', 'asShown']).default('asShown'),
	bareLists: z.boolean().default(false),
	destinationsPath: z.string().startsWith('/').default('/api/data/destinations'),
	maxSize: z.number().int().min(1).nullable().default(null),
	oversizeStatus: z.number().int().min(400).max(599).nullable().default(null),
	/** Whether each month that passes on the sandbox's clock brings calls and an invoice. */
	monthlyBilling: z.boolean().default(true),
	/** The number of call records; they are generated on demand and need no memory. */
	callRecords: z.number().int().min(0).default(420),
	completedStatus: z.string().min(1).default('COMPLETED'),
	cancelledLineStatus: z.string().min(1).default('CANCELED'),
	invalidInputStatus: status(400),
	unknownDestinationStatus: status(400),
	duplicateReferenceStatus: status(409),
	outOfStockStatus: status(409),
	unknownRecordStatus: status(404),
	alreadyReleasedStatus: status(400),
	tooEarlyReleaseStatus: status(400),
	releaseRejection: z.enum(['status', 'false']).default('status'),
	uncompletedReleaseStatus: status(500),
});

export type NumberingSettings = z.infer<typeof numberingSettings>;
