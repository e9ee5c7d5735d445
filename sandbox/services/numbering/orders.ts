import { addDays, formatDate, subtractMonths } from '../../core/calendar';
import { createRandom } from '../../core/random';
import { assignNumber } from './assignment';
import type { InboundDidRate, NumberingState, Order } from './records';

/** Tests and examples rely on these orders. */
export const SEEDED_ORDERS = {
	/** It was completed 38 months ago, so its numbers can be released. */
	releasable: 1001,
	/** It was completed 30 months ago; its first number has already been released. */
	partlyReleased: 1002,
	/** It was completed exactly 12 months ago, so it cannot be released yet. */
	onTheLimit: 1003,
	/** It was completed a day earlier, so it can be released. */
	pastTheLimit: 1004,
	recent: 1005,
	/** It has two lines, completed 20 months ago. */
	multipleLines: 1006,
	/** It is PROCESSING, has 2 numbers of 5, and gets no more. */
	partial: 1007,
	/** It is PROCESSING, has none of 3 numbers, and gets none. */
	waiting: 1008,
	/** It has two lines, is PROCESSING, and has 1 number of 4. */
	multipleLinesWaiting: 1009,
	/** It was CANCELED without a number. */
	cancelled: 1010,
	/** It was CANCELED after 1 number of 2. */
	cancelledPartial: 1011,
} as const;

interface Spec {
	status: 'PROCESSING' | 'CANCELED' | 'COMPLETED';
	/** It is the completion date of a completed order, otherwise its purchase date. */
	on: Date;
	/** It is `[rate id, quantity, assigned]`. */
	lines: ReadonlyArray<readonly [number, number, number]>;
}

const FIRST_ORDER_ID = 1001;
/** Orders beyond the named ones begin this many months ago, one in each month. */
const MONTHS = 29;
const RANDOM_SEED = 1001;
const DAYS_TO_COMPLETE = 2;

/** `lines` are `[rate id, quantity]`. */
function completed(on: Date, ...lines: Array<readonly [number, number]>): Spec {
	return {
		status: 'COMPLETED',
		on,
		lines: lines.map(([rateId, quantity]) => [rateId, quantity, quantity]),
	};
}

/** They are in the order of SEEDED_ORDERS. */
function specifyNamed(now: Date): Spec[] {
	return [
		completed(subtractMonths(now, 38), [303, 4]),
		completed(subtractMonths(now, 30), [314, 3]),
		completed(subtractMonths(now, 12), [320, 2]),
		completed(addDays(subtractMonths(now, 12), -1), [322, 2]),
		completed(subtractMonths(now, 2), [326, 5]),
		completed(subtractMonths(now, 20), [310, 3], [320, 2]),
		{ status: 'PROCESSING', on: addDays(now, -3), lines: [[306, 5, 2]] },
		{ status: 'PROCESSING', on: addDays(now, -1), lines: [[329, 3, 0]] },
		{
			status: 'PROCESSING',
			on: addDays(now, -6),
			lines: [
				[315, 2, 1],
				[324, 2, 0],
			],
		},
		{ status: 'CANCELED', on: subtractMonths(now, 7), lines: [[331, 10, 0]] },
		{ status: 'CANCELED', on: subtractMonths(now, 4), lines: [[325, 2, 1]] },
	];
}

function specifyOthers(now: Date, rates: readonly InboundDidRate[], orders: number): Spec[] {
	const random = createRandom(RANDOM_SEED);
	const count = orders - Object.keys(SEEDED_ORDERS).length;
	return Array.from({ length: count }, (_unused, index) => {
		const rate = rates[(index * 3) % rates.length];
		const quantity = random.integer(2, 6);
		const on = addDays(subtractMonths(now, 36 - (index % MONTHS)), -random.integer(0, 20));
		return { status: 'COMPLETED', on, lines: [[rate.id, quantity, quantity]] };
	});
}

export function seedOrders(state: NumberingState, now: Date, orders: number): void {
	const others = specifyOthers(now, state.inboundDidRates.all(), orders);
	for (const spec of [...specifyNamed(now), ...others]) addOrder(state, spec);
	const [released] = numbersOfOrder(state, SEEDED_ORDERS.partlyReleased);
	released.didSettings.released = true;
	released.didSettings.releasedOn = subtractMonths(now, 10).toISOString();
	for (const [index, { didSettings }] of state.e164Numbers.all().entries()) {
		if (index % 5 === 0) didSettings.clientRoutingNumber = `3491000${1000 + index}`;
	}
}

function addOrder(state: NumberingState, { status, on, lines }: Spec): void {
	const isCompleted = status === 'COMPLETED';
	const order = state.orders.add({
		orderStatus: status,
		purchaseDate: formatDate(isCompleted ? addDays(on, -DAYS_TO_COMPLETE) : on),
		completeDate: isCompleted ? formatDate(on) : null,
		reference: `PO-${FIRST_ORDER_ID + state.orders.length}`,
	});
	for (const [rateId, quantity, assigned] of lines) {
		const line = addLine(state, order, state.inboundDidRates.get(rateId), quantity, null);
		for (let count = 0; count < assigned; count += 1) assignNumber(state, line);
	}
}

export function addLine(
	state: NumberingState,
	order: Order,
	rate: InboundDidRate,
	quantity: number,
	bought: { atMs: number; reserved: number } | null,
) {
	return state.orderItems.add({
		orderId: order.id,
		destination: rate.destination,
		country: rate.country,
		areaCode: rate.npa.prefix,
		quantity,
		orderItemStatus: order.orderStatus,
		capacity: null,
		didFeatureTypes: rate.didFeatureTypes,
		didNumberTypes: rate.didNumberTypes,
		rateId: rate.id,
		reserved: bought?.reserved ?? quantity,
		assigned: 0,
		boughtAtMs: bought?.atMs ?? null,
	});
}

export function markCanceled(state: NumberingState, order: Order): void {
	order.orderStatus = 'CANCELED';
	for (const line of state.orderItems.filter(({ orderId }) => orderId === order.id)) {
		line.orderItemStatus = 'CANCELED';
	}
}

/** Unlike getDidsFromOrder, it includes numbers of an order with several lines. */
export function numbersOfOrder(state: NumberingState, orderId: number) {
	const lines = state.orderItems.filter((line) => line.orderId === orderId);
	const ids = new Set(lines.map(({ id }) => id));
	return state.e164Numbers.filter(({ orderLineId }) => ids.has(orderLineId));
}
