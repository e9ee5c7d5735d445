import { createRandom } from '../../core/random';
import { earlierCall, generateCalls, makeCall, roundToCents } from './calls';
import type { CallRecord, Invoice, NumberingState, PhoneNumber, SeededCalls } from './records';

const RANDOM_SEED = 501;

/** The last two invoices have this many calls, whatever `callRecords` says. */
const BILLED_CALLS = 420;

/** The calls of such an invoice are not kept, so its amounts are invented. */
export function addEstimatedUsage(state: NumberingState, invoice: Invoice): void {
	const random = createRandom(RANDOM_SEED + invoice.id);
	for (const { number, destination } of state.e164Numbers.all().slice(0, 15)) {
		state.invoiceProductAmountses.add({
			invoiceId: invoice.id,
			number,
			productName: random.pick(PRODUCTS),
			didSetDescription: destination.description,
			usageTotal: random.integer(20, 2500) / 100,
		});
	}
}

const PRODUCTS = ['Inbound calls', 'Inbound calls from mobile'] as const;

export function addUsageOfCalls(
	state: NumberingState,
	numbers: readonly PhoneNumber[],
	totals: ReadonlyMap<string, number>,
): void {
	const places = new Map(numbers.map((each) => [each.number, each.destination.description]));
	for (const [key, total] of totals) {
		const [invoiceId, number, productName] = key.split('|');
		state.invoiceProductAmountses.add({
			invoiceId: Number(invoiceId),
			number,
			productName,
			didSetDescription: places.get(number)!,
			usageTotal: roundToCents(total),
		});
	}
}

const seededCalls = (numbers: readonly PhoneNumber[], latest: readonly [Invoice, Invoice]) =>
	Array.from({ length: BILLED_CALLS }, (_unused, index) =>
		makeCall(index, BILLED_CALLS, numbers, latest),
	);

/** Invoices are made from these calls. */
export const billedCalls = (state: NumberingState) => generateCalls(state, () => BILLED_CALLS);

/** The seeded calls of a day are always the same, and a reset before each test asks for them. */
const totalsOf = new Map<string, ReadonlyMap<string, number>>();

export function usageOfSeededCalls(
	numbers: readonly PhoneNumber[],
	latest: readonly [Invoice, Invoice],
): ReadonlyMap<string, number> {
	const key = `${latest[1].invoiceDate} ${numbers.length}`;
	const totals = totalsOf.get(key) ?? sumUpCalls(seededCalls(numbers, latest));
	totalsOf.set(key, totals);
	return totals;
}

export const usageOfEarlierCalls = (seeded: SeededCalls, count: number) =>
	sumUpCalls(Array.from({ length: count }, (_unused, index) => earlierCall(index, count, seeded)));

/** `invoice|number|product` is mapped to the cost of its calls. */
export function sumUpCalls(
	calls: readonly CallRecord[],
	costOf = ({ ratedAmount }: CallRecord) => ratedAmount,
): ReadonlyMap<string, number> {
	const totals = new Map<string, number>();
	for (const call of calls) {
		const key = [call.invoice, call.calledId, PRODUCTS[call.mobile ? 1 : 0]].join('|');
		totals.set(key, (totals.get(key) ?? 0) + costOf(call));
	}
	return totals;
}
