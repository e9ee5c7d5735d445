import type { Api, Requests } from '../../../shared/declare/api';
import { OperationError, toOperationError } from '../../../shared/errors/operationError';
import type { Purchase } from '../../rates/ratePlan';
import { placePurchase } from '../purchase';
import { unclear } from '../purchaseErrors';
import type { OwnOrders } from './ownOrders';
import type { Price, PricedOffer } from './pricedOffers';
import { times } from './pricedOffers';
import type { OrderedPart, PurchaseProgress } from './progress';

/** Without the cost, a bigint, which the journal cannot hold. */
type PlacedPart = OrderedPart & { cost?: undefined };

/** Before each order, other orders of the purchase are looked for among so many newest ones. */
const newest = 100;

/**
 * Orders from one offer after the other until nothing is missing or fits. A rejection because of the offer is
 * noted; anything else is thrown: after an unclear order nothing more is ordered.
 */
export class OrderPlacement {
	/** For how many numbers that are not ordered yet the item's Limits have room. */
	private reserved = 0;

	constructor(
		private readonly api: Api,
		private readonly own: OwnOrders,
		private readonly progress: PurchaseProgress,
		private readonly offers: readonly PricedOffer[],
	) {}

	async run(): Promise<void> {
		const { parts } = this.progress;
		for (const offer of this.offers) {
			while (this.progress.mostFrom(offer) > 0) {
				// Another run of the purchase may have ordered meanwhile: what it spent counts.
				for (const part of await this.own.find(parts, newest)) parts.push(part);
				const quantity = this.progress.mostFrom(offer);
				if (quantity > 0) await this.orderFrom(offer, quantity);
			}
		}
	}

	private async orderFrom(offer: PricedOffer, quantity: number): Promise<void> {
		const number = this.progress.nextNumber;
		const reserved = await this.reserve(number, quantity);
		try {
			const placed = await this.place(offer, quantity, number);
			const { order } = placed;
			const price = this.own.priceIn(order?.reference);
			this.progress.parts.push({ ...placed, cost: price && times(price, placed.quantity) });
			// For what an earlier attempt has sent nothing was reserved, and neither was for the rest with it.
			this.reserved = order?.recovered ? 0 : this.reserved - quantity;
		} catch (thrown) {
			const error = toOperationError(thrown);
			if (!isAboutOffer(error)) throw error;
			// What the rejected order had reserved is free again.
			this.reserved -= reserved;
			this.progress.rejections.set(offer, error);
		}
	}

	private async place(from: PricedOffer, quantity: number, number: number): Promise<PlacedPart> {
		const { api, own } = this;
		const { price, ...offer } = from;
		const { destinationId, numberTypes, features } = offer;
		const purchase: Purchase = { destinationId, quantity, numberTypes, features };
		const reference = own.referenceOf(number, price as Price);
		return await api.step<PlacedPart>({
			...own.stepOf(number),
			async send(requests: Requests) {
				api.highlight('reference', reference);
				const order = await placePurchase(api, requests, purchase, reference);
				return { number, offer, quantity, order };
			},
			// An earlier attempt may have asked for something else, or at another price.
			async verify(error) {
				const found = await own.search(number).catch(toOperationError);
				if ('offer' in found) return { ...found, cost: undefined };
				throw unclear(own.nameOf(number), found, error);
			},
		});
	}

	/** The first order reserves all that is planned, so that the Limits allow all of it or nothing. */
	private async reserve(number: number, quantity: number): Promise<number> {
		const { key, subject } = this.own.stepOf(number);
		// An earlier attempt has counted what is done.
		const isDone = this.api.isDone(subject);
		const lacking = isDone ? quantity : this.lackingFor(quantity);
		if (!isDone) await this.api.reserve([{ key, counted: lacking }]);
		this.reserved += lacking;
		return lacking;
	}

	private lackingFor(quantity: number): number {
		if (this.reserved >= quantity) return 0;
		const plan = this.progress.planned(this.offers);
		return plan.ordered - this.progress.ordered - this.reserved;
	}
}

/** Not about the account, the credential or the request as such: another offer may be accepted. */
const isAboutOffer = ({ status, cause: { httpCode } }: OperationError) =>
	status === 'rejected' && ['400', '404', '409', '410', '422'].includes(String(httpCode));

/** The same error, with what the purchase had ordered before it. */
export function interrupted(error: OperationError, { parts, ordered, goal }: PurchaseProgress) {
	if (error.status === 'stopped' || parts.length === 0) return error;
	const orders = parts.map(({ order }) => order ?? {});
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
