import type { IDataObject } from 'n8n-workflow';

import type { Located } from '../../shared/catalogue/operation';
import { pagesOf, readPage, toCount } from '../../shared/http/pagination';
import { OperationError } from '../../shared/errors/operationError';
import type { Api } from '../../shared/catalogue/api';
import { path } from '../../shared/http/path';
import { wholeNumber } from '../../shared/input/wholeNumber';
import { lineKinds } from './invoiceLines';
import { notFound } from '../list/collection';
import type { RecordList } from '../list/listing';
import * as field from '../parameters';

export const invoices: RecordList = {
	one: 'invoice',
	many: 'invoices',
	url: '/api/data/invoices',
	id: field.invoiceId,
	sortable: [
		'invoiceDate',
		'numInvoice',
		'fromDate',
		'toDate',
		'paymentDate',
		'amountFixed',
		'amountCalls',
		'amountChannels',
		'amount',
	],
	sort: ['invoiceDate,asc', 'numInvoice,asc'],
	dated: {
		url: '/api/data/invoices',
		field: 'invoiceDate',
		sort: ['invoiceDate,asc', 'numInvoice,asc'],
	},
};

/** The query for the list of invoices. */
export const newestFirst = { sort: ['invoiceDate,desc', 'numInvoice,desc'] };

/** The value that selects the newest invoice instead of an ID, for scheduled workflows. */
export const latest = 'latest';

/** The errors of operations that read one invoice. */
export const invoiceErrors = { 404: notFound('invoice', 'Invoice') };

/** Rejects an ID that is not a whole number. */
export function checkInvoice({ mode, value }: Located): void {
	if (mode !== 'number' && value !== latest) wholeNumber('Invoice', value);
}

/** The invoice with this number (`numInvoice`); searches the newest first, the most likely ones. */
async function findInvoice(api: Api, numInvoice: string): Promise<IDataObject> {
	let read = 0;
	for await (const page of pagesOf(api, invoices.url, newestFirst, { pageSize: 100 })) {
		const found = page.find((record) => record.numInvoice === numInvoice);
		if (found) return found;
		read += page.length;
	}
	throw new OperationError(
		`There is no invoice with the number “${numInvoice}”`,
		`All ${read} invoices of the account were looked through. Choose it from the list`,
	);
}

/** The ID of the chosen invoice. Rejects an invoice number if the service's records have no IDs. */
export async function invoiceIdOf(api: Api, { mode, value }: Located): Promise<number> {
	if (value === latest) return await latestInvoiceId(api);
	if (mode !== 'number') return wholeNumber('Invoice', value);
	const { id } = await findInvoice(api, value);
	if (id !== undefined && id !== null) return wholeNumber('Invoice', id);
	throw new OperationError(
		'The service shows no ID in its invoices, so its lines cannot be found by invoice number',
		'Choose the invoice From List or By ID; each line of an invoice carries its invoiceId',
	);
}

/** The bare record; an invoice number is searched for in the list. */
export async function readInvoice(api: Api, chosen: Located, id?: number): Promise<IDataObject> {
	if (chosen.mode === 'number') return await findInvoice(api, chosen.value);
	return await api.get(invoices.url + path`/${id ?? (await invoiceIdOf(api, chosen))}`);
}

/** The ID of the newest invoice by date; without IDs in the records, the highest one in a line. */
async function latestInvoiceId(api: Api): Promise<number> {
	const { records } = await readPage(api, invoices.url, newestFirst, { page: 1, size: 1 });
	const id = toCount(records[0]?.id);
	const ids = id === undefined ? await idsOfNewestLines(api) : [id];
	if (ids.length > 0) return Math.max(...ids);
	if (records.length === 0) {
		throw new OperationError('The account has no invoice yet', 'Run this again when there is one');
	}
	throw new OperationError(
		'The service shows no ID of the latest invoice',
		'Neither the invoice nor the newest lines carry a usable ID. Choose the invoice By ID',
	);
}

async function idsOfNewestLines(api: Api): Promise<number[]> {
	const query = { sort: ['invoiceId,desc'] };
	const newest = await Promise.all(
		Object.values(lineKinds).map(
			async ({ url }) => await readPage(api, url, query, { page: 1, size: 1 }),
		),
	);
	return newest.flatMap(({ records }) => invoiceIdsOf(records));
}

/** The invoice IDs in lines, without values that are not an ID. */
export const invoiceIdsOf = (lines: readonly IDataObject[]): number[] =>
	lines.map(({ invoiceId }) => toCount(invoiceId)).filter((id) => id !== undefined);
