import type { IDataObject } from 'n8n-workflow';

import { listAll, pagesOf } from '../../shared/http/pagination';
import { path } from '../../shared/http/path';
import type { Api } from '../../shared/declare/api';
import type { List } from '../../shared/declare/record';
import * as lists from '../recordForms';
import { amountsOf } from '../recordForms';

/** The three kinds of lines of an invoice; no line has a documented ID. `costs`: their sum is the cost of a line. */
export const lineKinds = {
	fixed: {
		...lists.fixedCharges,
		sort: ['number,asc'],
		costs: amountsOf(lists.fixedCharges.record),
	},
	channels: {
		...lists.channelCharges,
		sort: ['number,asc', 'groupName,asc'],
		costs: amountsOf(lists.channelCharges.record),
	},
	products: {
		...lists.productAmounts,
		sort: ['number,asc', 'productName,asc'],
		costs: amountsOf(lists.productAmounts.record),
	},
} as const;

export type LineKind = keyof typeof lineKinds;

/** `GET <url>/byInvoice/{id}`: the lines of one invoice. */
export const ofInvoice = <L extends List>(list: L, invoiceId: number): L => ({
	...list,
	url: list.url + path`/byInvoice/${invoiceId}`,
});

export async function linesOf(api: Api, kind: LineKind, invoiceId: number): Promise<IDataObject[]> {
	const query = { sort: [...lineKinds[kind].sort] };
	return await listAll(api, ofInvoice(lineKinds[kind], invoiceId), query, {});
}

export function linePages(api: Api, kind: LineKind, invoiceId: number, pageSize?: number) {
	const query = { sort: [...lineKinds[kind].sort] };
	return pagesOf(api, ofInvoice(lineKinds[kind], invoiceId), query, { pageSize });
}
