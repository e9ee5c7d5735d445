import type { IDataObject } from 'n8n-workflow';

import { listAll, pagesOf } from '../../shared/http/pagination';
import { path } from '../../shared/http/path';
import type { Api } from '../../shared/declare/api';

/** The three kinds of lines of an invoice, with their documented fields; no line has a documented ID. */
export const lineKinds = {
	fixed: {
		url: '/api/data/invoiceFixedChargeses',
		sort: ['number,asc'],
		columns: ['invoiceId', 'number', 'mrc', 'setup'],
		/** Their sum is the cost of a line. */
		costs: ['mrc', 'setup'],
	},
	channels: {
		url: '/api/data/invoiceChannelChargeses',
		sort: ['number,asc', 'groupName,asc'],
		columns: [
			'invoiceId',
			'number',
			'groupName',
			'extraChannels',
			'mrcExtraChannels',
			'nrcExtraChannels',
		],
		costs: ['mrcExtraChannels', 'nrcExtraChannels'],
	},
	products: {
		url: '/api/data/invoiceProductAmountses',
		sort: ['number,asc', 'productName,asc'],
		columns: ['invoiceId', 'number', 'productName', 'didSetDescription', 'usageTotal'],
		costs: ['usageTotal'],
	},
} as const;

export type LineKind = keyof typeof lineKinds;

const urlOf = (kind: LineKind, invoiceId: number) =>
	lineKinds[kind].url + path`/byInvoice/${invoiceId}`;

export async function linesOf(api: Api, kind: LineKind, invoiceId: number): Promise<IDataObject[]> {
	const query = { sort: [...lineKinds[kind].sort] };
	return await listAll(api, urlOf(kind, invoiceId), query, {});
}

export function linePages(api: Api, kind: LineKind, invoiceId: number, pageSize?: number) {
	return pagesOf(api, urlOf(kind, invoiceId), { sort: [...lineKinds[kind].sort] }, { pageSize });
}
