import type { Identified, Numbers, Texts } from '../../core/table';

type E164Code = Identified & Texts<'description' | 'e164CodeType'>;

export interface Country
	extends Identified, Texts<'name' | 'shortName' | 'isoCode'>, Numbers<'geographicAreaId'> {
	e164Code: E164Code;
	domestic: boolean;
	international: boolean;
}

export interface Destination extends Identified, Texts<'name' | 'description' | 'destinationType'> {
	country: Country;
	e164Code: E164Code;
}

type Npa = Identified & Texts<'prefix' | 'location'>;

export interface InboundDidRate
	extends Identified, Numbers<'mrc' | 'setup' | 'perMinute' | 'mobilePerMinute'> {
	country: Country;
	destination: Destination;
	npa: Npa;
	didFeatureTypes: readonly string[];
	didNumberTypes: readonly string[];
}

/** PROCESSING and CANCELED are documented; COMPLETED is shown as the setting `completedStatus`. */
export type OrderStatus = 'PROCESSING' | 'CANCELED' | 'COMPLETED';

export interface Order {
	id: number;
	orderStatus: OrderStatus;
	purchaseDate: string;
	completeDate: string | null;
	reference: string;
}

/** The fields after `didNumberTypes` are the sandbox's own and never shown. */
export interface OrderLine {
	id: number;
	orderId: number;
	destination: Destination;
	country: Country;
	areaCode: string;
	quantity: number;
	orderItemStatus: OrderStatus;
	capacity: null;
	didFeatureTypes: readonly string[];
	didNumberTypes: readonly string[];
	rateId: number;
	/** How many numbers the stock allowed; the line never gets more. */
	reserved: number;
	assigned: number;
	/** Milliseconds since 1970; null for seeded lines, which get no further numbers. */
	boughtAtMs: number | null;
}

/** `orderLineId` is the sandbox's own and never shown. */
export interface PhoneNumber {
	id: number;
	number: string;
	e164Code: E164Code;
	country: Country;
	destination: Destination;
	npa: Npa;
	e164NumberStatus: 'ASSIGNED';
	inboundDidRate: Omit<InboundDidRate, 'id'>;
	didSettings: {
		translation: null;
		cnam: null;
		clientRoutingNumber: string | null;
		released: boolean;
		releasedOn: string | null;
	};
	didNumberTypes: readonly string[];
	didFeatureTypes: readonly string[];
	orderLineId: number;
}

export type CallRecord = Identified &
	Texts<'callId' | 'callerId' | 'calledId' | 'releaseCode' | 'completeCode' | 'ratingStatus'> &
	Texts<'startTime' | 'answerTime' | 'disconnectTime' | 'ratedOn'> &
	Record<'orgCallerId' | 'orgCalledId' | 'translationAni' | 'translationDni', string | null> &
	Numbers<'ratedTime' | 'rate' | 'ratedAmount' | 'ratedAmountIn' | 'invoice'> &
	Record<'rateOut' | 'ratedAmountOut', number | null> &
	Record<'mobile' | 'domesticCall', boolean>;

export interface Invoice
	extends
		Identified,
		Texts<'numInvoice' | 'fromDate' | 'toDate' | 'invoiceDate'>,
		Numbers<'amountFixed' | 'amountCalls' | 'amountChannels' | 'amount'> {
	paymentDate: string | null;
}

/** `listedBy` is another invoice that lists the line by mistake; it is never shown. */
type InvoiceLine = Identified & Numbers<'invoiceId'> & Texts<'number'> & { listedBy?: number };
export type FixedCharge = InvoiceLine & Numbers<'mrc' | 'setup'>;
export type ChannelCharge = InvoiceLine &
	Texts<'groupName'> &
	Numbers<'extraChannels' | 'mrcExtraChannels' | 'nrcExtraChannels'>;
export type ProductAmount = InvoiceLine &
	Texts<'productName' | 'didSetDescription'> &
	Numbers<'usageTotal'>;

export interface BillingRecord
	extends
		Identified,
		Texts<'contact' | 'email' | 'address' | 'city' | 'state' | 'postcode' | 'country' | 'phone'> {
	fax: string | null;
}

/** The document shows no fields: these are invented, and each record says so. */
export interface TerminationRate {
	id: number;
	invented: true;
	destinationName: string;
	prefix: string;
	perMinute: number;
	currency: string;
}

/** "A negative adjustment to the monthly fee is registered" by a release; no endpoint shows it. */
export interface FeeAdjustment {
	id: number;
	number: string;
	mrc: number;
	registeredOn: string;
}
