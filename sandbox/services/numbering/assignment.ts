import { formatDate } from '../../core/calendar';
import type { World } from '../../core/world';
import type { InboundDidRate, NumberingState, OrderLine } from './records';
import type { NumberingSettings } from './settings';

export const FIRST_NUMBER_ID = 20001;

type Assignment = NumberingSettings['assignment'];

/** A second call at the same instant changes nothing. */
export function assignDueNumbers(world: World): void {
	const state = world.tables.numbering;
	const { assignment } = world.settings.numbering;
	const nowMs = world.now().getTime();
	for (const line of state.orderItems.all()) {
		if (line.orderItemStatus !== 'PROCESSING' || line.boughtAtMs === null) continue;
		const due = countDue(line, assignment, nowMs - line.boughtAtMs);
		while (line.assigned < due) assignNumber(state, line, world.settings.numbering.numberIds);
		if (line.assigned < line.quantity) continue;
		line.orderItemStatus = 'COMPLETED';
		const order = state.orders.get(line.orderId);
		order.orderStatus = 'COMPLETED';
		// The last number decides the day, however long before this tick.
		const completedMs = dueAt(line.boughtAtMs, line.quantity, assignment);
		order.completeDate = formatDate(Math.min(completedMs, nowMs));
	}
}

function countDue(line: OrderLine, assignment: Assignment, elapsedMs: number): number {
	const { atOnce, thenEveryMs, perStep } = assignment;
	if (atOnce === 'all') return line.reserved;
	const steps = thenEveryMs === null ? 0 : Math.floor(Math.max(elapsedMs, 0) / thenEveryMs);
	return Math.min(line.reserved, atOnce + steps * perStep);
}

/** It is in ms; immediately if no number is assigned later. */
export function dueAt(
	boughtAtMs: number,
	count: number,
	{ atOnce, thenEveryMs, perStep }: Assignment,
): number {
	if (atOnce === 'all' || thenEveryMs === null) return boughtAtMs;
	const steps = Math.ceil(Math.max(count - atOnce, 0) / perStep);
	return boughtAtMs + steps * thenEveryMs;
}

/**
 * The stock of a destination may allow fewer than `quantity` numbers; reserved ones are left out.
 */
export function reserveStock(
	state: NumberingState,
	destinationId: number,
	quantity: number,
	stock: number | null,
): number {
	if (stock === null) return quantity;
	let reservedCount = 0;
	for (const line of state.orderItems.all()) {
		if (line.boughtAtMs === null || line.destination.id !== destinationId) continue;
		reservedCount += line.orderItemStatus === 'CANCELED' ? line.assigned : line.reserved;
	}
	return Math.max(0, Math.min(quantity, stock - reservedCount));
}

export function assignNumber(
	state: NumberingState,
	line: OrderLine,
	ids: NumberingSettings['numberIds'] = 'new',
): void {
	const rate = copyRate(state.inboundDidRates.get(line.rateId));
	line.assigned += 1;
	const fromStock = { id: FIRST_NUMBER_ID - state.e164Numbers.length };
	state.e164Numbers.add({
		...(ids === 'fromStock' ? fromStock : {}),
		number: composeNumber(rate, state.e164Numbers.length),
		e164Code: rate.destination.e164Code,
		country: rate.country,
		destination: rate.destination,
		npa: rate.npa,
		e164NumberStatus: 'ASSIGNED',
		inboundDidRate: rate,
		didSettings: {
			translation: null,
			cnam: null,
			clientRoutingNumber: null,
			released: false,
			releasedOn: null,
		},
		didNumberTypes: rate.didNumberTypes,
		didFeatureTypes: rate.didFeatureTypes,
		orderLineId: line.id,
	});
}

/** A number’s rate has only the documented fields. */
function copyRate(rate: InboundDidRate): Omit<InboundDidRate, 'id'> {
	const { country, destination, npa, mrc, setup, perMinute, mobilePerMinute } = rate;
	const { didFeatureTypes, didNumberTypes } = rate;
	const prices = { mrc, setup, perMinute, mobilePerMinute };
	return { country, destination, npa, ...prices, didFeatureTypes, didNumberTypes };
}

/**
 * The first million are unique. No invented number exists, because none begins with 0 after an area
 * prefix.
 */
function composeNumber({ country, npa }: Pick<InboundDidRate, 'country' | 'npa'>, serial: number) {
	const subscriber = String((serial * 7919 + 135_777) % 1_000_000).padStart(6, '0');
	return `${country.e164Code.description}${npa.prefix}0${subscriber}`;
}
