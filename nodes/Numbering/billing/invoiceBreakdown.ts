import type { IDataObject } from 'n8n-workflow';

import type { Decimal } from '../../shared/decimal';
import { sumOf, toDecimal, toNumber, zero } from '../../shared/decimal';
import type { Located } from '../../shared/operation';
import { operation } from '../../shared/operation';
import { path } from '../../shared/path';
import type { Api } from '../../shared/transport';
import { checkInvoice, findInvoice, invoiceIdOf, invoices } from '../invoices';
import * as field from '../parameters';
import type { LineKind } from './invoiceLines';
import { lineKinds, linesOf } from './invoiceLines';

/** An invoice with its lines, what each kind of them comes to, and whether that is what it says. */
export interface Breakdown {
	invoice: IDataObject;
	invoiceId: number;
	lines: Record<LineKind, IDataObject[]>;
	subtotals: Record<LineKind, number>;
	reconciled: boolean;
	/** Field of the invoice -> `{ stated, lines, difference }`, only where they differ. */
	differences: Record<string, { stated: number; lines: number; difference: number }>;
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

/** What one line costs. */
export const costOf = (kind: LineKind, line: IDataObject): Decimal =>
	sumOf(lineKinds[kind].costs, (name) => line[name]);

/**
 * `amountFixed` is broken down by the fixed lines and `amountChannels` by the channel lines; `amount`
 * is compared with its three parts. The document does not say that product lines make up
 * `amountCalls`, so those are summed and not compared.
 */
function reconcile(invoice: IDataObject, invoiceId: number, lines: Breakdown['lines']): Breakdown {
	const totals = Object.fromEntries(
		kinds.map((kind) => [
			kind,
			lines[kind].reduce((total, line) => total + costOf(kind, line), zero),
		]),
	) as Record<LineKind, Decimal>;
	const { amountFixed, amountCalls, amountChannels, amount } = invoice;
	const differences: Breakdown['differences'] = {};
	const compare = (name: string, stated: unknown, found: Decimal) => {
		const difference = toDecimal(stated) - found;
		if (difference === zero) return;
		differences[name] = {
			stated: toNumber(toDecimal(stated)),
			lines: toNumber(found),
			difference: toNumber(difference),
		};
	};
	compare('amountFixed', amountFixed, totals.fixed);
	compare('amountChannels', amountChannels, totals.channels);
	compare('amount', amount, totals.fixed + totals.channels + toDecimal(amountCalls));
	const subtotals = Object.fromEntries(kinds.map((kind) => [kind, toNumber(totals[kind])]));
	return {
		invoice,
		invoiceId,
		lines,
		subtotals: subtotals as Breakdown['subtotals'],
		reconciled: Object.keys(differences).length === 0,
		differences,
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
