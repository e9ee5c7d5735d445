import { z } from 'zod';

import type { List, RecordForm } from '../shared/declare/record';
import { day, fieldsOfKind, id, instant, record, undocumented } from '../shared/declare/record';

const text = z.string();
const amount = z.number();
const types = z.array(text);

const e164Code = { id, description: text, e164CodeType: text };

const country = {
	id,
	name: text,
	shortName: text,
	isoCode: text,
	e164Code: z.object(e164Code),
	geographicAreaId: id,
	domestic: z.boolean(),
	international: z.boolean(),
};

const destination = {
	id,
	name: text,
	description: text,
	country: z.object(country),
	destinationType: text,
	e164Code: z.object(e164Code),
};

const npa = z.object({ id, prefix: text, location: text });

const inboundRate = {
	country: z.object(country),
	destination: z.object(destination),
	npa,
	mrc: amount,
	setup: amount,
	perMinute: amount,
	mobilePerMinute: amount,
	didFeatureTypes: types,
	didNumberTypes: types,
};

export const orders = {
	one: 'order',
	many: 'orders',
	url: '/api/data/orders',
	record: record(
		{
			id,
			orderStatus: text,
			purchaseDate: day,
			completeDate: day.nullable(),
			reference: text,
		},
		'id',
	),
} as const satisfies List;

/** Without the order’s ID, a workflow can’t continue after a purchase. */
export const purchase = record(
	{ orderId: id, orderStatus: text, numbers: types },
	'orderId',
	'numbers',
);

export const orderLines = {
	one: 'order line',
	many: 'order lines',
	url: '/api/data/orderItems',
	record: record(
		{
			id,
			orderId: id,
			destination: z.object(destination),
			country: z.object(country),
			areaCode: text,
			quantity: id,
			orderItemStatus: text,
			capacity: z.unknown(),
			didFeatureTypes: types,
			didNumberTypes: types,
		},
		'id',
	),
} as const satisfies List;

export const numbers = {
	one: 'number',
	many: 'numbers',
	url: '/api/data/e164Numbers',
	record: record(
		{
			id,
			number: text,
			e164Code: z.object(e164Code),
			country: z.object(country),
			destination: z.object(destination),
			npa,
			e164NumberStatus: text,
			inboundDidRate: z.object(inboundRate),
			didSettings: z.object({
				translation: z.unknown(),
				cnam: z.unknown(),
				clientRoutingNumber: z.unknown(),
				released: z.boolean(),
				releasedOn: z.unknown(),
			}),
			didNumberTypes: types,
			didFeatureTypes: types,
		},
		'id',
		'number',
	),
} as const satisfies List;

export const callRecords = {
	one: 'call record',
	many: 'call records',
	url: '/api/data/cdrs',
	record: record(
		{
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
			ratedTime: z.number().int(),
			rate: amount,
			rateOut: amount.nullable(),
			ratedAmount: amount,
			ratedAmountIn: amount,
			ratedAmountOut: amount.nullable(),
			invoice: id,
			releaseCode: text,
			completeCode: text,
			ratingStatus: text,
			mobile: z.boolean(),
			domesticCall: z.boolean(),
		},
		'callId',
	),
} as const satisfies List;

/** Its paths take an ID, which the document does not list. */
export const invoices = {
	one: 'invoice',
	many: 'invoices',
	url: '/api/data/invoices',
	record: record(
		{
			numInvoice: text,
			fromDate: day,
			toDate: day,
			invoiceDate: day,
			paymentDate: day.nullable(),
			amountFixed: amount,
			amountCalls: amount,
			amountChannels: amount,
			amount,
		},
		'numInvoice',
	),
} as const satisfies List;

export const fixedCharges = {
	one: 'fixed charge',
	many: 'fixed charges',
	url: '/api/data/invoiceFixedChargeses',
	record: record({ invoiceId: id, number: text, mrc: amount, setup: amount }, 'invoiceId'),
} as const satisfies List;

export const channelCharges = {
	one: 'channel charge',
	many: 'channel charges',
	url: '/api/data/invoiceChannelChargeses',
	record: record(
		{
			invoiceId: id,
			number: text,
			groupName: text,
			extraChannels: z.number().int(),
			mrcExtraChannels: amount,
			nrcExtraChannels: amount,
		},
		'invoiceId',
	),
} as const satisfies List;

export const productAmounts = {
	one: 'product amount',
	many: 'product amounts',
	url: '/api/data/invoiceProductAmountses',
	record: record(
		{ invoiceId: id, number: text, productName: text, didSetDescription: text, usageTotal: amount },
		'invoiceId',
	),
} as const satisfies List;

export const billingInfos = {
	one: 'billing info',
	many: 'billing infos',
	url: '/api/data/billingInfos',
	record: record(
		{
			contact: text,
			email: text,
			address: text,
			city: text,
			state: text,
			postcode: text,
			country: text,
			phone: text,
			fax: text.nullable(),
		},
		'contact',
		'email',
	),
} as const satisfies List;

export const inboundRates = {
	one: 'inbound rate',
	many: 'inbound rates',
	url: '/api/data/inboundDidRates',
	record: record(inboundRate, 'destination'),
} as const satisfies List;

/** The document names the list, but shows neither its path nor its envelope. */
export const destinations = {
	one: 'destination',
	many: 'destinations',
	url: '/api/data/destinations',
	record: record(destination, 'id'),
	mayBeBare: true,
} as const satisfies List;

/** The document shows neither the fields of a record nor the parameters of the list. */
export const terminationRates = {
	one: 'termination rate',
	many: 'termination rates',
	url: '/api/data/terminationRates',
	record: undocumented,
	mayBeBare: true,
} as const satisfies List;

/** In the order in which Account: Check reports them. */
export const everyList: readonly List[] = [
	orders,
	orderLines,
	numbers,
	callRecords,
	invoices,
	fixedCharges,
	channelCharges,
	productAmounts,
	billingInfos,
	inboundRates,
	destinations,
	terminationRates,
];

export const amountsOf = <Name extends string>(form: RecordForm<Name>) =>
	fieldsOfKind(form, 'number');
