import type { AccountCheck, Probe, Reading, SeenAnswers } from '../shared/check/account';
import {
	commonIn,
	recordsOf,
	sizeReading,
	sizesTried,
	timestampOf,
} from '../shared/check/readings';
import { recordsOfAnswer } from '../shared/check/shape';
import { clock } from '../shared/clock';
import { toMs } from '../shared/input/dates';
import { path } from '../shared/http/path';

const data = '/api/data';

/** `newest`: the field by which the newest of 20 records come first; else one record is enough. */
const list = (name: string, segment: string, fields: string, newest?: string): Probe => ({
	name,
	url: `${data}/${segment}`,
	qs: newest ? { page: 1, size: 20, sort: [`${newest},desc`] } : { page: 1, size: 1 },
	...{ fields, newest },
});

const several = (probe: Probe): Probe => ({ ...probe, qs: { page: 1, size: 20 } });

const lists: readonly Probe[] = [
	list('Orders', 'orders', 'id# orderStatus purchaseDate@ completeDate@ reference', 'purchaseDate'),
	several(
		list(
			'Order lines',
			'orderItems',
			'id# orderId# destination+ country+ areaCode quantity# orderItemStatus capacity. didFeatureTypes* didNumberTypes*',
		),
	),
	several(
		list(
			'Numbers',
			'e164Numbers',
			'id# number e164Code+ country+ destination+ npa+ e164NumberStatus inboundDidRate+ didSettings+ didNumberTypes* didFeatureTypes*',
		),
	),
	list(
		'Call records',
		'cdrs',
		'callId callerId calledId orgCallerId orgCalledId translationAni translationDni startTime~ answerTime~ disconnectTime~ ratedOn~ ratedTime# rate# rateOut# ratedAmount# ratedAmountIn# ratedAmountOut# invoice# releaseCode completeCode ratingStatus mobile? domesticCall?',
		'startTime',
	),
	list(
		'Invoices',
		'invoices',
		'numInvoice fromDate@ toDate@ invoiceDate@ paymentDate@ amountFixed# amountCalls# amountChannels# amount#',
		'invoiceDate',
	),
	list('Fixed charges', 'invoiceFixedChargeses', 'invoiceId# number mrc# setup#'),
	list(
		'Channel charges',
		'invoiceChannelChargeses',
		'invoiceId# number groupName extraChannels# mrcExtraChannels# nrcExtraChannels#',
	),
	list(
		'Product amounts',
		'invoiceProductAmountses',
		'invoiceId# number productName didSetDescription usageTotal#',
	),
	list(
		'Billing infos',
		'billingInfos',
		'contact email address city state postcode country phone fax',
	),
	several(
		list(
			'Inbound rates',
			'inboundDidRates',
			'country+ destination+ npa+ mrc# setup# perMinute# mobilePerMinute# didFeatureTypes* didNumberTypes*',
		),
	),
	{
		...list(
			'Destinations',
			'destinations',
			'id# name description country+ destinationType e164Code+',
		),
		missing: {
			status: 'cannot tell',
			message:
				'The list of destinations is at another path than usual. Ask the platform for it and enter it in Destination: Get Many, under Options. Inbound Rate: Get Many shows destinations, too',
			setting: 'Path',
		},
	},
	list('Termination rates', 'terminationRates', ''),
];

/** That records can be read one by one. */
const oneOrder = (seen: SeenAnswers): Probe | undefined => {
	const [{ id } = { id: undefined }] = recordsOf(seen, 'Orders');
	return typeof id === 'number'
		? { name: 'One order', url: data + path`/orders/${id}` }
		: undefined;
};

const invoiceReadings: readonly Reading[] = [
	{
		name: 'numbering.recordIds',
		area: 'Invoices',
		find: (seen) => commonIn(recordsOf(seen, 'Invoices').map((one) => 'id' in one)),
		says: {
			true: 'Invoices have an ID, so you can choose them in the list of a field',
			false:
				'Invoices show no ID. The nodes take it from their lines and calls; an invoice without both can’t be opened',
		},
	},
	{
		name: 'numbering.paymentDate',
		area: 'Invoices',
		find(seen) {
			const dates = recordsOf(seen, 'Invoices').map(({ paymentDate }) => paymentDate);
			if (dates.includes(null)) return 'paid';
			return dates.some((date) => toMs(date) > clock.now()) ? 'due' : undefined;
		},
		says: {
			due: {
				status: 'problem',
				message:
					'The payment date of an invoice is the day on which it is due, so nothing shows which ones are paid: the events Invoice Paid and Invoice Overdue don’t come',
			},
		},
		open: 'Whether the payment date is the day of the payment or the day on which it is due shows with the next unpaid invoice: if it has a date in the future, Invoice Paid and Invoice Overdue don’t come',
	},
];

const readings: readonly Reading[] = [
	{
		name: 'numbering.timestamps',
		area: 'Formats',
		find: (seen) => timestampOf(seen, 'Call records', 'startTime'),
		says: { bare: 'Times have no zone. The nodes take them for UTC' },
	},
	...invoiceReadings,
	sizeReading('numbering.maxSize', 'size'),
];

export const numberingCheck: AccountCheck = {
	service: 'numbering',
	first: { name: 'First request', url: `${data}/orders`, qs: { page: 1, size: 1 } },
	isRight: ({ body, error }) => !error && recordsOfAnswer(body) !== undefined,
	prefixes: ['/numbering'],
	paths: ['/api/data/orders', '/api/management/buyDids'],
	signedIn: 'The service accepts the token and lets it read the account',
	probes: [...lists, oneOrder, ...sizesTried(`${data}/billingInfos`, 'size')],
	readings,
	untested: [
		{
			area: 'Buying',
			message:
				'How many numbers an order gets at once shows with the first purchase. If “numbers” has fewer than ordered, Wait for DIDs waits for the rest; never buy again',
		},
	],
};
