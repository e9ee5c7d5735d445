import type { IDataObject } from 'n8n-workflow';

import type { Reader } from '../../shared/declare/api';
import { bulkPageSize } from '../../shared/declare/listParameters';
import { requestsAtOnce } from '../../shared/declare/commonFields';
import { mapConcurrent } from '../../shared/concurrency';
import { OperationError, toOperationError } from '../../shared/errors/operationError';
import { pagesOf, toCount } from '../../shared/http/pagination';
import { callRecordsByTime } from '../callRecords/callRecordFields';
import { daysBetween } from '../instant';
import { recordsIn } from '../../shared/records/period';
import { lineKinds } from './invoiceLines';
import * as lists from '../recordForms';
import { readRecord } from '../../shared/records/recordList';

/**
 * The document shows no ID in the record, so those that lines and calls of its period name are looked up
 * until one has its number. Up to `limit` lines of each kind are read.
 */
export async function findInvoiceId(
	api: Reader,
	invoice: IDataObject,
	limit?: number,
): Promise<number | undefined> {
	const id = toCount(invoice.id);
	if (id !== undefined) return id;
	const tried = new Set<number>();
	for await (const page of candidates(api, invoice, limit)) {
		const fresh = [...new Set(page)].filter((one) => one !== undefined && !tried.has(one));
		while (fresh.length > 0) {
			// The first one of all is the most likely one.
			const some = fresh.splice(0, tried.size === 0 ? 1 : requestsAtOnce) as number[];
			const found = await firstOf(api, some, invoice.numInvoice);
			if (found !== undefined) return found;
			for (const one of some) tried.add(one);
		}
	}
	return undefined;
}

/** The first of the invoices that has the number. Throws what a look-up before it throws. */
async function firstOf(
	api: Reader,
	ids: readonly number[],
	numInvoice: unknown,
): Promise<number | undefined> {
	const numbers = await mapConcurrent(
		ids,
		requestsAtOnce,
		async (id) => await numberOf(api, id).catch(toOperationError),
	);
	const index = numbers.findIndex((one) => one === numInvoice || one instanceof OperationError);
	if (numbers[index] instanceof OperationError) throw numbers[index];
	return ids[index];
}

/** The highest IDs of lines first, which are likely those of the newest invoices. */
async function* candidates(api: Reader, { fromDate, toDate }: IDataObject, limit?: number) {
	const query = { sort: ['invoiceId,desc'] };
	for (const kind of Object.values(lineKinds)) {
		for await (const page of pagesOf(api, kind, query, { limit })) {
			yield page.map(({ invoiceId }) => toCount(invoiceId));
		}
	}
	const period = daysBetween(fromDate, toDate);
	if (!period) return;
	for await (const page of recordsIn(api, callRecordsByTime, period, bulkPageSize.default)) {
		yield page.map(({ invoice }) => toCount(invoice));
	}
}

/** The number of the invoice with this ID, read once per execution; undefined if there is none. */
async function numberOf(api: Reader, id: number): Promise<unknown> {
	return await api.memoize(`numInvoice ${id}`, async () => {
		try {
			return (await readRecord(api, lists.invoices, id)).numInvoice;
		} catch (thrown) {
			const error = toOperationError(thrown);
			if (error.isMissing) return undefined;
			throw error;
		}
	});
}
