import type { IDataObject } from 'n8n-workflow';

import type { ReadApi } from '../../shared/declare/api';
import { OperationError } from '../../shared/errors/operationError';
import { listAll } from '../../shared/http/pagination';
import { readRecord } from '../../shared/records/recordList';
import * as lists from '../recordForms';
import { isCanceled, stateOfOrder } from '../states';
import { firstLinesOf, numbersOf, numbersOfLines } from './orderContents';

export type Reason = 'complete' | 'timeout' | 'canceled' | 'pending';

/** `expected` is null until the order’s line has been read. */
export interface OrderProgress {
	orderId: number;
	expected: number | null;
	hasSeveralLines: boolean;
	numbers: string[];
	polls: number;
	begunMs: number;
	/** This run of the node waits for these orders. */
	together: ReadonlySet<number>;
}

/** A read for one order is reused for another for this many ms. */
const freshForMs = 2_000;

/** From this many orders on, one list of the newest orders is cheaper than reading each order. */
const minOrdersToList = 10;

/** It is undefined while waiting continues. */
export async function pollOrder(
	api: ReadApi,
	progress: OrderProgress,
): Promise<Reason | undefined> {
	const { orderId, polls } = progress;
	progress.polls += 1;
	if (polls === 0 || progress.expected === null) {
		const lines = await firstLinesOf(api, orderId);
		progress.hasSeveralLines = lines.length > 1;
		if (lines.length === 1) progress.expected ??= quantityOf(lines[0], orderId);
	}
	if (progress.hasSeveralLines) return await pollLines(api, progress);
	const before = progress.numbers.length;
	progress.numbers = await numbersOf(api, orderId);
	const { expected, numbers } = progress;
	if (expected !== null && numbers.length >= expected) return 'complete';
	// An order that receives numbers isn’t canceled, so its status matters only when no number has
	// arrived.
	if (polls > 0 && numbers.length > before) return undefined;
	const status = await statusOf(api, orderId, progress.together.size);
	return isCanceled(status) ? 'canceled' : undefined;
}

/** Such an order is complete when the service says so, or when all its numbers are known. */
async function pollLines(api: ReadApi, progress: OrderProgress): Promise<Reason | undefined> {
	const { orderId } = progress;
	const listed = await numbersOf(api, orderId);
	const lineNumbers = await numbersOfLines(api, orderId, freshForMs);
	const isCertain = listed.length > 0 || lineNumbers.isCertain;
	progress.numbers = listed.length > 0 ? listed : lineNumbers.numbers;
	if (lineNumbers.quantity > 0) progress.expected ??= lineNumbers.quantity;
	const { expected, numbers } = progress;
	if (isCertain && expected !== null && numbers.length >= expected) return 'complete';
	const state = stateOfOrder(await readRecord(api, lists.orders, orderId));
	if (state === 'canceled') return state;
	return state === 'completed' ? 'complete' : undefined;
}

/**
 * A line without a usable quantity is rejected, because every order would be complete compared with
 * 0.
 */
function quantityOf({ quantity }: IDataObject, orderId: number): number {
	if (typeof quantity === 'number' && Number.isInteger(quantity) && quantity > 0) return quantity;
	throw new OperationError(
		`The service shows no quantity for order ${orderId}`,
		'Set “Expected Quantity” to Fixed, and enter how many numbers the order must have.',
	);
}

async function statusOf(api: ReadApi, orderId: number, orderCount: number): Promise<string> {
	if (orderCount >= minOrdersToList) {
		const read = async () => await readStatuses(api, orderCount);
		const status = (await api.memoize('orderStatuses', read, freshForMs)).get(orderId);
		if (status !== undefined) return status;
	}
	return (await readRecord(api, lists.orders, orderId)).orderStatus as string;
}

/** The awaited orders are among the newest ones, mixed with orders of other people. */
async function readStatuses(api: ReadApi, orderCount: number): Promise<Map<number, string>> {
	const range = { limit: Math.min(2 * orderCount, 2_000) };
	const orders = await listAll(api, lists.orders, { sort: ['id,desc'] }, range);
	return new Map(orders.map(({ id, orderStatus }) => [id as number, orderStatus as string]));
}
