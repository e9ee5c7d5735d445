import type { IDataObject } from 'n8n-workflow';

import type { Api, Requests } from '../../../shared/catalogue/api';
import { OperationError, toOperationError } from '../../../shared/errors/operationError';
import type { Purchase } from '../../rates/ratePlan';
import { lookUp, placeOrder } from '../placeOrder';
import { namesOf, requireOffer } from './ownOrders';
import type { PricedOffer } from './pricedOffers';
import type { Progress } from './progress';

/** The result of a step: the journal may have it from an attempt that ordered something else. */
interface Placed {
	key: string;
	quantity: number;
	/** As `placeOrder` returns it. */
	order: IDataObject;
}

/**
 * Orders from one offer after the other, as much as each allows, until nothing is missing or nothing
 * fits. What the service rejects because of the offer is noted, and the next offer follows. Throws
 * anything else: an unclear order above all, after which nothing more is ordered.
 */
export class OrderPlacement {
	/** How many numbers the item's Limits have admitted that are not ordered yet. */
	private admitted = 0;

	constructor(
		private readonly api: Api,
		private readonly reference: string,
		private readonly progress: Progress,
		/** Those to order from, and all, to recognize the orders of earlier attempts. */
		private readonly offers: { allowed: readonly PricedOffer[]; all: readonly PricedOffer[] },
	) {}

	async run(): Promise<void> {
		const { allowed } = this.offers;
		for (const offer of allowed) {
			let quantity = this.progress.mostFrom(offer);
			while (quantity > 0) {
				await this.orderFrom(offer, quantity);
				quantity = this.progress.mostFrom(offer);
			}
		}
	}

	/** Adds the order or the rejection to the progress. */
	private async orderFrom(offer: PricedOffer, quantity: number): Promise<void> {
		const { destinationId, numberTypes, features, key } = offer;
		const purchase = { destinationId, quantity, numberTypes, features };
		const number = this.progress.nextNumber;
		await this.admit(number, quantity);
		try {
			const placed = await this.place(number, purchase, key);
			const from = requireOffer(this.offers.all, placed.key, placed.order.orderId as number);
			const { order } = placed;
			this.progress.parts.set(number, { offer: from, quantity: placed.quantity, order });
			// What an earlier attempt has sent is not admitted again, and neither was the rest with it.
			this.admitted = order.recovered ? 0 : this.admitted - quantity;
		} catch (thrown) {
			const error = toOperationError(thrown);
			if (!isAboutOffer(error)) throw error;
			this.progress.rejections.set(offer, error);
		}
	}

	private async place(number: number, purchase: Purchase, key: string): Promise<Placed> {
		const { api } = this;
		const { reference, ...names } = namesOf(this.reference, number);
		const { quantity } = purchase;
		return await api.step<Placed>({
			...names,
			async send(requests: Requests) {
				api.highlight('reference', reference);
				return { key, quantity, order: await placeOrder(api, requests, purchase, reference) };
			},
			async verify(error) {
				return { key, quantity, order: await lookUp(api, purchase, reference, error) };
			},
		});
	}

	/** The first admission is about all that is planned: the Limits allow all of it or nothing. */
	private async admit(number: number, quantity: number): Promise<void> {
		const { key, subject } = namesOf(this.reference, number);
		// An earlier attempt has counted what is done.
		const isDone = this.api.isDone(subject);
		const lacking = isDone ? quantity : this.lackingFor(quantity);
		if (!isDone) await this.api.admit([{ key, recipient: lacking }]);
		this.admitted += lacking;
	}

	private lackingFor(quantity: number): number {
		if (this.admitted >= quantity) return 0;
		const plan = this.progress.planned(this.offers.allowed);
		return plan.ordered - this.progress.ordered - this.admitted;
	}
}

/** Not about the account, the credential or the request as such: another offer may be accepted. */
const isAboutOffer = ({ status, cause: { httpCode } }: OperationError) =>
	status === 'rejected' && ['400', '404', '409', '410', '422'].includes(String(httpCode));

/** The error of a purchase that was interrupted, with what it had ordered before. */
export function interrupted(error: OperationError, { parts, ordered, goal }: Progress) {
	if (error.status === 'stopped' || parts.size === 0) return error;
	const orders = [...parts.values()].map(({ order }) => order ?? {});
	const named = orders.map(
		({ orderId, reference }) => `${orderId as number} (${reference as string})`,
	);
	const before = `${ordered} of ${goal.wanted} numbers were ordered before`;
	const isUnknown = error.status === 'unknown';
	return new OperationError(
		isUnknown ? `${error.message} (${before})` : `${before}; then: ${error.message}`,
		`${error.description} Ordered before: ${named.join(', ')}. To continue, retry the node, or run it again with the same reference.`,
		{ ...error.cause, status: isUnknown ? 'unknown' : 'partial', body: { orders } },
	);
}
