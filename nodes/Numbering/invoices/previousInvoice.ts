import type { IDataObject } from 'n8n-workflow';

import { readDecimal, toNumber, toNumberOrNull } from '../decimal';
import { pagesOf } from '../../shared/http/pagination';
import type { Api } from '../../shared/catalogue/api';
import { invoices, newestFirst } from './findInvoice';
import { textOf } from '../report/wording';

/** The comparison with the previous invoice; null if an amount is not stated. */
export interface Previous {
	numInvoice: string;
	total: number | null;
	difference: number | null;
	/** Relative to the previous total; null if that is 0 or not stated. */
	change: number | null;
}

/** The invoice before this one. */
export async function previousOf(api: Api, invoice: IDataObject): Promise<IDataObject | undefined> {
	let isFound = false;
	for await (const page of pagesOf(api, invoices.url, newestFirst, { pageSize: 100 })) {
		for (const record of page) {
			if (isFound) return record;
			isFound = record.numInvoice === invoice.numInvoice;
		}
	}
	return undefined;
}

/** Compares an invoice with the one before it. */
export function compareWith(invoice: IDataObject, previous: IDataObject): Previous {
	const [now, then] = [readDecimal(invoice.amount), readDecimal(previous.amount)];
	const difference = now === undefined || then === undefined ? undefined : now - then;
	return {
		numInvoice: textOf(previous.numInvoice),
		total: toNumberOrNull(then),
		difference: toNumberOrNull(difference),
		change: difference !== undefined && then ? toNumber(difference) / toNumber(then) : null,
	};
}
