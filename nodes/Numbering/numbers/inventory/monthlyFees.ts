import type { Api } from '../../../shared/declare/api';
import { readPage } from '../../../shared/http/pagination';
import type { Decimal } from '../../decimal';
import { addUp, readDecimal } from '../../decimal';
import { invoices, newestInvoiceFirst } from '../../invoices/findInvoice';
import { findInvoiceId } from '../../invoices/invoiceId';
import { linePages } from '../../invoices/invoiceLines';
import { recordedNumber } from '../../recordedNumber';
import type { OwnNumber, OwnNumbers } from './accountNumbers';

/** Adds the fees of the latest invoice and returns its number; null if it cannot be found. */
export async function addFees(
	api: Api,
	numbers: OwnNumbers,
	pageSize: number,
): Promise<string | null> {
	const { records } = await readPage(api, invoices, newestInvoiceFirst, { page: 1, size: 1 });
	if (records.length === 0) return null;
	const [latest] = records;
	const id = await findInvoiceId(api, latest);
	if (id === undefined) return null;
	for await (const page of linePages(api, 'fixed', id, pageSize)) {
		for (const { number, mrc } of page) {
			numbers.get(recordedNumber(number))?.invoiced.push(readDecimal(mrc));
		}
	}
	return String(latest.numInvoice);
}

export interface MonthlyFee {
	amount: Decimal | undefined;
	from: 'invoice' | 'rate' | null;
}

/** A release adjusts the fee, so the rate says nothing about a number that has been released. */
export function monthlyFeeOf({ invoiced, rate, isReleased }: OwnNumber): MonthlyFee {
	const amount = invoiced.length > 0 ? addUp(invoiced) : undefined;
	if (amount !== undefined) return { amount, from: 'invoice' };
	if (rate === undefined || isReleased) return { amount: undefined, from: null };
	return { amount: rate, from: 'rate' };
}
