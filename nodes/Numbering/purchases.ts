import type { IDataObject } from 'n8n-workflow';

import { pagesOf, readPage } from '../shared/pagination';
import { Refusal } from '../shared/refusal';
import { isListOf, isText } from '../shared/shape';
import type { Api } from '../shared/transport';
import { path } from '../shared/path';
import type { Purchase } from './ratePlan';
import { isSameSet } from './ratePlan';

/** The newest so many orders are looked through for a reference. */
const ordersAtMost = 1_000;

/** How often, and how far apart, an order is looked for after an unclear answer. */
export const searching = { looks: 3, pauseMs: 1_000 };

/** `{ orderId, orderStatus, numbers, reference, recovered: true }`, or how many orders were read. */
type Found = { order: IDataObject } | { read: number };

/**
 * The order with this reference if it is the same purchase. Refuses where the reference belongs to
 * another purchase: it can never be used again, and nothing must be bought under it.
 */
export async function findPurchase(
	api: Api,
	reference: string,
	purchase: Purchase,
): Promise<Found> {
	const { order, read } = await findByReference(api, reference);
	if (!order) return { read };
	const url = path`/api/data/orderItems/byOrder/${order.id as number}`;
	const { records: lines } = await readPage(api, url, {}, { page: 1, size: 2 });
	if (!isSame(lines, purchase)) throw usedOtherwise(reference, order);
	const query = { id: order.id as number };
	const numbersUrl = '/api/management/getDidsFromOrder';
	const numbers = await api.get<string[]>(numbersUrl, query, isListOf(isText));
	const { id: orderId, orderStatus } = order;
	return { order: { orderId, orderStatus, numbers, reference, recovered: true } };
}

/** Looks again after pauses: an order that is just being made may not be listed at once. */
export async function searchPurchase(
	api: Api,
	reference: string,
	purchase: Purchase,
): Promise<Found> {
	for (let look = 1; ; look++) {
		const found = await findPurchase(api, reference, purchase);
		if ('order' in found || look >= searching.looks) return found;
		await api.pause(searching.pauseMs);
	}
}

async function findByReference(api: Api, reference: string) {
	let read = 0;
	const wanted = { pageSize: 100, limit: ordersAtMost };
	for await (const page of pagesOf(api, '/api/data/orders', { sort: ['id,desc'] }, wanted)) {
		const order = page.find((record) => record.reference === reference);
		if (order) return { order, read };
		read += page.length;
	}
	return { read };
}

function isSame(lines: IDataObject[], purchase: Purchase): boolean {
	const [line] = lines;
	return (
		lines.length === 1 &&
		(line.destination as IDataObject | undefined)?.id === purchase.destinationId &&
		line.quantity === purchase.quantity &&
		isSameSet(line.didFeatureTypes, purchase.features) &&
		isSameSet(line.didNumberTypes, purchase.numberTypes)
	);
}

const usedOtherwise = (reference: string, { id, orderStatus }: IDataObject) =>
	new Refusal(
		`The reference “${reference}” is already used by order ${id as number}`,
		`That order (${orderStatus as string}) is another purchase: its destination, quantity, features or number types differ. Nothing was bought. A reference can never be used again; choose another one.`,
	);
