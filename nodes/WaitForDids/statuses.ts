import type { IDataObject } from 'n8n-workflow';

import { listAll } from '../shared/http/pagination';
import { path } from '../shared/http/path';
import type { Api } from '../shared/catalogue/api';

/** From so many orders on, one list of the newest ones is read instead of each order by itself. */
const listedFrom = 10;
const freshForMs = 2_000;

/** The status of an order that is waited for together with others (`together` in all). */
export async function statusOf(api: Api, orderId: number, together: number): Promise<string> {
	if (together >= listedFrom) {
		const read = async () => await readNewest(api, together);
		const status = (await api.memoize('orderStatuses', read, freshForMs)).get(orderId);
		if (status !== undefined) return status;
	}
	return (await api.get(path`/api/data/orders/${orderId}`)).orderStatus as string;
}

/** Orders that are waited for are among the newest, with some of other people between them. */
async function readNewest(api: Api, together: number): Promise<Map<number, string>> {
	const wanted = { pageSize: 500, limit: Math.min(2 * together, 2_000) };
	const orders = await listAll(api, '/api/data/orders', { sort: ['id,desc'] }, wanted);
	return new Map(
		orders.map(({ id, orderStatus }: IDataObject) => [id as number, orderStatus as string]),
	);
}
