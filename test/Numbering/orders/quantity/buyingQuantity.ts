import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type {
	InboundDidRate,
	Order,
	OrderLine,
} from '../../../../sandbox/services/numbering/records';
import { Table } from '../../../../sandbox/core/table';
import { useNumbering } from '../../../harness/numberingRun';
import type { RunOptions } from '../../../harness/tested';
import { buyUrl } from '../buying';

/** What a rate plan for a test has at one destination. */
export interface Place {
	name: string;
	/** Setup and monthly fee of each rate that covers its offer. */
	prices: ReadonlyArray<readonly [setup: number | null, mrc: number | null]>;
	/** The service rejects its orders. */
	isGone?: boolean;
}

/** What the sample's output has at least. */
export interface Result extends IDataObject {
	ordered: number;
	missing: number;
	cost: number;
	monthlyCost: number;
	budgetLeft: number;
	orders: Array<IDataObject & { offer: string; quantity: number }>;
	reasons: string[];
}

/** A sandbox for one test file, with shortcuts for tests of Buy Quantity. */
export function useBuyingQuantity() {
	const numbering = useNumbering();
	const state = () => numbering.world.tables.numbering;
	const first = () => new Table<InboundDidRate>(301);
	const seeded = 40;
	/** Replaces the rate plan by one offer for each place, all in Germany. */
	const plan = (places: readonly Place[]) => {
		const [like] = state().inboundDidRates.filter(
			({ country, didNumberTypes }) =>
				country.isoCode === 'DE' && String(didNumberTypes) === 'GEOGRAPHIC',
		);
		const rates = first();
		for (const { name, prices, isGone } of places) {
			const { country, destinationType, e164Code } = like.destination;
			const fields = { name, description: name, country, destinationType, e164Code };
			const destination = state().destinations.add(fields);
			if (isGone) state().destinations.remove(destination.id);
			for (const [setup, mrc] of prices) {
				rates.add({ ...like, destination, setup, mrc } as InboundDidRate);
			}
		}
		Object.assign(state(), { inboundDidRates: rates });
	};
	return {
		numbering,
		buy: async (own: INodeParameters, more: RunOptions = {}) => {
			const asked = { countries: 'DE', reference: 'quantity', ...own };
			return (await numbering.list('order', 'buyQuantity', asked, more)) as Result[];
		},
		plan,
		/** Aachen is the cheapest, then Bonn and Celle. */
		threePlaces: () =>
			plan([
				{ name: 'Celle', prices: [[1, 1]] },
				{ name: 'Aachen', prices: [[0.1, 1]] },
				{ name: 'Bonn', prices: [[0, 1.5]] },
			]),
		/** The service rejects every order at this place. */
		reject: (place: string) => {
			const { destinations } = state();
			const [{ id }] = destinations.filter(({ name }) => name === place);
			destinations.remove(id);
		},
		/** The orders that were bought, with their one line each. */
		bought: () =>
			state()
				.orders.all()
				.slice(seeded)
				.map((order): Order & Pick<OrderLine, 'quantity' | 'destination'> => {
					const [line] = state().orderItems.filter(({ orderId }) => orderId === order.id);
					const { quantity, destination } = line;
					return { ...order, quantity, destination };
				}),
		sent: () => numbering.asked(buyUrl).map(({ body }) => body as IDataObject),
		cancel: (orderId: unknown) => {
			state().orders.get(orderId as number).orderStatus = 'CANCELED';
		},
	};
}

/** How many numbers the orders are for. */
export const numbersIn = (orders: ReadonlyArray<{ quantity: number }>) =>
	orders.reduce((sum, { quantity }) => sum + quantity, 0);

/** The offer of a place in a planned rate plan. */
export const offerOf = (name: string) => `${name} (DE) · Geographic · Call In`;

export const placesOf = (orders: IDataObject[]) =>
	orders.map(({ offer, quantity }) => [offer, quantity]);
