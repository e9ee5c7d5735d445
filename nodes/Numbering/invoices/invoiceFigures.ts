import type { IDataObject } from 'n8n-workflow';

import type { Decimal } from '../decimal';
import { daysBetween } from '../instant';
import { addUp, readDecimal, toNumberOrNull } from '../decimal';
import { OperationError } from '../../shared/errors/operationError';
import type { Api } from '../../shared/catalogue/api';
import type { Breakdown } from './reconcile';
import { costOf } from './reconcile';
import type { LineKind } from './invoiceLines';
import { summarize } from '../callRecords/summarize';
import type { Previous } from './previousInvoice';
import { compareWith, previousOf } from './previousInvoice';
import { textOf } from '../report/wording';

interface Amount {
	name: string;
	amount: number | null;
}

/** The figures behind an invoice's report; an amount is null if the invoice does not state it. */
export interface InvoiceFigures {
	numInvoice: string;
	fromDate: string;
	toDate: string;
	total: number | null;
	previous: Previous | null;
	/** `amountFixed`, `amountChannels` and `amountCalls`, as the invoice states them. */
	services: Amount[];
	/** The product lines by `productName`. */
	products: Amount[];
	/** The product lines by `didSetDescription`, of which the document says only that it describes. */
	descriptions: Amount[];
	days: Array<{ day: string; calls: number; minutes: number; amount: number; unrated: number }>;
	reconciled: boolean;
	differences: Breakdown['differences'];
	unexplained: Breakdown['unexplained'];
}

export interface FiguresOptions {
	includeCalls: boolean;
	destinations: number;
	timezone?: string;
}

export async function figuresOf(
	api: Api,
	breakdown: Breakdown,
	wanted: FiguresOptions,
): Promise<InvoiceFigures> {
	const { invoice, lines, reconciled, differences, unexplained } = breakdown;
	const [previous, days] = await Promise.all([
		previousOf(api, invoice),
		wanted.includeCalls ? daysOf(api, breakdown, wanted) : [],
	]);
	return {
		numInvoice: textOf(invoice.numInvoice),
		fromDate: textOf(invoice.fromDate),
		toDate: textOf(invoice.toDate),
		total: toNumberOrNull(readDecimal(invoice.amount)),
		previous: previous ? compareWith(invoice, previous) : null,
		services: servicesOf(invoice),
		products: sumByName(lines.products, 'products', ({ productName }) => textOf(productName)),
		descriptions: sumByName(lines.products, 'products', ({ didSetDescription }) =>
			textOf(didSetDescription),
		).slice(0, wanted.destinations),
		days,
		reconciled,
		differences,
		unexplained,
	};
}

/** Fees, channels and calls as the invoice states them. */
function servicesOf(invoice: IDataObject): Amount[] {
	const stated = (name: string, value: unknown) => ({
		name,
		amount: toNumberOrNull(readDecimal(value)),
	});
	return [
		stated('Fixed fees', invoice.amountFixed),
		stated('Channels', invoice.amountChannels),
		stated('Calls', invoice.amountCalls),
	].sort(byAmount);
}

/** The most expensive first; amounts that are not stated come last. */
const byAmount = (a: Amount, b: Amount) => (b.amount ?? -Infinity) - (a.amount ?? -Infinity);

/** The total of the lines with the same name, the most expensive first. */
function sumByName(
	lines: readonly IDataObject[],
	kind: LineKind,
	nameOf: (line: IDataObject) => string,
): Amount[] {
	const costs = new Map<string, Array<Decimal | undefined>>();
	for (const line of lines) {
		const name = nameOf(line);
		const known = costs.get(name) ?? [];
		known.push(costOf(kind, line));
		costs.set(name, known);
	}
	return [...costs]
		.map(([name, amounts]) => ({ name, amount: toNumberOrNull(addUp(amounts)) }))
		.sort(byAmount);
}

/** The calls of the invoice, searched for in its period. */
async function daysOf(
	api: Api,
	{ invoice, invoiceId }: Breakdown,
	{ timezone }: FiguresOptions,
): Promise<InvoiceFigures['days']> {
	const period = daysBetween(invoice.fromDate, invoice.toDate);
	if (!period) {
		throw new OperationError(
			'The invoice does not say which period it is for',
			'Its fromDate and toDate are not dates, so its calls cannot be found. Report this to the platform',
		);
	}
	const isOwn = ({ invoice: id }: IDataObject) => id === invoiceId;
	const { groups } = await summarize(api, period, ['day'], { timezone }, isOwn);
	return (groups.day ?? []).map(({ key, calls, minutes, amount, unrated }) => ({
		day: key,
		calls,
		minutes,
		amount,
		unrated,
	}));
}
