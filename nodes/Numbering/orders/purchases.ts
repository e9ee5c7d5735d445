import type { IDataObject } from 'n8n-workflow';

import { pagesOf } from '../../shared/http/pagination';
import { OperationError, toOperationError } from '../../shared/errors/operationError';
import type { Api } from '../../shared/declare/api';
import { firstLinesOf, numbersOf } from './orderContents';
import type { Purchase } from '../rates/ratePlan';
import { isSameSet } from '../rates/ratePlan';

/** The newest so many orders are looked through for a reference. */
const ordersAtMost = 1_000;

/** How often, and how far apart, an order is looked for after an unclear answer. */
const searching = { looks: 3, pauseMs: 1_000 };

/** An order that has the reference of a purchase and cannot be returned for it. */
export interface Taken {
	kind: 'canceled' | 'different' | 'withoutLines';
	orderId: number;
	orderStatus: string;
}

/**
 * What the account has under a reference: the same purchase as
 * `{ orderId, orderStatus, numbers, reference, recovered: true }`, an order that is in the way, or
 * none among the newest `read` orders.
 */
export type Look = { kind: 'same'; order: IDataObject } | { kind: 'none'; read: number } | Taken;

/** Looks for the purchase by its reference; throws where the orders cannot be read. */
export async function findPurchase(api: Api, reference: string, purchase: Purchase): Promise<Look> {
	const { order, read } = await findByReference(api, reference);
	if (!order) return { kind: 'none', read };
	const [orderId, orderStatus] = [order.id as number, order.orderStatus as string];
	if (orderStatus === 'CANCELED') return { kind: 'canceled', orderId, orderStatus };
	const lines = await linesOf(api, reference, orderId);
	if (lines.length === 0) return { kind: 'withoutLines', orderId, orderStatus };
	if (!isSame(lines, purchase)) return { kind: 'different', orderId, orderStatus };
	const numbers = await readNumbers(api, orderId);
	return { kind: 'same', order: { orderId, orderStatus, ...numbers, reference, recovered: true } };
}

/** Looks for the purchase, also again. */
export const searchPurchase = async (api: Api, reference: string, purchase: Purchase) =>
	await lookAgain(
		api,
		async () => await findPurchase(api, reference, purchase),
		({ kind }) => kind !== 'none' && kind !== 'withoutLines',
	);

/** Looks again after pauses: an order that is just being made may not be listed at once. */
export async function lookAgain<T>(
	api: Api,
	find: () => Promise<T>,
	isFinal: (found: T) => boolean,
): Promise<T> {
	for (let look = 1; ; look++) {
		const found = await find();
		if (isFinal(found) || look >= searching.looks) return found;
		await api.pause(searching.pauseMs);
	}
}

/** The pages of the newest orders, the newest first. */
export const newestOrders = (api: Api, limit = ordersAtMost) =>
	pagesOf(api, '/api/data/orders', { sort: ['id,desc'] }, { pageSize: 100, limit });

async function findByReference(api: Api, reference: string) {
	let read = 0;
	for await (const page of newestOrders(api)) {
		const order = page.find((record) => record.reference === reference);
		if (order) return { order, read };
		read += page.length;
	}
	return { read };
}

async function linesOf(api: Api, reference: string, orderId: number): Promise<IDataObject[]> {
	return await firstLinesOf(api, orderId).catch((thrown: unknown) => {
		const { message, description, cause } = toOperationError(thrown);
		const found = `Order ${orderId} has the reference “${reference}”, but its lines could not be read: ${message}`;
		throw new OperationError(found, description, cause);
	});
}

/** The order is there whether or not its numbers can be read; they come with the next look. */
export async function readNumbers(api: Api, orderId: number): Promise<IDataObject> {
	try {
		return { numbers: await numbersOf(api, orderId) };
	} catch (thrown) {
		const { message } = toOperationError(thrown);
		return {
			numbers: [],
			nextStep: `The order exists, but its numbers could not be read: ${message}. Do not buy again: follow order ${orderId} with Wait for DIDs or Order: Get Numbers.`,
		};
	}
}

function isSame(lines: IDataObject[], purchase: Purchase): boolean {
	const [line] = lines;
	return (
		lines.length === 1 &&
		(line.destination as IDataObject | null | undefined)?.id === purchase.destinationId &&
		line.quantity === purchase.quantity &&
		isSameSet(line.didFeatureTypes, purchase.features) &&
		isSameSet(line.didNumberTypes, purchase.numberTypes)
	);
}
