import type { IDataObject } from 'n8n-workflow';

import { listAll } from '../../../shared/http/pagination';
import { path } from '../../../shared/http/path';
import type { Api } from '../../../shared/declare/api';

/** With this many orders, one list of the newest orders is cheaper than reading each order. */
const minOrdersToList = 10;
const freshForMs = 2_000;

/** The status of one of `orderCount` orders that are waited for together. */
export async function statusOf(api: Api, orderId: number, orderCount: number): Promise<string> {
	if (orderCount >= minOrdersToList) {
		const read = async () => await readNewest(api, orderCount);
		const status = (await api.memoize('orderStatuses', read, freshForMs)).get(orderId);
		if (status !== undefined) return status;
	}
	return (await api.get(path`/api/data/orders/${orderId}`)).orderStatus as string;
}

/** The awaited orders are among the newest ones, mixed with orders of other people. */
async function readNewest(api: Api, orderCount: number): Promise<Map<number, string>> {
	const range = { limit: Math.min(2 * orderCount, 2_000) };
	const orders = await listAll(api, '/api/data/orders', { sort: ['id,desc'] }, range);
	return new Map(
		orders.map(({ id, orderStatus }: IDataObject) => [id as number, orderStatus as string]),
	);
}
