import type { IDataObject } from 'n8n-workflow';

import type { Reader } from '../../shared/catalogue/api';
import { bulkPageSize } from '../../shared/catalogue/listParameters';
import { toOperationError } from '../../shared/errors/operationError';
import { pagesOf, toCount } from '../../shared/http/pagination';
import { path } from '../../shared/http/path';
import { callRecordsByTime } from '../callRecords/callRecordFields';
import { daysBetween } from '../instant';
import { recordsIn } from '../list/period';
import { lineKinds } from './invoiceLines';

/**
 * The ID of an invoice. The document shows none in its record, so the IDs that invoice lines and the
 * calls of its period name are looked up until one has its number. Undefined if none has it. Up to
 * `limit` lines of each kind are read.
 */
export async function findInvoiceId(
	api: Reader,
	invoice: IDataObject,
	limit?: number,
): Promise<number | undefined> {
	const id = toCount(invoice.id);
	if (id !== undefined) return id;
	const tried = new Set<number>();
	for await (const candidate of candidates(api, invoice, limit)) {
		if (candidate === undefined || tried.has(candidate)) continue;
		tried.add(candidate);
		if ((await numberOf(api, candidate)) === invoice.numInvoice) return candidate;
	}
	return undefined;
}

/** The highest IDs of lines first, which are likely those of the newest invoices. */
async function* candidates(api: Reader, { fromDate, toDate }: IDataObject, limit?: number) {
	const query = { sort: ['invoiceId,desc'] };
	for (const { url } of Object.values(lineKinds)) {
		for await (const page of pagesOf(api, url, query, { limit })) {
			for (const { invoiceId } of page) yield toCount(invoiceId);
		}
	}
	const period = daysBetween(fromDate, toDate);
	if (!period) return;
	for await (const page of recordsIn(api, callRecordsByTime, period, bulkPageSize.default)) {
		for (const { invoice } of page) yield toCount(invoice);
	}
}

/** The number of the invoice with this ID, read once per execution; undefined if there is none. */
async function numberOf(api: Reader, id: number): Promise<unknown> {
	return await api.memoize(`numInvoice ${id}`, async () => {
		try {
			return (await api.get(path`/api/data/invoices/${id}`)).numInvoice;
		} catch (thrown) {
			const error = toOperationError(thrown);
			if (error.cause.httpCode === '404') return undefined;
			throw error;
		}
	});
}
