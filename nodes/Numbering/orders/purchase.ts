import type { IDataObject } from 'n8n-workflow';

import type { Api, Requests } from '../../shared/declare/api';
import { OperationError, toOperationError } from '../../shared/errors/operationError';
import { pagesOf } from '../../shared/http/pagination';
import { isRecordOf } from '../../shared/http/validators';
import type { Purchase } from '../rates/ratePlan';
import { isSameSet } from '../rates/ratePlan';
import { firstLinesOf, readOrderedNumbers } from './orderContents';
import type { LookupResult } from './purchaseErrors';
import { rejected, unclear } from './purchaseErrors';
import * as lists from '../recordForms';

/** How often, and how far apart, an order is looked for after an unclear answer. */
const confirmation = { attempts: 3, pauseMs: 1_000 };

/** The newest so many orders are looked through for a reference. */
const ordersAtMost = 1_000;

export const purchaseBody = ({ numberTypes, features, ...rest }: Purchase, reference: string) => ({
	...rest,
	numberTypes: [...numberTypes],
	features: [...features],
	reference,
});

/** Looks for the purchase by its reference; throws where the orders cannot be read. */
export async function findPurchase(
	api: Api,
	reference: string,
	purchase: Purchase,
): Promise<LookupResult> {
	const { order, read } = await findByReference(api, reference);
	if (!order) return { kind: 'none', read };
	const [orderId, orderStatus] = [order.id as number, order.orderStatus as string];
	if (orderStatus === 'CANCELED') return { kind: 'canceled', orderId, orderStatus };
	const lines = await linesOf(api, reference, orderId);
	if (lines.length === 0) return { kind: 'withoutLines', orderId, orderStatus };
	if (!isSame(lines, purchase)) return { kind: 'different', orderId, orderStatus };
	const numbers = await readOrderedNumbers(api, orderId);
	return { kind: 'same', order: { orderId, orderStatus, ...numbers, reference, recovered: true } };
}

/** Sends the purchase -> `{ orderId, orderStatus, numbers, reference, recovered }`. */
export async function placePurchase(
	api: Api,
	requests: Requests,
	purchase: Purchase,
	reference: string,
): Promise<IDataObject> {
	try {
		const body = purchaseBody(purchase, reference);
		const order = await requests.post('/api/management/buyDids', body, isRecordOf(lists.purchase));
		return { ...order, reference, recovered: false };
	} catch (thrown) {
		const error = toOperationError(thrown);
		// Some services answer so when the reference exists already.
		if (!['400', '409', '422'].includes(String(error.cause.httpCode))) throw error;
		return await settlePurchase(api, purchase, reference, error);
	}
}

/** `error` is unknown, or a rejection that may mean "this reference exists already". Throws what was found. */
export async function settlePurchase(
	api: Api,
	purchase: Purchase,
	reference: string,
	error: OperationError,
): Promise<IDataObject> {
	const found = await findRepeatedly(api, reference, purchase).catch(toOperationError);
	if (!(found instanceof OperationError) && found.kind === 'same') return found.order;
	throw error.status === 'unknown'
		? unclear(reference, found, error)
		: rejected(reference, found, error);
}

/** Looks again after pauses: an order that is just being made may not be listed at once. */
async function findRepeatedly(
	api: Api,
	reference: string,
	purchase: Purchase,
): Promise<LookupResult> {
	for (let attempt = 1; ; attempt++) {
		const found = await findPurchase(api, reference, purchase);
		const isOpen = found.kind === 'none' || found.kind === 'withoutLines';
		if (!isOpen || attempt >= confirmation.attempts) return found;
		await api.pause(confirmation.pauseMs);
	}
}

async function findByReference(api: Api, reference: string) {
	let read = 0;
	const newest = { pageSize: 100, limit: ordersAtMost };
	for await (const page of pagesOf(api, lists.orders, { sort: ['id,desc'] }, newest)) {
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
