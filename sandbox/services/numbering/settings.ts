import { z } from 'zod/v4';
import { integerFrom, status } from '../../core/validation';

const assignment = z.strictObject({
	atOnce: z.union([integerFrom(0), z.literal('all')]).default(1),
	thenEveryMs: integerFrom(1)
		.nullable()
		.default(2000)
		.describe('Milliseconds until more numbers arrive; null if none do'),
	perStep: integerFrom(1).default(1).describe('How many numbers arrive each time'),
	/** Each destination has this many numbers for sale; null means no limit. */
	stockPerDestination: integerFrom(0).nullable().default(1000),
});

/** These settings cover what the document leaves open; `docs/reference/readings.md` says what each decides. */
export const numberingSettings = z.strictObject({
	assignment: assignment.prefault({}),
	outOfStock: z.enum(['ordered', 'rejected']).default('ordered'),
	minimumCancelPeriodMonths: integerFrom(0)
		.default(12)
		.describe('Minimum period before a release, in months'),
	recordIds: z.boolean().default(false),
	didSetDescription: z.enum(['destination', 'group']).default('destination'),
	timestamps: z.enum(['Z', 'offset', 'bare']).default('Z'),
	numberIds: z.enum(['new', 'fromStock']).default('new'),
	assignedStatus: z.string().min(1).default('ASSIGNED'),
	/** No document shows how a call without an answer looks. */
	unansweredCalls: z
		.enum(['answeredAtEnd', 'answeredAtStart', 'notAnswered', 'notRated'])
		.default('answeredAtEnd'),
	unratedCalls: integerFrom(0).default(0),
	/** Amounts of calls are rounded in this way; `centsUp` raises each part of a cent. */
	callAmounts: z.enum(['cents', 'centsUp', 'tenThousandths', 'exact']).default('cents'),
	/** An invoice may bill the second leg of a transferred call. */
	outboundLegs: z.enum(['notInvoiced', 'added', 'inRatedAmount']).default('notInvoiced'),
	numbersOfSeveralLines: z.enum(['none', 'all']).default('none'),
	invoiceIds: z.enum(['ascending', 'descending']).default('ascending'),
	newestInvoice: z.enum(['linesAndCalls', 'calls', 'nothing']).default('linesAndCalls'),
	paymentDate: z.enum(['paid', 'due']).default('paid'),
	releasedOn: z.enum(['time', 'day']).default('time'),
	channelPrices: z.enum(['perLine', 'perChannel', 'monthlyPerChannel']).default('perLine'),
	/** A channel line may name a number of its group. */
	channelLineNumber: z.enum(['one', 'none']).default('one'),
	taxPercent: z.number().min(0).default(0),
	productLinesPercent: z.number().min(0).default(100),
	noneInRates: z.enum(['NONE', 'empty']).default('NONE'),
	noneInRecords: z.enum(['NONE', 'empty']).default('NONE'),
	noneMatching: z.enum(['same', 'asShown']).default('asShown'),
	bareLists: z.boolean().default(false),
	destinationsPath: z.string().startsWith('/').default('/api/data/destinations'),
	maxSize: integerFrom(1).nullable().default(null),
	oversizeStatus: integerFrom(400).max(599).nullable().default(null),
	monthlyBilling: z
		.boolean()
		.default(true)
		.describe('Whether each month adds calls and an invoice'),
	callRecords: integerFrom(0).default(420).describe('Number of call records'),
	earlierCallRecords: integerFrom(0)
		.default(0)
		.describe('Number of call records of the two months before those'),
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
