import { z } from 'zod/v4';
import type { GeneratedTable, Table } from '../../core/table';

/** The document shows the records; rows have what the sandbox keeps besides. */

const id = z.number().int();
const text = z.string();
const price = z.number();
const count = z.number().int();
const day = z.string().meta({ format: 'date' });
const instant = z.string().meta({ format: 'date-time' });
const texts = z.array(text);

type Row<T extends z.ZodType, Kept = object> = z.infer<T> & { id: number } & Kept;

const e164Code = z.strictObject({ id, description: text, e164CodeType: text });

const country = z.strictObject({
	id,
	name: text,
	shortName: text,
	isoCode: text,
	geographicAreaId: id,
	e164Code,
	domestic: z.boolean(),
	international: z.boolean(),
});
export type Country = z.infer<typeof country>;

export const destination = z.strictObject({
	id,
	name: text,
	description: text,
	destinationType: text,
	country,
	e164Code,
});
export type Destination = z.infer<typeof destination>;

export const inboundDidRate = z.strictObject({
	mrc: price,
	setup: price,
	perMinute: price,
	mobilePerMinute: price,
	country,
	destination,
	npa: z.strictObject({ id, prefix: text, location: text }),
	didFeatureTypes: texts,
	didNumberTypes: texts,
});
export type InboundDidRate = Row<typeof inboundDidRate>;

const status = text.describe(
	'PROCESSING and CANCELED are documented; how a completed one is called, is a setting',
);

export const order = z.strictObject({
	id,
	orderStatus: status,
	purchaseDate: day,
	completeDate: day.nullable(),
	reference: text.describe('Unique within the account forever'),
});
export type Order = z.infer<typeof order>;

export const orderLine = z.strictObject({
	id,
	orderId: id,
	areaCode: text,
	quantity: count,
	orderItemStatus: status,
	destination,
	country,
	capacity: z.null().describe('Not shown'),
	didFeatureTypes: texts,
	didNumberTypes: texts,
});
export type OrderLine = Row<
	typeof orderLine,
	{
		rateId: number;
		/** The stock allowed this many numbers; the line never gets more. */
		reserved: number;
		assigned: number;
		/** It is in ms since 1970; null for seeded lines, which get no further numbers. */
		boughtAtMs: number | null;
	}
>;

export const phoneNumber = z.strictObject({
	id,
	number: text.describe('Without a plus'),
	e164NumberStatus: text,
	e164Code,
	country,
	destination,
	npa: inboundDidRate.shape.npa,
	inboundDidRate,
	didSettings: z.strictObject({
		translation: text.nullable(),
		cnam: text.nullable(),
		clientRoutingNumber: text.nullable(),
		released: z.boolean(),
		releasedOn: instant.nullable(),
	}),
	didNumberTypes: texts,
	didFeatureTypes: texts,
});
export type PhoneNumber = Row<typeof phoneNumber, { orderLineId: number }>;

export const callRecord = z.strictObject({
	callId: text,
	callerId: text,
	calledId: text,
	orgCallerId: text.nullable(),
	orgCalledId: text.nullable(),
	translationAni: text.nullable(),
	translationDni: text.nullable(),
	startTime: instant,
	answerTime: instant,
	disconnectTime: instant,
	ratedOn: instant,
	ratedTime: count.describe('In seconds'),
	rate: price,
	rateOut: price.nullable(),
	ratedAmount: price,
	ratedAmountIn: price,
	ratedAmountOut: price.nullable(),
	invoice: id,
	releaseCode: text,
	completeCode: text,
	ratingStatus: text,
	mobile: z.boolean(),
	domesticCall: z.boolean(),
});
export type CallRecord = Row<typeof callRecord>;

export const invoice = z.strictObject({
	numInvoice: text,
	fromDate: day,
	toDate: day,
	invoiceDate: day,
	paymentDate: day.nullable(),
	amountFixed: price,
	amountCalls: price,
	amountChannels: price,
	amount: price,
});
export type Invoice = Row<typeof invoice>;

/** `listedBy` is a different invoice that lists the line by mistake. */
type Line<T extends z.ZodType> = Row<T, { listedBy?: number }>;

export const fixedCharge = z.strictObject({
	invoiceId: id,
	number: text,
	mrc: price,
	setup: price,
});
export type FixedCharge = Line<typeof fixedCharge>;

export const channelCharge = z.strictObject({
	invoiceId: id,
	number: text,
	groupName: text,
	extraChannels: count,
	mrcExtraChannels: price,
	nrcExtraChannels: price,
});
export type ChannelCharge = Line<typeof channelCharge>;

export const productAmount = z.strictObject({
	invoiceId: id,
	number: text,
	productName: text,
	didSetDescription: text,
	usageTotal: price,
});
export type ProductAmount = Line<typeof productAmount>;

export const billingRecord = z.strictObject({
	contact: text,
	email: text,
	address: text,
	city: text,
	state: text,
	postcode: text,
	country: text,
	phone: text,
	fax: text.nullable(),
});
export type BillingRecord = Row<typeof billingRecord>;

/** The document shows no fields, so these are invented, and each record says so. */
export const terminationRate = z.strictObject({
	invented: z.literal(true),
	destinationName: text,
	prefix: text,
	perMinute: price,
	currency: text,
});
export type TerminationRate = Row<typeof terminationRate>;

/** “A negative adjustment to the monthly fee is registered” by a release; no endpoint shows it. */
export interface FeeAdjustment {
	id: number;
	number: string;
	mrc: number;
	registeredOn: string;
}

/** The month has passed since the first state; the numbers could be called in it. */
export interface BilledMonth {
	invoice: Invoice;
	numbers: readonly PhoneNumber[];
}

export interface SeededCalls {
	numbers: readonly PhoneNumber[];
	/** The calls of these two months are on these invoices. */
	latest: readonly [Invoice, Invoice];
	/**
	 * In the two months before, these numbers were called; nobody has called the others since then.
	 */
	earlier: { numbers: readonly PhoneNumber[]; invoices: readonly [Invoice, Invoice] };
}

/** It has everything billed since the first state. A snapshot shows only how much. */
export class Billing {
	/** Without numbers, a month has no invoice. */
	readonly months: BilledMonth[] = [];
	passed = 0;

	/** It is null in an account without calls. */
	seededCalls: SeededCalls | null = null;

	/** `from` is the day of the first state, `YYYY-MM-DD`. */
	constructor(readonly from: string) {}

	toJSON() {
		return { from: this.from, months: this.months.length };
	}
}

export interface NumberingState {
	destinations: Table<Destination>;
	inboundDidRates: Table<InboundDidRate>;
	orders: Table<Order>;
	orderItems: Table<OrderLine>;
	e164Numbers: Table<PhoneNumber>;
	cdrs: GeneratedTable<CallRecord>;
	invoices: Table<Invoice>;
	invoiceFixedChargeses: Table<FixedCharge>;
	invoiceChannelChargeses: Table<ChannelCharge>;
	invoiceProductAmountses: Table<ProductAmount>;
	billingInfos: Table<BillingRecord>;
	terminationRates: Table<TerminationRate>;
	feeAdjustments: Table<FeeAdjustment>;
	billing: Billing;
}
