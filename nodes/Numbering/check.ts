import type { AccountCheck, Probe, Reading, SeenAnswers } from '../shared/check/account';
import {
	commonIn,
	listProbe,
	recordsOf,
	sizeReading,
	sizesTried,
	timestampOf,
} from '../shared/check/findings';
import { clock } from '../shared/clock';
import { toMs } from '../shared/input/dates';
import type { List } from '../shared/declare/record';
import { isPageOf } from '../shared/http/pagination';
import { path } from '../shared/http/requestOptions';
import * as lists from './recordForms';

/** The field `newest` puts the newest of 20 records first. */
const newest = (list: List, field: string): Probe => ({
	...listProbe(list, { page: 1, size: 20, sort: [`${field},desc`] }, isPageOf(list)),
	newest: field,
});

const several = (list: List): Probe => listProbe(list, { page: 1, size: 20 }, isPageOf(list));

const one = (list: List): Probe => listProbe(list, { page: 1, size: 1 }, isPageOf(list));

/** By the list: what its probe asks beyond one record. */
const ownProbes = new Map<List, Probe>([
	[lists.orders, newest(lists.orders, 'purchaseDate')],
	[lists.orderLines, several(lists.orderLines)],
	[lists.numbers, several(lists.numbers)],
	[lists.callRecords, newest(lists.callRecords, 'startTime')],
	[lists.invoices, newest(lists.invoices, 'invoiceDate')],
	[lists.inboundRates, several(lists.inboundRates)],
	[
		lists.destinations,
		{
			...one(lists.destinations),
			missing: {
				status: 'cannot tell',
				message:
					'The list of destinations isn’t at the usual path. Ask the platform for it and enter it in Destination: Get Many, under Options. Inbound Rate: Get Many shows destinations, too',
				setting: 'Path',
			},
		},
	],
]);

const probes = lists.everyList.map((list) => ownProbes.get(list) ?? one(list));

/** Checks that records can be read one by one. */
const oneOrder = (seen: SeenAnswers): Probe | undefined => {
	const [{ id } = { id: undefined }] = recordsOf(seen, 'Orders');
	return typeof id === 'number'
		? { name: 'One order', url: lists.orders.url + path`/${id}` }
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
					'The payment date of an invoice is the day on which it is due, so nothing shows which ones are paid: the events Invoice Paid and Invoice Overdue never fire',
			},
		},
		open: 'Whether the payment date is the day of the payment or the day on which it is due shows with the next unpaid invoice: if it has a date in the future, Invoice Paid and Invoice Overdue never fire',
	},
];

const readings: readonly Reading[] = [
	{
		name: 'numbering.timestamps',
		area: 'Formats',
		find: (seen) => timestampOf(seen, 'Call records', 'startTime'),
		says: { bare: 'Times have no zone. The nodes treat them as UTC' },
	},
	...invoiceReadings,
	sizeReading('numbering.maxSize', 'size'),
];

export const numberingCheck: AccountCheck = {
	service: 'numbering',
	first: { name: 'First request', url: lists.orders.url, qs: { page: 1, size: 1 } },
	isRight: ({ body, error }) => !error && isPageOf(lists.orders)(body),
	prefixes: ['/numbering'],
	paths: [lists.orders.url, '/api/management/buyDids'],
	signedIn: 'The service accepts the token and lets it read the account',
	probes: [...probes, oneOrder, ...sizesTried(lists.billingInfos.url, 'size')],
	readings,
	untested: [
		{
			area: 'Buying',
			message:
				'The first purchase will show how many numbers arrive immediately. If some are missing, use Wait for DIDs; don’t buy again',
		},
	],
};
