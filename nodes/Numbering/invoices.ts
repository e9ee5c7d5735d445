import type { IDataObject } from 'n8n-workflow';

import type { Located } from '../shared/operation';
import { pagesOf } from '../shared/pagination';
import { Refusal } from '../shared/refusal';
import type { Api } from '../shared/transport';
import { wholeNumber } from '../shared/wholeNumber';
import type { Collection } from './collection';
import * as field from './parameters';

export const invoices: Collection = {
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

export function checkInvoice({ mode, value }: Located): void {
	if (mode !== 'number') wholeNumber('Invoice', value);
}

/** The invoice with this number (`numInvoice`); newest first, since those are asked for most. */
export async function findInvoice(api: Api, numInvoice: string): Promise<IDataObject> {
	const query = { sort: ['invoiceDate,desc', 'numInvoice,desc'] };
	let read = 0;
	for await (const page of pagesOf(api, invoices.url, query, { pageSize: 100 })) {
		const found = page.find((record) => record.numInvoice === numInvoice);
		if (found) return found;
		read += page.length;
	}
	throw new Refusal(
		`There is no invoice with the number “${numInvoice}”`,
		`All ${read} invoices of the account were looked through. Choose it from the list`,
	);
}

/** The ID of the chosen invoice; by number only where the service's records carry IDs. */
export async function invoiceIdOf(api: Api, { mode, value }: Located): Promise<number> {
	if (mode !== 'number') return wholeNumber('Invoice', value);
	const { id } = await findInvoice(api, value);
	if (id !== undefined) return wholeNumber('Invoice', id);
	throw new Refusal(
		'The service shows no ID in its invoices, so its lines cannot be found by invoice number',
		'Choose the invoice From List or By ID; each line of an invoice carries its invoiceId',
	);
}
