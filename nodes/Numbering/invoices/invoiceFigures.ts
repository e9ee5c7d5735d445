import type { IDataObject } from 'n8n-workflow';

import type { ReadApi } from '../../shared/declare/api';
import { type Located, operation } from '../../shared/declare/operation';
import { OperationError } from '../../shared/errors/operationError';
import { readTime } from '../../shared/input/dates';
import { summarize } from '../callRecords/summarize';
import { addUp, readDecimal, toNumberOrNull } from '../decimal';
import { groupBy } from '../groupBy';
import { daysBetween } from '../instant';
import { statedText } from '../../shared/report/phrases';
import * as field from '../sharedFields';
import {
	checkInvoice,
	compareWith,
	invoiceErrors,
	locateInvoice,
	partsOf,
	previousOf,
} from './findInvoice';
import { type LineKind, byAmount, feesByCountry, feesOf, lineKinds, linesOf } from './invoiceLines';
import { type Breakdown, channelTotal, compareWithLines, costOfLine } from './reconcile';

const kinds = Object.keys(lineKinds) as LineKind[];

export async function readBreakdown(api: ReadApi, chosen: Located): Promise<Breakdown> {
	const { invoice, invoiceId } = await locateInvoice(api, chosen);
	const read = await Promise.all(kinds.map(async (kind) => await linesOf(api, kind, invoiceId)));
	const lines = Object.fromEntries(kinds.map((kind, index) => [kind, read[index]]));
	return compareWithLines(invoice, invoiceId, lines as Breakdown['lines']);
}

/**
 * `{ ...invoice, invoiceId, fixedLines, channelLines, productLines, subtotals, channelPrices,
 * reconciled, differences, unexplained }`
 */
export const getWithBreakdown = operation({
	name: 'Get with Breakdown',
	value: 'getWithBreakdown',
	action: 'Get invoice with breakdown',
	description:
		'Retrieve an invoice with all its lines and subtotals, and check whether they add up',
	effect: 'read',
	parameters: [field.invoiceId],
	errors: invoiceErrors,
	prepare: checkInvoice,
	async execute(api, { invoiceId: chosen }) {
		const { invoice, lines, ...rest } = await readBreakdown(api, chosen);
		const { fixed, channels, products } = lines;
		return {
			...invoice,
			...rest,
			fixedLines: fixed,
			channelLines: channels,
			productLines: products,
		} as IDataObject;
	},
});

interface Amount {
	name: string;
	amount: number | null;
}

/** An amount is null if the invoice does not state it. */
export type InvoiceFigures = Awaited<ReturnType<typeof figuresOf>>;

interface FiguresOptions {
	includeCalls: boolean;
	destinations: number;
	numbersPerCountry: number;
	timezone?: string;
}

export async function figuresOf(api: ReadApi, breakdown: Breakdown, wanted: FiguresOptions) {
	const { invoice, lines, reconciled, differences, unexplained } = breakdown;
	const [previous, days, fixedFees] = await Promise.all([
		previousOf(api, invoice),
		wanted.includeCalls ? daysOf(api, breakdown, wanted) : [],
		feesByCountry(api, lines.fixed, wanted.numbersPerCountry),
	]);
	return {
		numInvoice: statedText(invoice.numInvoice),
		fromDate: statedText(invoice.fromDate),
		toDate: statedText(invoice.toDate),
		invoiceDate: statedText(invoice.invoiceDate),
		paymentDate:
			readTime(invoice.paymentDate).is === 'nothing' ? null : String(invoice.paymentDate),
		total: toNumberOrNull(readDecimal(invoice.amount)),
		previous: previous ? compareWith(invoice, previous) : null,
		parts: partsOf(invoice, previous),
		fixedFees,
		fixedTotal: feesOf(lines.fixed),
		channels: channelsOf(breakdown),
		services: servicesOf(invoice),
		products: sumByName(lines.products, 'products', ({ productName }) => statedText(productName)),
		// The document says only that this field is a description.
		descriptions: sumByName(lines.products, 'products', ({ didSetDescription }) =>
			statedText(didSetDescription),
		).slice(0, wanted.destinations),
		days,
		reconciled,
		differences,
		unexplained,
	};
}

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

/** Amounts are null if it is unclear what the fees are for. */
function channelsOf({ lines, channelPrices }: Breakdown) {
	return [...groupBy(lines.channels, ({ groupName }) => statedText(groupName))]
		.map(([name, groupLines]) => ({
			name,
			channels: toNumberOrNull(addUp(groupLines.map((line) => readDecimal(line.extraChannels)))),
			amount: channelPrices && toNumberOrNull(channelTotal(groupLines, channelPrices)),
		}))
		.sort(byAmount);
}

function sumByName(
	lines: readonly IDataObject[],
	kind: LineKind,
	nameOf: (line: IDataObject) => string,
): Amount[] {
	return [...groupBy(lines, nameOf)]
		.map(([name, groupLines]) => ({
			name,
			amount: toNumberOrNull(addUp(groupLines.map((line) => costOfLine(kind, line)))),
		}))
		.sort(byAmount);
}

async function daysOf(
	api: ReadApi,
	{ invoice, invoiceId }: Breakdown,
	{ timezone }: FiguresOptions,
) {
	const period = daysBetween(invoice.fromDate, invoice.toDate);
	if (!period) {
		throw new OperationError(
			'The invoice does not say which period it is for',
			'Its fromDate and toDate are not dates, so its calls cannot be found. Report this to the platform',
		);
	}
	const options = { timezone, placesUndated: true };
	const isOwn = ({ invoice: id }: IDataObject) => id === invoiceId;
	const { groups } = await summarize(api, period, ['day'], options, isOwn);
	return (groups.day ?? []).map(({ key, calls, answered, minutes, amount, unrated }) => ({
		day: key,
		calls,
		answered,
		minutes,
		amount,
		unrated,
	}));
}
