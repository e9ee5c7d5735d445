import type { IDataObject } from 'n8n-workflow';

import type { OperationError } from '../../../shared/errors/operationError';
import type { Decimal } from '../../decimal';
import { zero } from '../../decimal';
import type { PricedOffer } from './pricedOffers';

/** What is wanted, and what it may cost. */
export interface Goal {
	wanted: number;
	/** Setup and the first month of all numbers. */
	budget: Decimal;
	/** The monthly fee of all numbers. */
	monthlyBudget?: Decimal;
	maxPerOffer?: number;
}

/** An order of the purchase, or a planned one. */
export interface Part {
	offer: PricedOffer;
	/** How many numbers it is for; of an order with the status CANCELED, how many it has. */
	quantity: number;
	/** It has the status CANCELED, so its offer is not ordered from again. */
	isClosed?: boolean;
	/** Without them, it is only planned. */
	order?: IDataObject;
}

/** Why no more numbers are ordered from an offer. */
export type Obstacle =
	'nothingMissing' | 'rejected' | 'closed' | 'price' | 'budget' | 'monthlyBudget' | 'maxPerOffer';

/** What was ordered so far, and what may be ordered next. */
export class Progress {
	/** `parts`: an order's number within the purchase, from 1 -> the order. */
	constructor(
		readonly goal: Goal,
		readonly parts = new Map<number, Part>(),
		readonly rejections = new Map<PricedOffer, OperationError>(),
	) {}

	get ordered(): number {
		return [...this.parts.values()].reduce((sum, { quantity }) => sum + quantity, 0);
	}

	get missing(): number {
		return Math.max(0, this.goal.wanted - this.ordered);
	}

	get cost(): Decimal {
		return this.total('first');
	}

	get monthlyCost(): Decimal {
		return this.total('monthly');
	}

	private total(of: 'first' | 'monthly'): Decimal {
		return [...this.parts.values()].reduce((sum, part) => sum + costOf(part, of), zero);
	}

	/** The lowest number that no order has: the service accepts each reference once. */
	get nextNumber(): number {
		let number = 1;
		while (this.parts.has(number)) number++;
		return number;
	}

	/** How many numbers may be ordered from the offer now. */
	mostFrom(offer: PricedOffer): number {
		return Math.max(0, Math.min(...Object.values(this.roomFor(offer))));
	}

	/** Why nothing may be ordered from the offer now; undefined if something may. */
	obstacleTo(offer: PricedOffer): Obstacle | undefined {
		const rooms = Object.entries(this.roomFor(offer)) as Array<[Obstacle, number]>;
		return rooms.find(([, room]) => room < 1)?.[0];
	}

	private roomFor(offer: PricedOffer): Record<Obstacle, number> {
		const { budget, monthlyBudget, maxPerOffer = Infinity } = this.goal;
		const own = [...this.parts.values()].filter(({ offer: { key } }) => key === offer.key);
		const { first = zero, monthly = zero } = offer.price ?? {};
		const unless = (isSo: boolean) => (isSo ? 0 : Infinity);
		return {
			nothingMissing: this.missing,
			rejected: unless(this.rejections.has(offer)),
			closed: unless(own.some(({ isClosed }) => isClosed)),
			price: unless(!offer.price),
			maxPerOffer: maxPerOffer - own.reduce((sum, { quantity }) => sum + quantity, 0),
			budget: affordable(budget - this.cost, first),
			monthlyBudget:
				monthlyBudget === undefined
					? Infinity
					: affordable(monthlyBudget - this.monthlyCost, monthly),
		};
	}

	/** The same with what would be ordered if every offer accepted, the first of them first. */
	planned(offers: readonly PricedOffer[]): Progress {
		const plan = new Progress(this.goal, new Map(this.parts), this.rejections);
		for (const offer of offers) {
			const quantity = plan.mostFrom(offer);
			if (quantity > 0) plan.parts.set(plan.nextNumber, { offer, quantity });
		}
		return plan;
	}
}

/** What the numbers of a part cost at most. */
export const costOf = ({ offer, quantity }: Part, of: 'first' | 'monthly'): Decimal =>
	BigInt(quantity) * (offer.price?.[of] ?? zero);

/** How many numbers of a price an amount suffices for. */
function affordable(left: Decimal, price: Decimal): number {
	if (left < zero) return 0;
	return price === zero ? Infinity : Number(left / price);
}
