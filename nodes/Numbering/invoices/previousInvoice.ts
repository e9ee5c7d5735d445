import type { IDataObject } from 'n8n-workflow';

import type { Decimal } from '../decimal';
import { addUp, isSame, readDecimal, toNumber, toNumberOrNull, zero } from '../decimal';
import { pagesOf } from '../../shared/http/pagination';
import type { Api } from '../../shared/declare/api';
import { invoices, newestInvoiceFirst } from './findInvoice';
import { statedText } from '../report/wording';

export interface Previous {
	numInvoice: string;
	total: number | null;
	difference: number | null;
	/** Relative; null if the previous total is 0 or not stated. */
	change: number | null;
}

export async function previousOf(api: Api, invoice: IDataObject): Promise<IDataObject | undefined> {
	let isFound = false;
	for await (const page of pagesOf(api, invoices, newestInvoiceFirst, { pageSize: 100 })) {
		for (const record of page) {
			if (isFound) return record;
			isFound = record.numInvoice === invoice.numInvoice;
		}
	}
	return undefined;
}

export interface InvoicePart {
	name: 'fixedFees' | 'channels' | 'calls' | 'other' | 'total';
	amount: number | null;
	/** Null without a previous invoice, too. */
	previous: number | null;
	difference: number | null;
	change: number | null;
}

/** `other` is what is left of the total: the service does not say what it is for. */
export function partsOf(invoice: IDataObject, previous?: IDataObject): InvoicePart[] {
	const before = previous && amountsOf(previous);
	const entries = Object.entries(amountsOf(invoice)) as Array<
		[InvoicePart['name'], Decimal | undefined]
	>;
	return entries
		.map(([name, amount]) => ({ name, ...comparisonOf(amount, before?.[name]) }))
		.filter(({ name, amount, previous: then }) => name !== 'other' || amount || then);
}

function amountsOf(invoice: IDataObject): Record<InvoicePart['name'], Decimal | undefined> {
	const { amountFixed, amountChannels, amountCalls, amount } = invoice;
	const stated = [amountFixed, amountChannels, amountCalls].map(readDecimal);
	const [total, sum] = [readDecimal(amount), addUp(stated)];
	const isKnown = total !== undefined && sum !== undefined;
	const other = isKnown && !isSame(total, sum) ? total - sum : zero;
	const [fixedFees, channels, calls] = stated;
	return { fixedFees, channels, calls, other: isKnown ? other : undefined, total };
}

function comparisonOf(now: Decimal | undefined, then: Decimal | undefined) {
	const difference = now === undefined || then === undefined ? undefined : now - then;
	return {
		amount: toNumberOrNull(now),
		previous: toNumberOrNull(then),
		difference: toNumberOrNull(difference),
		// With the sign of the difference: an amount may be negative.
		change:
			difference !== undefined && then ? toNumber(difference) / Math.abs(toNumber(then)) : null,
	};
}

export function compareWith(invoice: IDataObject, previous: IDataObject): Previous {
	const [now, then] = [readDecimal(invoice.amount), readDecimal(previous.amount)];
	const { previous: total, difference, change } = comparisonOf(now, then);
	return { numInvoice: statedText(previous.numInvoice), total, difference, change };
}
