import type { IDataObject } from 'n8n-workflow';

import type { Located } from '../../shared/declare/operation';
import { operation } from '../../shared/declare/operation';
import type { Api } from '../../shared/declare/api';
import { checkInvoice, invoiceErrors, locateInvoice } from './findInvoice';
import * as field from '../sharedFields';
import type { LineKind } from './invoiceLines';
import { lineKinds, linesOf } from './invoiceLines';
import type { Breakdown } from './reconcile';
import { compareWithLines } from './reconcile';

const kinds = Object.keys(lineKinds) as LineKind[];

export async function readBreakdown(api: Api, chosen: Located): Promise<Breakdown> {
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
