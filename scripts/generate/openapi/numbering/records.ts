import type { Readings, Schema } from '../../../../sandbox/contract/document';
import {
	boolean,
	date,
	either,
	fields,
	integer,
	list,
	notShown,
	nullable,
	number,
	oneOf,
	read,
	record,
	ref,
	seen,
	text,
} from '../schema';

const numberTypes = oneOf(
	...'NONE GEOGRAPHIC MOBILE TOLL_FREE SHARED_COST NATIONAL VOIP ITFS PSTN CALL_API'.split(' '),
);
const features = oneOf(
	...'NONE CALL_IN CALL_OUT MSG_IN MSG_OUT FAX EMERGENCY LEGAL_INTERCEPT CALL_API'.split(' '),
);
const ofNumber = { didFeatureTypes: list(ref('Feature')), didNumberTypes: list(ref('NumberType')) };
const unrated: Readings = { 'numbering.unratedCalls': { not: [0] } };

/** The ID of a record that the documents show without one. */
const ownId = notShown('Whether the record has an ID, which its single path takes', integer, {
	'numbering.recordIds': [true],
});
/** A field of a call record that has a value once the call is rated. */
const rated = (schema: Schema) =>
	either(schema, notShown('Null until the call is rated', { type: 'null' }, unrated));

const timestamp = either(
	read({ type: 'string', format: 'date-time', pattern: 'Z$' }, { 'numbering.timestamps': ['Z'] }),
	notShown(
		'UTC with another offset',
		{ type: 'string', format: 'date-time', pattern: '[+-]\\d\\d:\\d\\d$' },
		{ 'numbering.timestamps': ['offset'] },
	),
	notShown(
		'UTC without an offset',
		{ type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+$' },
		{ 'numbering.timestamps': ['bare'] },
	),
);

const releasedOn = either(
	{ type: 'null' },
	notShown(
		'A timestamp',
		{ type: 'string', format: 'date-time' },
		{ 'numbering.releasedOn': ['time'] },
	),
	notShown('A day', date, { 'numbering.releasedOn': ['day'] }),
);
const untyped = notShown('The type; the sample has null', { type: ['null', 'string'] });

const didSettings = record({
	...fields('translation cnam clientRoutingNumber', untyped),
	released: boolean,
	releasedOn,
});

const line = { id: ownId, invoiceId: integer, number: text };

/** The records of numbering, by the names of the components. */
export const numberingRecords: Readonly<Record<string, Schema>> = {
	Timestamp: { ...timestamp, description: 'ISO 8601 UTC' },
	NumberType: numberTypes,
	Feature: features,
	E164Code: record({ id: integer, description: text, e164CodeType: seen('COUNTRY', 'AREA') }),
	Country: record({
		id: integer,
		...fields('name shortName isoCode', text),
		e164Code: ref('E164Code'),
		geographicAreaId: integer,
		...fields('domestic international', boolean),
	}),
	Destination: record({
		id: integer,
		...fields('name description', text),
		country: ref('Country'),
		destinationType: seen('INBOUND'),
		e164Code: ref('E164Code'),
	}),
	Npa: record({ id: integer, prefix: text, location: text }),
	Order: record({
		id: integer,
		orderStatus: seen('PROCESSING', 'CANCELED'),
		purchaseDate: date,
		completeDate: { ...nullable(date), description: 'Null until the order is completed' },
		reference: { ...text, description: 'Unique within the account, never reusable' },
	}),
	OrderLine: record({
		...fields('id orderId', integer),
		destination: ref('Destination'),
		country: ref('Country'),
		areaCode: text,
		quantity: integer,
		orderItemStatus: seen('PROCESSING'),
		capacity: untyped,
		...ofNumber,
	}),
	InboundDidRate: record({
		id: ownId,
		country: ref('Country'),
		destination: ref('Destination'),
		npa: ref('Npa'),
		mrc: { ...number, description: 'Monthly recurring charge' },
		...fields('setup perMinute mobilePerMinute', number),
		...ofNumber,
	}),
	Number: record({
		id: { ...integer, description: 'ID of the record, not the phone number' },
		number: { ...text, description: 'E.164 without the leading plus' },
		e164Code: ref('E164Code'),
		country: ref('Country'),
		destination: ref('Destination'),
		npa: ref('Npa'),
		e164NumberStatus: seen('ASSIGNED'),
		inboundDidRate: ref('InboundDidRate'),
		didSettings,
		...ofNumber,
	}),
	CallRecord: record({
		id: ownId,
		...fields('callId callerId calledId', text),
		...fields('orgCallerId orgCalledId translationAni translationDni', nullable(text)),
		...fields('startTime answerTime disconnectTime', ref('Timestamp')),
		ratedOn: rated(ref('Timestamp')),
		ratedTime: rated({ ...integer, description: 'Seconds of rated duration' }),
		...fields('rate ratedAmount ratedAmountIn', rated(number)),
		...fields('rateOut ratedAmountOut', nullable(number)),
		invoice: {
			anyOf: [
				...rated(integer).anyOf!,
				notShown(
					'Null until there is an invoice',
					{ type: 'null' },
					{ 'numbering.newestInvoice': ['nothing'] },
				),
			],
			description: 'Invoice ID',
		},
		...fields('releaseCode completeCode', text),
		ratingStatus: seen('RATED'),
		...fields('mobile domesticCall', boolean),
	}),
	Invoice: record({
		id: ownId,
		numInvoice: text,
		...fields('fromDate toDate invoiceDate', date),
		paymentDate: nullable(date),
		...fields('amountFixed amountCalls amountChannels amount', number),
	}),
	FixedCharge: record({ ...line, ...fields('mrc setup', number) }),
	ChannelCharge: record({
		...line,
		groupName: text,
		extraChannels: integer,
		...fields('mrcExtraChannels nrcExtraChannels', number),
	}),
	ProductAmount: record({
		...line,
		...fields('productName didSetDescription', text),
		usageTotal: number,
	}),
	BillingInfo: record({
		id: ownId,
		...fields('contact email address city state postcode country phone', text),
		fax: nullable(text),
	}),
	TerminationRate: notShown('The fields', { type: 'object' }),
};
