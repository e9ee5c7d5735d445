import type { IDataObject } from 'n8n-workflow';

import { OperationError, toOperationError } from '../../shared/errors/operationError';
import { isListOf, isRecord, isText } from '../../shared/http/validators';
import type { Api, Requests, ResponseValidator } from '../../shared/declare/api';
import { rejected, unclear } from './purchaseErrors';
import { searchPurchase } from './purchases';
import type { Purchase } from '../rates/ratePlan';

/** The documented body of buyDids. */
export const requestOf = ({ numberTypes, features, ...rest }: Purchase, reference: string) => ({
	...rest,
	numberTypes: [...numberTypes],
	features: [...features],
	reference,
});

/** An answer without the order's ID says nothing that a workflow can go on with. */
const isOrder: ResponseValidator = (body) =>
	isRecord(body) &&
	Number.isSafeInteger((body as IDataObject).orderId) &&
	isListOf(isText)((body as IDataObject).numbers);

/** Sends the purchase -> `{ orderId, orderStatus, numbers, reference, recovered }`. */
export async function placeOrder(
	api: Api,
	requests: Requests,
	purchase: Purchase,
	reference: string,
): Promise<IDataObject> {
	try {
		const body = requestOf(purchase, reference);
		const order = await requests.post('/api/management/buyDids', body, isOrder);
		return { ...order, reference, recovered: false };
	} catch (thrown) {
		const error = toOperationError(thrown);
		if (!mayExist(error)) throw error;
		return await lookUp(api, purchase, reference, error);
	}
}

/**
 * The order of a purchase that ended in `error`: unknown, or a rejection that may mean "this reference
 * exists already". Throws what the look-up has found, or that it did not work.
 */
export async function lookUp(
	api: Api,
	purchase: Purchase,
	reference: string,
	error: OperationError,
): Promise<IDataObject> {
	const found = await searchPurchase(api, reference, purchase).catch(toOperationError);
	if (!(found instanceof OperationError) && found.kind === 'same') return found.order;
	throw error.status === 'unknown'
		? unclear(reference, found, error)
		: rejected(reference, found, error);
}

/** Some services answer so when the reference exists already. */
const mayExist = ({ cause: { httpCode } }: OperationError) =>
	['400', '409', '422'].includes(String(httpCode));
