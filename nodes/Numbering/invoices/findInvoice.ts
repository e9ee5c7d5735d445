import type { IDataObject } from 'n8n-workflow';

import type { Located } from '../../shared/declare/operation';
import { pagesOf, readPage } from '../../shared/http/pagination';
import { OperationError } from '../../shared/errors/operationError';
import type { Api } from '../../shared/declare/api';
import { wholeNumber } from '../../shared/input/wholeNumber';
import { findInvoiceId } from './invoiceId';
import { notFound, readRecord } from '../../shared/records/recordList';
import type { PageList } from '../../shared/records/pageList';
import { reversed } from '../../shared/records/sort';
import * as field from '../sharedFields';
import * as lists from '../recordForms';

const byDate = ['invoiceDate,asc', 'numInvoice,asc'];

export const invoices: PageList = {
	...lists.invoices,
	id: field.invoiceId,
	sort: byDate,
	newestFirst: reversed(byDate),
	dated: { ...lists.invoices, field: 'invoiceDate', sort: byDate },
};

export const newestInvoiceFirst = { sort: reversed(byDate) };

const latest = field.latestInvoice.value;

export const invoiceErrors = { 404: notFound('invoice', 'Invoice') };

/** How the list selects an invoice whose record has no ID: by its number. */
export const byNumber = 'number:';

/** The invoice number that a choice names; undefined for an ID. */
function numberIn({ mode, value }: Located): string | undefined {
	if (mode === 'number') return value;
	return value.startsWith(byNumber) ? value.slice(byNumber.length) : undefined;
}

export function checkInvoice({ invoiceId: chosen }: { invoiceId: Located }): void {
	if (numberIn(chosen) === undefined && chosen.value !== latest)
		wholeNumber('Invoice', chosen.value);
}

/** The invoice with this number (`numInvoice`); searches the newest first, the most likely ones. */
async function findByNumber(api: Api, numInvoice: string): Promise<IDataObject> {
	let read = 0;
	for await (const page of pagesOf(api, invoices, newestInvoiceFirst, { pageSize: 100 })) {
		const found = page.find((record) => record.numInvoice === numInvoice);
		if (found) return found;
		read += page.length;
	}
	throw new OperationError(
		`There is no invoice with the number “${numInvoice}”`,
		`None of the account’s ${read} invoices has it. Choose one from the list`,
	);
}

async function findLatest(api: Api): Promise<IDataObject> {
	const { records } = await readPage(api, invoices, newestInvoiceFirst, { page: 1, size: 1 });
	if (records.length > 0) return records[0];
	throw new OperationError('The account has no invoice yet', 'Run this again when there is one');
}

async function findListed(api: Api, chosen: Located): Promise<IDataObject | undefined> {
	const number = numberIn(chosen);
	if (number !== undefined) return await findByNumber(api, number);
	return chosen.value === latest ? await findLatest(api) : undefined;
}

export const readInvoice = async (api: Api, chosen: Located): Promise<IDataObject> =>
	(await findListed(api, chosen)) ??
	(await readRecord(api, invoices, wholeNumber('Invoice', chosen.value)));

/** The ID of the chosen invoice. Rejects an invoice whose ID neither its record nor a line shows. */
export async function invoiceIdOf(api: Api, chosen: Located): Promise<number> {
	const listed = await findListed(api, chosen);
	return listed ? await idOrError(api, listed) : wholeNumber('Invoice', chosen.value);
}

export async function locateInvoice(api: Api, chosen: Located) {
	const listed = await findListed(api, chosen);
	if (listed) return { invoice: listed, invoiceId: await idOrError(api, listed) };
	const invoiceId = wholeNumber('Invoice', chosen.value);
	return { invoice: await readRecord(api, invoices, invoiceId), invoiceId };
}

async function idOrError(api: Api, invoice: IDataObject): Promise<number> {
	const id = await findInvoiceId(api, invoice);
	if (id !== undefined) return id;
	throw new OperationError(
		`The ID of the invoice ${String(invoice.numInvoice)} could not be found`,
		'The service shows no ID in the invoice, and none of the invoice lines and call records names it. It may have no lines yet: run this again later, or choose the invoice By ID',
	);
}
