import type { IDataObject, INodeListSearchItems } from 'n8n-workflow';

import type { ListSource, ListsOf } from '../shared/declare/locator';
import { listing, matches } from '../shared/editor/listSearch';
import { listAll, toCount } from '../shared/http/pagination';
import { joined } from '../shared/text/wording';
import { type LineKind, lineKinds } from './invoices/invoiceLines';
import { keyOfInvoice, newestInvoiceFirst } from './invoices/findInvoice';
import { durationOf, labelOf, labelsOf, minuteOf, moneyOf, placeOf, withPlus } from './labels';
import { isReleased } from './states';
import * as field from './sharedFields';
import { offersIn } from './rates/rates';
import * as forms from './recordForms';
import { accountCurrency } from '../shared/report/phrases';

const carriedId = (record: IDataObject) => (record.id ?? undefined) as number | undefined;

const invoiceLabel =
	(currency?: string) =>
	({ numInvoice, fromDate, toDate, amount }: IDataObject) =>
		joined(numInvoice, `${fromDate} – ${toDate}`, moneyOf(amount, currency));

const lineLabel = ({ invoiceId, number, productName, groupName }: IDataObject) =>
	joined(`Invoice ${invoiceId}`, withPlus(number), productName ?? groupName);

const orderLabel = ({ id, reference, orderStatus, purchaseDate }: IDataObject) =>
	joined(labelOf(orderStatus), `#${id}`, reference, purchaseDate);

const callLabel = ({ startTime, callerId, calledId, ratedTime }: IDataObject) =>
	joined(
		minuteOf(startTime),
		`${withPlus(callerId)} → ${withPlus(calledId)}`,
		durationOf(ratedTime),
	);

/** Only countries of the rate plan are listed. */
const searchCountries: ListSource = async (api, filter) => {
	const entries = new Map<string, INodeListSearchItems>();
	for (const { country } of await listAll(api, forms.inboundRates, {}, {})) {
		const { name, isoCode } = (country ?? {}) as Record<string, string>;
		entries.set(isoCode, { name: `${name} (${isoCode})`, value: isoCode });
	}
	const results = [...entries.values()].filter(matches(filter));
	return { results: results.sort((a, b) => a.name.localeCompare(b.name)) };
};

const rateLabel = (currency?: string) => (rate: IDataObject) =>
	joined(
		placeOf(rate),
		labelsOf(rate.didNumberTypes),
		labelsOf(rate.didFeatureTypes),
		`${moneyOf(rate.setup, currency) || 'unknown'} setup`,
		`${moneyOf(rate.mrc, currency) || 'unknown'} per month`,
	);

const searchOffers: ListSource = async (api, filter) => ({
	results: offersIn(await listAll(api, forms.inboundRates, {}, {}), accountCurrency(api)).filter(
		matches(filter),
	),
});

type Listed = Parameters<typeof listing>[0];

/** Its labels contain amounts, so they need the currency. */
function priced({
	label,
	...listed
}: Omit<Listed, 'label'> & { label(currency?: string): Listed['label'] }): ListSource {
	return async (api, ...request) =>
		await listing({ ...listed, label: label(accountCurrency(api)) })(api, ...request);
}

/** If the records show no ID, date and number select an invoice. */
const listedInvoices = priced({
	list: forms.invoices,
	query: newestInvoiceFirst,
	label: invoiceLabel,
	value: (invoice) => toCount(invoice.id) ?? keyOfInvoice(invoice),
});

/** The list begins with Latest Invoice, which is resolved when the workflow runs. */
const searchInvoices: ListSource = async (api, filter, paginationToken, current) => {
	const { results, ...more } = await listedInvoices(api, filter, paginationToken, current);
	const first = paginationToken ? [] : [field.latestInvoice].filter(matches(filter));
	return { results: [...first, ...results], ...more };
};

const breakdown = (kind: LineKind) =>
	listing({
		list: lineKinds[kind],
		query: { sort: ['invoiceId,desc', 'number,asc'] },
		label: lineLabel,
		value: carriedId,
	});

const numbersBy = (
	value: (record: IDataObject) => string | number | undefined,
	isPartial = false,
) =>
	listing({
		list: forms.numbers,
		query: { sort: ['id,desc'] },
		label: (record) => joined(withPlus(record.number), placeOf(record)),
		value,
		isPartial,
	});

const orders = {
	list: forms.orders,
	query: { sort: ['id,desc'] },
	label: orderLabel,
	value: carriedId,
};

export const lists: Readonly<Record<ListsOf<typeof field> | 'searchOffers', ListSource>> = {
	searchOrders: listing(orders),
	searchOpenOrders: listing({
		...orders,
		value: (order) => (order.orderStatus === 'PROCESSING' ? carriedId(order) : undefined),
		isPartial: true,
	}),
	searchOrderLines: listing({
		list: forms.orderLines,
		query: { sort: ['id,desc'] },
		label: (line) => joined(`#${line.id}`, `order ${line.orderId}`, placeOf(line)),
		value: carriedId,
	}),
	searchNumberRecords: numbersBy(carriedId),
	searchPhoneNumbers: numbersBy(
		(record) => (isReleased(record) ? undefined : (record.number as string)),
		true,
	),
	searchCallRecords: listing({
		list: forms.callRecords,
		query: { sort: ['startTime,desc', 'callId,desc'] },
		label: callLabel,
		value: carriedId,
	}),
	searchInvoices,
	searchFixedCharges: breakdown('fixed'),
	searchChannelCharges: breakdown('channels'),
	searchProductAmounts: breakdown('products'),
	searchBillingInfos: listing({
		list: forms.billingInfos,
		label: ({ contact, email }) => joined(contact, email),
		value: carriedId,
	}),
	searchInboundRates: priced({ list: forms.inboundRates, label: rateLabel, value: carriedId }),
	searchOffers,
	searchCountries,
};
