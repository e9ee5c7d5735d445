import type { IDataObject } from 'n8n-workflow';

import type { OperationError } from '../../../shared/errors/operationError';
import type { Decimal } from '../../decimal';
import { addUp, zero } from '../../decimal';
import type { NamedOffer, Price, PricedOffer } from './pricedOffers';
import { times } from './pricedOffers';

/** What is wanted, and what it may cost; `budget` is for setup and the first month of all numbers. */
export interface Goal {
	wanted: number;
	budget: Decimal;
	monthlyBudget?: Decimal;
	maxPerOffer?: number;
}

export interface OrderedPart {
	number: number;
	offer: NamedOffer;
	/** How many numbers it is for; of an order with the status CANCELED, how many it has. */
	quantity: number;
	/** Of all its numbers, when it was ordered; undefined if nothing says so any more. */
	cost?: Price;
	/** It has the status CANCELED, so its offer is not ordered from again. */
	isClosed?: boolean;
	/** Undefined while it is only planned. */
	order?: IDataObject;
}

export type Obstacle =
	'nothingMissing' | 'rejected' | 'closed' | 'price' | 'budget' | 'monthlyBudget' | 'maxPerOffer';

export class PurchaseProgress {
	constructor(
		readonly goal: Goal,
		readonly parts: OrderedPart[] = [],
		readonly rejections = new Map<PricedOffer, OperationError>(),
	) {}

	get ordered(): number {
		return orderedQuantity(this.parts);
	}

	get missing(): number {
		return Math.max(0, this.goal.wanted - this.ordered);
	}

	/** What all parts cost; undefined if that of one is unknown. */
	cost(of: keyof Price): Decimal | undefined {
		return addUp(this.parts.map(({ cost }) => cost?.[of]));
	}

	/** What is left of a budget: nothing if what was spent is unknown. Undefined without a budget. */
	left(of: keyof Price): Decimal | undefined {
		const { budget, monthlyBudget } = this.goal;
		const whole = of === 'first' ? budget : monthlyBudget;
		const spent = this.cost(of);
		return whole === undefined || spent === undefined ? whole && zero : whole - spent;
	}

	get nextNumber(): number {
		const taken = new Set(this.parts.map(({ number }) => number));
		let number = 1;
		while (taken.has(number)) number++;
		return number;
	}

	mostFrom(offer: PricedOffer): number {
		return Math.max(0, Math.min(...Object.values(this.roomFor(offer))));
	}

	obstacleTo(offer: PricedOffer): Obstacle | undefined {
		const rooms = Object.entries(this.roomFor(offer)) as Array<[Obstacle, number]>;
		return rooms.find(([, room]) => room < 1)?.[0];
	}

	private roomFor(offer: PricedOffer): Record<Obstacle, number> {
		const { maxPerOffer = Infinity } = this.goal;
		const own = this.parts.filter(({ offer: { key } }) => key === offer.key);
		const { first = zero, monthly = zero } = offer.price ?? {};
		const unless = (isSo: boolean) => (isSo ? 0 : Infinity);
		return {
			nothingMissing: this.missing,
			rejected: unless(this.rejections.has(offer)),
			closed: unless(own.some(({ isClosed }) => isClosed)),
			price: unless(!offer.price),
			maxPerOffer: maxPerOffer - orderedQuantity(own),
			budget: affordable(this.left('first'), first),
			monthlyBudget: affordable(this.left('monthly'), monthly),
		};
	}

	/** The same with what would be ordered if every offer accepted, the first of them first. */
	planned(offers: readonly PricedOffer[]): PurchaseProgress {
		const plan = new PurchaseProgress(this.goal, [...this.parts], this.rejections);
		for (const offer of offers) {
			const quantity = plan.mostFrom(offer);
			const cost = offer.price && times(offer.price, quantity);
			if (quantity > 0) plan.parts.push({ number: plan.nextNumber, offer, quantity, cost });
		}
		return plan;
	}
}

export const orderedQuantity = (parts: readonly OrderedPart[]): number =>
	parts.reduce((sum, { quantity }) => sum + quantity, 0);

function affordable(left: Decimal | undefined, price: Decimal): number {
	if (left !== undefined && left < zero) return 0;
	return left === undefined || price === zero ? Infinity : Number(left / price);
}
