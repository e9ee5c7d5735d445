import type { IDataObject } from 'n8n-workflow';

import type { Decimal } from '../decimal';
import { addUp, readDecimal, toNumberOrNull } from '../decimal';
import type { Located } from '../../shared/catalogue/operation';
import { operation } from '../../shared/catalogue/operation';
import { path } from '../../shared/http/path';
import type { Api } from '../../shared/catalogue/api';
import { checkInvoice, findInvoice, invoiceIdOf, invoices } from './findInvoice';
import * as field from '../parameters';
import type { LineKind } from './invoiceLines';
import { lineKinds, linesOf } from './invoiceLines';

/** An invoice with its lines, what each kind of them comes to, and whether that is what it says. */
export interface Breakdown {
	invoice: IDataObject;
	invoiceId: number;
	lines: Record<LineKind, IDataObject[]>;
	/** Null where a line of the kind does not state its amount. */
	subtotals: Record<LineKind, number | null>;
	/** Whether all amounts are stated, and the lines add up to them. */
	reconciled: boolean;
	/** Field of the invoice -> what differs or, with nulls, cannot be compared. */
	differences: Record<string, Difference>;
}

interface Difference {
	stated: number | null;
	lines: number | null;
	difference: number | null;
}

const kinds = Object.keys(lineKinds) as LineKind[];

export async function readBreakdown(api: Api, chosen: Located): Promise<Breakdown> {
	const invoiceId = await invoiceIdOf(api, chosen);
	const invoice =
		chosen.mode === 'number'
			? await findInvoice(api, chosen.value)
			: await api.get(invoices.url + path`/${invoiceId}`);
	const read = await Promise.all(kinds.map(async (kind) => await linesOf(api, kind, invoiceId)));
	const lines = Object.fromEntries(kinds.map((kind, index) => [kind, read[index]]));
	return reconcile(invoice, invoiceId, lines as Breakdown['lines']);
}

/** What one line costs; undefined where it does not state it. */
export const costOf = (kind: LineKind, line: IDataObject): Decimal | undefined =>
	addUp(lineKinds[kind].costs.map((name) => readDecimal(line[name])));

/**
 * `amountFixed` is broken down by the fixed lines and `amountChannels` by the channel lines; `amount`
 * is compared with its three parts. The document does not say that product lines make up
 * `amountCalls`, so those are summed and not compared. What is not stated is not 0: it reconciles
 * with nothing.
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
		'Retrieve an invoice with all its lines in one item, with subtotals, and whether the lines add up to what it says',
	effect: 'read',
	parameters: [field.invoiceId],
	errors: {
		404: {
			message: 'There is no invoice with this ID',
			description: 'Choose it from the list, or check the value of “Invoice”.',
		},
	},
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
