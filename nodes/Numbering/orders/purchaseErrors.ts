import type { IDataObject } from 'n8n-workflow';

import { OperationError } from '../../shared/errors/operationError';

/** The order has the purchase’s reference, but cannot be returned for it. */
interface ConflictingOrder {
	kind: 'canceled' | 'different' | 'withoutLines';
	orderId: number;
	orderStatus: string;
}

/**
 * `order` is `{ orderId, orderStatus, numbers, reference, recovered: true }`; `read` counts the
 * orders that were searched.
 */
export type LookupResult =
	{ kind: 'same'; order: IDataObject } | { kind: 'none'; read: number } | ConflictingOrder;

/** The lookup found no order to return, or failed. */
type Unconfirmed = Exclude<LookupResult, { kind: 'same' }> | OperationError;

export const purchaseErrors = {
	404: {
		message: 'No inbound rate covers exactly this destination, features and number types',
		description:
			'Nothing was bought. Inbound Rate: Get Many lists the combinations that your rate plan covers; all features and number types of one rate must be chosen, no more and no fewer.',
	},
};

const neverAgain = 'A reference can never be used again, even after a cancellation';

/** Nothing is sent, because a different order has the reference. */
export function conflicting(
	reference: string,
	{ kind, orderId, orderStatus }: ConflictingOrder,
): OperationError {
	if (kind === 'canceled') {
		return new OperationError(
			`The reference “${reference}” belongs to order ${orderId}, which has the status CANCELED`,
			`No open order has this reference. ${neverAgain}; choose another one.`,
		);
	}
	const message = `The reference “${reference}” is already used by order ${orderId}`;
	if (kind === 'withoutLines') {
		return new OperationError(
			message,
			`That order (${orderStatus}) shows no line, so it cannot be compared with this purchase. Nothing was bought. Look at the order (Order: Get) and run this again later. Choose another reference only for another purchase.`,
		);
	}
	return new OperationError(
		message,
		`That order (${orderStatus}) is another purchase: its destination, quantity, features or number types differ. Nothing was bought. ${neverAgain}; choose another one.`,
	);
}

/** Nothing is sent, because the orders could not be read. */
export function unread(
	reference: string,
	{ message, description, cause }: OperationError,
): OperationError {
	return new OperationError(
		message,
		`Nothing was bought, because the orders could not be read to look for the reference “${reference}”. ${description} Or turn off Look Up Reference First under Options.`,
		cause,
	);
}

/** A rejection has its reason; the lookup shows whether the reference is the cause. */
export function rejected(
	reference: string,
	lookup: Unconfirmed,
	cause: OperationError,
): OperationError {
	const rejection = `The service rejected the purchase: ${cause.message}.`;
	if (!(lookup instanceof OperationError) && lookup.kind !== 'none') {
		const { message, description } = conflicting(reference, lookup);
		return new OperationError(message, `${description} ${rejection}`, cause.cause);
	}
	const looked =
		lookup instanceof OperationError
			? `Whether an order has the reference “${reference}” already is unknown, because the orders could not be read: ${lookup.message}.`
			: noneOf(reference, lookup.read);
	return new OperationError(cause.message, `${cause.description} ${looked}`, cause.cause);
}

/** After an unclear response, only an order with the status CANCELED shows what happened. */
export function unclear(
	reference: string,
	lookup: Unconfirmed,
	cause: OperationError,
): OperationError {
	const happened = `The error was: ${cause.message}.`;
	if (!(lookup instanceof OperationError) && lookup.kind === 'canceled') {
		const { message, description } = conflicting(reference, lookup);
		return new OperationError(message, `${description} ${happened}`, { by: 'lookup' });
	}
	return new OperationError(
		'The numbers may have been bought: look for the order before you buy again',
		`Look for an order with the reference “${reference}” (Order: Get Many): a second purchase is charged a second time. ${lookupText(reference, lookup)} ${happened}`,
		{ ...cause.cause, status: 'unknown' },
	);
}

function lookupText(reference: string, lookup: Unconfirmed): string {
	if (lookup instanceof OperationError) return `The orders could not be read: ${lookup.message}.`;
	if (lookup.kind === 'none') return `${noneOf(reference, lookup.read)} It may still appear.`;
	const { kind, orderId } = lookup;
	return kind === 'withoutLines'
		? `Order ${orderId} has this reference and shows no line yet, so it cannot be compared with this purchase.`
		: `The reference is already used by order ${orderId}, and its destination, quantity, features or number types differ from this purchase. A reference belongs to one order: if that order is not this purchase, nothing was bought.`;
}

const noneOf = (reference: string, read: number) =>
	read === 0
		? 'The account shows no orders.'
		: `An order with the reference “${reference}” is not among the newest ${read} orders.`;
