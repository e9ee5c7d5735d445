import { locator, recordLocator } from '../shared/declare/locator';
import { parameter } from '../shared/declare/operation';

const record = <const N extends string, const L extends string>(
	displayName: string,
	name: N,
	list: L,
	description = `The ${displayName.toLowerCase()} to use`,
) => recordLocator({ displayName, name, list, description });

export const cannotBeUndone = (displayName: string) =>
	parameter({ displayName, name: 'finalNotice', type: 'notice', default: '' });

export const orderId = record('Order', 'orderId', 'searchOrders');
export const openOrderId = record(
	'Order',
	'orderId',
	'searchOpenOrders',
	'The order to cancel; the list shows those with the status PROCESSING',
);

export const orderLineId = record('Order Line', 'orderLineId', 'searchOrderLines');

/** `number` is the phone number itself. */
export const numberId = record(
	'Number Record',
	'numberId',
	'searchNumberRecords',
	'The number’s record in the account; its ID is not the phone number',
);

export const callRecordId = record('Call Record', 'callRecordId', 'searchCallRecords');
export const fixedChargeId = record('Fixed Charge', 'fixedChargeId', 'searchFixedCharges');
export const channelChargeId = record('Channel Charge', 'channelChargeId', 'searchChannelCharges');
export const productAmountId = record('Product Amount', 'productAmountId', 'searchProductAmounts');
export const billingInfoId = record('Billing Info', 'billingInfoId', 'searchBillingInfos');
export const inboundRateId = record('Inbound Rate', 'inboundRateId', 'searchInboundRates');
export const countryId = locator({
	displayName: 'Country',
	name: 'countryId',
	description:
		'The country as a two-letter ISO code; the list shows the countries of your rate plan',
	list: 'searchCountries',
	placeholder: 'e.g. DE',
});

const phoneNumber = locator({
	displayName: 'Phone Number',
	name: 'number',
	list: 'searchPhoneNumbers',
	description: 'The phone number itself, not the ID of its record',
});

export const number = parameter({
	...phoneNumber,
	modes: [
		phoneNumber.modes[0],
		{
			displayName: 'By Number',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. +49 30 1234567',
			hint: 'With country code; +, 00, spaces and dashes are fine',
		},
	],
});

const invoice = locator({
	displayName: 'Invoice',
	name: 'invoiceId',
	list: 'searchInvoices',
	description: 'The invoice to use. Latest Invoice is the newest one when the workflow runs.',
});

/** A workflow that runs each month needs the newest invoice when it runs. */
export const latestInvoice = { name: 'Latest Invoice', value: 'latest' } as const;

/** No operation with an invoice changes data, so a default is safe. */
export const invoiceId = parameter({
	...invoice,
	default: { mode: 'list', value: latestInvoice.value, cachedResultName: latestInvoice.name },
	modes: [
		invoice.modes[0],
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 5012 or latest' },
		{
			displayName: 'By Invoice Number',
			name: 'number',
			type: 'string',
			placeholder: 'e.g. INV-2026-0007',
			hint: 'If numbers begin again each year, it is the newest invoice with this number',
		},
	],
});

export const quantity = parameter({
	displayName: 'Quantity',
	name: 'quantity',
	type: 'number',
	typeOptions: { minValue: 1, numberPrecision: 0 },
	default: 1,
	required: true,
	description: 'How many numbers to buy',
});

export const numberTypes = parameter({
	displayName: 'Number Types',
	name: 'numberTypes',
	type: 'multiOptions',
	options: [
		{ name: 'Call API', value: 'CALL_API' },
		{ name: 'Geographic', value: 'GEOGRAPHIC' },
		{ name: 'ITFS', value: 'ITFS' },
		{ name: 'Mobile', value: 'MOBILE' },
		{ name: 'National', value: 'NATIONAL' },
		{ name: 'None', value: 'NONE' },
		{ name: 'PSTN', value: 'PSTN' },
		{ name: 'Shared Cost', value: 'SHARED_COST' },
		{ name: 'Toll Free', value: 'TOLL_FREE' },
		{ name: 'VoIP', value: 'VOIP' },
	],
	default: [],
	required: true,
	description:
		'Kinds of number. Destination, number types and features must match an inbound rate exactly.',
});

export const features = parameter({
	displayName: 'Features',
	name: 'features',
	type: 'multiOptions',
	options: [
		{ name: 'Call API', value: 'CALL_API' },
		{ name: 'Call In', value: 'CALL_IN' },
		{ name: 'Call Out', value: 'CALL_OUT' },
		{ name: 'Emergency', value: 'EMERGENCY' },
		{ name: 'Fax', value: 'FAX' },
		{ name: 'Legal Intercept', value: 'LEGAL_INTERCEPT' },
		{ name: 'Message In', value: 'MSG_IN' },
		{ name: 'Message Out', value: 'MSG_OUT' },
		{ name: 'None', value: 'NONE' },
	],
	default: [],
	required: true,
	description:
		'Features of the numbers; None if the rate has no features. Destination, number types and features must match an inbound rate exactly.',
});
