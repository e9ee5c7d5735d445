import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../../shared/catalogue/api';
import { OperationError } from '../../../shared/errors/operationError';
import { firstLinesOf, numbersOf } from '../orderContents';
import { taken } from '../purchaseErrors';
import { newestOrders, readNumbers } from '../purchases';
import type { PricedOffer } from './pricedOffers';
import { keyOf } from './pricedOffers';
import type { Part } from './progress';

/** `PO-2026-0042-part-`; nobody names an order of their own so by chance. */
const prefixOf = (reference: string) => `${reference}-part-`;

/** How the order with this number within a purchase is named, and its step in the journal. */
export function namesOf(reference: string, number: number) {
	const own = `${prefixOf(reference)}${number}`;
	return { reference: own, key: `order ${number}`, subject: `purchase ${own}` };
}

/**
 * The orders that a purchase has made already, by their number within it, among the newest 1,000 of the
 * account. They count, so that a run after a crash continues where that one ended. Rejects an order of
 * which the cost is unknown: the budget could not be checked.
 */
export async function findOwnOrders(
	api: Api,
	reference: string,
	offers: readonly PricedOffer[],
): Promise<Map<number, Part>> {
	const found = new Map<number, IDataObject>();
	for await (const page of newestOrders(api)) {
		for (const order of page) {
			const number = numberIn(order.reference, reference);
			if (number !== undefined) found.set(number, order);
		}
	}
	const parts = new Map<number, Part>();
	for (const [number, order] of [...found].sort(([a], [b]) => a - b)) {
		const names = namesOf(reference, number);
		parts.set(number, await readPart(api, names.reference, order, offers));
		api.confirm(names);
	}
	return parts;
}

function numberIn(reference: unknown, own: string): number | undefined {
	const prefix = prefixOf(own);
	if (typeof reference !== 'string' || !reference.startsWith(prefix)) return undefined;
	const rest = reference.slice(prefix.length);
	return /^[1-9]\d{0,8}$/.test(rest) ? Number(rest) : undefined;
}

async function readPart(
	api: Api,
	reference: string,
	record: IDataObject,
	offers: readonly PricedOffer[],
): Promise<Part> {
	const [orderId, orderStatus] = [record.id as number, record.orderStatus as string];
	const lines = await firstLinesOf(api, orderId);
	const [line] = lines;
	if (lines.length !== 1 || !Number.isSafeInteger(line.quantity)) {
		const kind = lines.length === 0 ? 'withoutLines' : 'different';
		throw taken(reference, { kind, orderId, orderStatus });
	}
	const offer = requireOffer(offers, keyOf(line), orderId);
	const order = { orderId, orderStatus, reference, recovered: true };
	if (orderStatus !== 'CANCELED') {
		const numbers = await readNumbers(api, orderId);
		return { offer, quantity: Number(line.quantity), order: { ...order, ...numbers } };
	}
	// It gets no further numbers.
	const numbers = await numbersOf(api, orderId);
	return { offer, quantity: numbers.length, isClosed: true, order: { ...order, numbers } };
}

/** The offer of an order; rejects one whose price is unknown. */
export function requireOffer(
	offers: readonly PricedOffer[],
	key: unknown,
	orderId: number,
): PricedOffer {
	const offer = offers.find((one) => one.key === key);
	if (offer?.price) return offer;
	throw new OperationError(
		`Order ${orderId} is part of this purchase, and its cost is unknown`,
		'Nothing more was bought, because the budget cannot be checked: no inbound rate with a price covers that order. If it belongs to something else, choose another reference.',
	);
}
