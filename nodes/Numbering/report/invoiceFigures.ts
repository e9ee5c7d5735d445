import type { IDataObject } from 'n8n-workflow';

import type { Decimal } from '../../shared/decimal';
import { toDecimal, toNumber, zero } from '../../shared/decimal';
import { pagesOf } from '../../shared/pagination';
import { Refusal } from '../../shared/refusal';
import type { Api } from '../../shared/transport';
import type { Breakdown } from '../billing/invoiceBreakdown';
import { costOf } from '../billing/invoiceBreakdown';
import type { LineKind } from '../billing/invoiceLines';
import { summarize } from '../billing/summarize';
import { invoices } from '../invoices';

interface Amount {
	name: string;
	amount: number;
}

/** The numbers behind an invoice's report; amounts in the account's currency. */
export interface InvoiceFigures {
	numInvoice: string;
	fromDate: string;
	toDate: string;
	total: number;
	previous: { numInvoice: string; total: number; difference: number; change: number | null } | null;
	services: Amount[];
	destinations: Amount[];
	days: Array<{ day: string; calls: number; minutes: number; amount: number }>;
	reconciled: boolean;
	differences: Breakdown['differences'];
}

export interface FiguresWish {
	includeCalls: boolean;
	destinations: number;
	timezone?: string;
}

export async function figuresOf(
	api: Api,
	breakdown: Breakdown,
	wish: FiguresWish,
): Promise<InvoiceFigures> {
	const { invoice, lines, reconciled, differences } = breakdown;
	const [previous, days] = await Promise.all([
		previousOf(api, invoice),
		wish.includeCalls ? daysOf(api, breakdown, wish) : [],
	]);
	return {
		numInvoice: String(invoice.numInvoice),
		fromDate: String(invoice.fromDate),
		toDate: String(invoice.toDate),
		total: toNumber(toDecimal(invoice.amount)),
		previous: previous ? compared(invoice, previous) : null,
		services: servicesOf(invoice, lines),
		destinations: addedUp(lines.products, 'products', ({ didSetDescription }) =>
			String(didSetDescription),
		).slice(0, wish.destinations),
		days,
		reconciled,
		differences,
	};
}

/** Fees and channels as the invoice states them; what calls cost, by product where there are lines. */
function servicesOf(invoice: IDataObject, lines: Breakdown['lines']): Amount[] {
	const stated = (name: string, value: unknown) => ({ name, amount: toNumber(toDecimal(value)) });
	const products = addedUp(lines.products, 'products', ({ productName }) => String(productName));
	return [
		stated('Fixed fees', invoice.amountFixed),
		stated('Channels', invoice.amountChannels),
		...(products.length > 0 ? products : [stated('Calls', invoice.amountCalls)]),
	].sort((a, b) => b.amount - a.amount);
}

/** What the lines of each name cost, the dearest first. */
function addedUp(
	lines: readonly IDataObject[],
	kind: LineKind,
	nameOf: (line: IDataObject) => string,
): Amount[] {
	const totals = new Map<string, Decimal>();
	for (const line of lines) {
		const name = nameOf(line);
		totals.set(name, (totals.get(name) ?? zero) + costOf(kind, line));
	}
	return [...totals]
		.map(([name, amount]) => ({ name, amount: toNumber(amount) }))
		.sort((a, b) => b.amount - a.amount);
}

/** The newest invoice that is older than this one. */
async function previousOf(api: Api, invoice: IDataObject): Promise<IDataObject | undefined> {
	const query = { sort: ['invoiceDate,desc', 'numInvoice,desc'] };
	let isFound = false;
	for await (const page of pagesOf(api, invoices.url, query, { pageSize: 100 })) {
		for (const record of page) {
			if (isFound) return record;
			isFound = record.numInvoice === invoice.numInvoice;
		}
	}
	return undefined;
}

function compared(invoice: IDataObject, previous: IDataObject): InvoiceFigures['previous'] {
	const [now, then] = [toDecimal(invoice.amount), toDecimal(previous.amount)];
	return {
		numInvoice: String(previous.numInvoice),
		total: toNumber(then),
		difference: toNumber(now - then),
		change: then === zero ? null : toNumber(now - then) / toNumber(then),
	};
}

/** The invoice's own calls, looked for in its period. */
async function daysOf(
	api: Api,
	{ invoice, invoiceId }: Breakdown,
	{ timezone }: FiguresWish,
): Promise<InvoiceFigures['days']> {
	const lastDayMs = Date.parse(String(invoice.toDate));
	if (Number.isNaN(lastDayMs) || Number.isNaN(Date.parse(String(invoice.fromDate)))) {
		throw new Refusal(
			'The invoice does not say which period it is for',
			'Its fromDate and toDate are no dates, so its calls cannot be found. Tell the platform',
		);
	}
	const end = new Date(lastDayMs + 86_400_000).toISOString();
	const period = { since: `${String(invoice.fromDate)}T00:00:00Z`, until: end };
	const isOwn = ({ invoice: id }: IDataObject) => id === invoiceId;
	const { groups } = await summarize(api, period, ['day'], { timezone }, isOwn);
	return (groups.day ?? []).map(({ key, calls, minutes, amount }) => ({
		day: key,
		calls,
		minutes,
		amount,
	}));
}
