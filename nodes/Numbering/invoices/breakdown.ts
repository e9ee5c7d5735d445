import type { IDataObject } from 'n8n-workflow';

import type { Decimal } from '../decimal';
import { addUp, readDecimal, toNumberOrNull } from '../decimal';
import type { Located } from '../../shared/catalogue/operation';
import { operation } from '../../shared/catalogue/operation';
import type { Api } from '../../shared/catalogue/api';
import { checkInvoice, invoiceErrors, locateInvoice } from './findInvoice';
import * as field from '../parameters';
import type { LineKind } from './invoiceLines';
import { lineKinds, linesOf } from './invoiceLines';

/** An invoice with its lines, their subtotals, and whether these match the invoice. */
export interface Breakdown {
	invoice: IDataObject;
	invoiceId: number;
	lines: Record<LineKind, IDataObject[]>;
	/** Null if a line of the kind does not state its amount. */
	subtotals: Record<LineKind, number | null>;
	/** Whether all amounts are stated and match the lines. */
	reconciled: boolean;
	/** Field of the invoice -> the difference; nulls if it cannot be compared. */
	differences: Record<string, Difference>;
}

interface Difference {
	stated: number | null;
	lines: number | null;
	difference: number | null;
}

const kinds = Object.keys(lineKinds) as LineKind[];

export async function readBreakdown(api: Api, chosen: Located): Promise<Breakdown> {
	const { invoice, invoiceId } = await locateInvoice(api, chosen);
	const read = await Promise.all(kinds.map(async (kind) => await linesOf(api, kind, invoiceId)));
	const lines = Object.fromEntries(kinds.map((kind, index) => [kind, read[index]]));
	return reconcile(invoice, invoiceId, lines as Breakdown['lines']);
}

/** The cost of a line; undefined if the line does not state it. */
export const costOf = (kind: LineKind, line: IDataObject): Decimal | undefined =>
	addUp(lineKinds[kind].costs.map((name) => readDecimal(line[name])));

/**
 * Compares `amountFixed` with the fixed lines, `amountChannels` with the channel lines, and `amount`
 * with its three parts. The document does not say that the product lines make up `amountCalls`, so
 * these are only summed. An amount that is not stated reconciles with nothing, because it is not 0.
 */
function reconcile(invoice: IDataObject, invoiceId: number, lines: Breakdown['lines']): Breakdown {
	const totalOf = (kind: LineKind) => addUp(lines[kind].map((line) => costOf(kind, line)));
	const [fixed, channels] = [totalOf('fixed'), totalOf('channels')];
	const compared = {
		amountFixed: differenceOf(invoice.amountFixed, fixed),
		amountChannels: differenceOf(invoice.amountChannels, channels),
		amount: differenceOf(
			invoice.amount,
			addUp([fixed, channels, readDecimal(invoice.amountCalls)]),
		),
	};
	const differing = Object.entries(compared).filter(([, { difference }]) => difference !== 0);
	return {
		invoice,
		invoiceId,
		lines,
		subtotals: {
			fixed: toNumberOrNull(fixed),
			channels: toNumberOrNull(channels),
			products: toNumberOrNull(totalOf('products')),
		},
		reconciled: differing.length === 0,
		differences: Object.fromEntries(differing),
	};
}

function differenceOf(invoiced: unknown, found: Decimal | undefined): Difference {
	const stated = readDecimal(invoiced);
	return {
		stated: toNumberOrNull(stated),
		lines: toNumberOrNull(found),
		difference: toNumberOrNull(addUp([stated, found === undefined ? found : -found])),
	};
}

/** `{ ...invoice, invoiceId, fixedLines, channelLines, productLines, subtotals, reconciled, differences }` */
export const getWithBreakdown = operation({
	name: 'Get with Breakdown',
	value: 'getWithBreakdown',
	action: 'Get invoice with breakdown',
	description:
		'Retrieve an invoice with all its lines in one item, with subtotals, and whether the lines add up to its amounts',
	effect: 'read',
	parameters: [field.invoiceId],
	errors: invoiceErrors,
	check: ({ invoiceId }) => checkInvoice(invoiceId),
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
