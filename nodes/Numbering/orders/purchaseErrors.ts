import type { IDataObject } from 'n8n-workflow';

import { OperationError } from '../../shared/errors/operationError';

/** An order that has the reference of a purchase and cannot be returned for it. */
interface ConflictingOrder {
	kind: 'canceled' | 'different' | 'withoutLines';
	orderId: number;
	orderStatus: string;
}

/** `order` is `{ orderId, orderStatus, numbers, reference, recovered: true }`; `read` orders were looked at. */
export type LookupResult =
	{ kind: 'same'; order: IDataObject } | { kind: 'none'; read: number } | ConflictingOrder;

/** A look-up that found no order to return, or why it failed. */
type Unconfirmed = Exclude<LookupResult, { kind: 'same' }> | OperationError;

export const purchaseErrors = {
	404: {
		message: 'No inbound rate covers exactly this destination, features and number types',
		description:
			'Nothing was bought. Inbound Rate: Get Many lists the combinations that your rate plan covers; all features and number types of one rate must be chosen, no more and no fewer.',
	},
};

const neverAgain = 'A reference can never be used again, even after a cancellation';

/** Before anything is sent: the order that has the reference is in the way of the purchase. */
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

/** Before anything is sent: the orders could not be read. */
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

/** After a rejection: its own reason, and whether the reference is the cause of it. */
export function rejected(
	reference: string,
	found: Unconfirmed,
	cause: OperationError,
): OperationError {
	const said = `The service rejected the purchase: ${cause.message}.`;
	if (!(found instanceof OperationError) && found.kind !== 'none') {
		const { message, description } = conflicting(reference, found);
		return new OperationError(message, `${description} ${said}`, cause.cause);
	}
	const looked =
		found instanceof OperationError
			? `Whether an order has the reference “${reference}” already is unknown, because the orders could not be read: ${found.message}.`
			: noneOf(reference, found.read);
	return new OperationError(cause.message, `${cause.description} ${looked}`, cause.cause);
}

/** After an unclear answer: only an order with the status CANCELED says what became of it. */
export function unclear(
	reference: string,
	found: Unconfirmed,
	cause: OperationError,
): OperationError {
	const happened = `The error was: ${cause.message}.`;
	if (!(found instanceof OperationError) && found.kind === 'canceled') {
		const { message, description } = conflicting(reference, found);
		return new OperationError(message, `${description} ${happened}`, { by: 'lookup' });
	}
	return new OperationError(
		'The numbers may have been bought: look for the order before you buy again',
		`Look for an order with the reference “${reference}” (Order: Get Many): a second purchase is charged a second time. ${lookupText(reference, found)} ${happened}`,
		{ ...cause.cause, status: 'unknown' },
	);
}

function lookupText(reference: string, found: Unconfirmed): string {
	if (found instanceof OperationError) return `The orders could not be read: ${found.message}.`;
	if (found.kind === 'none') return `${noneOf(reference, found.read)} It may still appear.`;
	const { kind, orderId } = found;
	return kind === 'withoutLines'
		? `Order ${orderId} has this reference and shows no line yet, so it cannot be compared with this purchase.`
		: `The reference is already used by order ${orderId}, and its destination, quantity, features or number types differ from this purchase. A reference belongs to one order: if that order is not this purchase, nothing was bought.`;
}

const noneOf = (reference: string, read: number) =>
	read === 0
		? 'The account shows no orders.'
		: `An order with the reference “${reference}” is not among the newest ${read} orders.`;
