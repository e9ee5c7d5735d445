import type { IDataObject, INodeListSearchItems } from 'n8n-workflow';

import type { ListSource } from '../shared/catalogue/locator';
import { listing, matches, withoutIds } from '../shared/editor/listSearch';
import { listAll, readPage } from '../shared/http/pagination';
import type { Reader } from '../shared/catalogue/api';
import type { LineKind } from './invoices/invoiceLines';
import { lineKinds } from './invoices/invoiceLines';
import { invoiceIdsOf, latest, newestFirst } from './invoices/findInvoice';

type Id = number | undefined;

const rates = '/api/data/inboundDidRates';
const named = (record: IDataObject, key: string) => (record[key] ?? {}) as IDataObject;
const carriedId = (record: IDataObject) => (record.id ?? undefined) as Id;
const joined = (...parts: unknown[]) =>
	parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ');

const invoiceLabel = ({ numInvoice, fromDate, toDate, amount }: IDataObject) =>
	joined(numInvoice, `${fromDate} – ${toDate}`, amount);

const lineLabel = ({ invoiceId, number, productName, groupName }: IDataObject) =>
	joined(`Invoice ${invoiceId}`, number, productName ?? groupName);

/** Distinct entries of the rate plan, because the path of the destinations is not documented. */
function fromRatePlan(entry: (rate: IDataObject) => INodeListSearchItems): ListSource {
	return async (api, filter) => {
		const records = await listAll(api, rates, {}, { pageSize: 500 });
		const entries = new Map(records.map(entry).map((found) => [found.value, found]));
		const results = [...entries.values()]
			.filter(matches(filter))
			.sort((a, b) => a.name.localeCompare(b.name));
		return { results };
	};
}

const destinations = fromRatePlan((rate) => {
	const { id, name, e164Code } = named(rate, 'destination');
	const country = named(rate, 'country');
	return {
		name: joined(
			`${name} (${country.isoCode})`,
			(e164Code as IDataObject | undefined)?.description,
		),
		value: id as number,
	};
});

const countries = fromRatePlan((rate) => {
	const { name, isoCode } = named(rate, 'country');
	return { name: `${name} (${isoCode})`, value: isoCode as string };
});

const invoicesWithIds = listing({
	url: '/api/data/invoices',
	query: newestFirst,
	label: invoiceLabel,
	value: carriedId,
});

/** Begins with Latest Invoice, which is resolved when the workflow runs. */
const searchInvoices: ListSource = async (api, filter, paginationToken, current) => {
	const { results, ...more } = await searchInvoicesById(api, filter, paginationToken, current);
	const newest = { name: 'Latest Invoice', value: latest };
	const first = paginationToken ? [] : [newest].filter(matches(filter));
	return { results: [...first, ...results], ...more };
};

/** The invoices with their IDs; without IDs in the records, those that invoice lines name. */
const searchInvoicesById: ListSource = async (api, filter, paginationToken, current) => {
	const { records } = await readPage(api, '/api/data/invoices', {}, { page: 1, size: 1 });
	if (records.length === 0 || carriedId(records[0]) !== undefined) {
		return await invoicesWithIds(api, filter, paginationToken, current);
	}
	const ids = await invoiceIdsOfLines(api);
	if (ids.length === 0) throw withoutIds();
	const entries = ids.map((id) => ({ name: `Invoice ${id}`, value: id }));
	return { results: entries.filter(matches(filter)) };
};

/** Newest first. Every invoice has at least one line. */
async function invoiceIdsOfLines(api: Reader): Promise<number[]> {
	const kinds = Object.values(lineKinds);
	const query = { sort: ['invoiceId,desc'] };
	const range = { pageSize: 500, limit: 5_000 };
	const lines = await Promise.all(
		kinds.map(async ({ url }) => await listAll(api, url, query, range)),
	);
	const ids = new Set(invoiceIdsOf(lines.flat()));
	return [...ids].sort((a, b) => b - a);
}

const breakdown = (kind: LineKind) =>
	listing({
		url: lineKinds[kind].url,
		query: { sort: ['invoiceId,desc', 'number,asc'] },
		label: lineLabel,
		value: carriedId,
	});

const numbersBy = (value: (record: IDataObject) => string | number | undefined) =>
	listing({
		url: '/api/data/e164Numbers',
		query: { sort: ['number,asc'] },
		label: (record) => joined(`+${record.number}`, named(record, 'destination').name),
		value,
	});

/** The entries of each locator's From List; newest first if records have a time. */
export const lists: Readonly<Record<string, ListSource>> = {
	searchOrders: listing({
		url: '/api/data/orders',
		query: { sort: ['id,desc'] },
		label: ({ id, reference, orderStatus }) => joined(`#${id}`, reference, orderStatus),
		value: carriedId,
	}),
	searchOrderLines: listing({
		url: '/api/data/orderItems',
		query: { sort: ['id,desc'] },
		label: (line) =>
			joined(`#${line.id}`, `order ${line.orderId}`, named(line, 'destination').name),
		value: carriedId,
	}),
	searchNumberRecords: numbersBy(carriedId),
	searchPhoneNumbers: numbersBy(({ number }) => number as string),
	searchCallRecords: listing({
		url: '/api/data/cdrs',
		query: { sort: ['startTime,desc', 'callId,desc'] },
		label: ({ startTime, callerId, calledId }) => joined(startTime, `${callerId} → ${calledId}`),
		value: carriedId,
	}),
	searchInvoices,
	searchFixedCharges: breakdown('fixed'),
	searchChannelCharges: breakdown('channels'),
	searchProductAmounts: breakdown('products'),
	searchBillingInfos: listing({
		url: '/api/data/billingInfos',
		label: ({ contact, email }) => joined(contact, email),
		value: carriedId,
	}),
	searchInboundRates: listing({
		url: rates,
		label: (rate) => joined(named(rate, 'destination').name, rate.didNumberTypes, rate.mrc),
		value: carriedId,
	}),
	searchDestinations: destinations,
	searchCountries: countries,
};
