import type { IDataObject } from 'n8n-workflow';

import { OperationError, toOperationError } from '../../shared/errors/operationError';
import type { ResponseValidator } from '../../shared/http/validators';
import { isListOf, isRecord, isText } from '../../shared/http/validators';
import type { Api } from '../../shared/http/client';
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

/**
 * Sends the purchase once; whatever leaves it unclear is settled by looking the order up. Answers
 * `{ orderId, orderStatus, numbers, reference, recovered }`.
 */
export async function placeOrder(
	api: Api,
	purchase: Purchase,
	reference: string,
): Promise<IDataObject> {
	try {
		const body = requestOf(purchase, reference);
		const order = await api.post('/api/management/buyDids', body, isOrder);
		return { ...order, reference, recovered: false };
	} catch (thrown) {
		const error = toOperationError(thrown);
		if (!mayExist(error)) throw error;
		return await lookUp(api, purchase, reference, error);
	}
}

/**
 * The order of a purchase whose answer was `cause`: unclear, or a rejection that may mean "this
 * reference exists already". Throws what the look-up has found, or that it did not work.
 */
export async function lookUp(
	api: Api,
	purchase: Purchase,
	reference: string,
	cause: OperationError,
): Promise<IDataObject> {
	const look = await searchPurchase(api.reads, reference, purchase).catch(toOperationError);
	if (!(look instanceof OperationError) && look.kind === 'same') return look.order;
	throw cause.status === 'unknown'
		? unclear(reference, look, cause)
		: rejected(reference, look, cause);
}

function mayExist({ status, cause: { httpCode = '' } }: OperationError): boolean {
	if (status === 'stopped') return false;
	return status === 'unknown' || ['400', '409', '422'].includes(httpCode);
}
