import type { Rows } from '../../core/table';
import { amountOf, exact, roundToCents } from './calls';
import type { CallRecord, NumberingState } from './records';
import type { NumberingSettings } from './settings';
import { billedCalls, sumUpCalls } from './usage';

type Call = Omit<CallRecord, 'id'>;

export type CallReading = Pick<NumberingSettings, 'callAmounts' | 'outboundLegs'>;

/** Rates and time decide the amounts. Other fields stay, because a test may plant them. */
export function amountsOf(call: Call, { callAmounts, outboundLegs }: CallReading) {
	const { ratedTime, rate, rateOut, ratedAmount, ratedAmountIn, ratedAmountOut } = call;
	const read = (kept: number, perMinute: number) =>
		kept + amountOf(perMinute, ratedTime, callAmounts) - amountOf(perMinute, ratedTime, 'cents');
	const out = ratedAmountOut === null ? null : exact(read(ratedAmountOut, rateOut ?? 0));
	const outboundLeg = outboundLegs === 'inRatedAmount' ? (out ?? 0) : 0;
	return {
		ratedAmount: exact(read(ratedAmount, rate) + outboundLeg),
		ratedAmountIn: exact(read(ratedAmountIn, rate)),
		ratedAmountOut: out,
	};
}

export function invoicedOf(call: Call, reading: CallReading): number {
	const { ratedAmount, ratedAmountOut } = amountsOf(call, reading);
	return ratedAmount + (reading.outboundLegs === 'added' ? (ratedAmountOut ?? 0) : 0);
}

/** Only amounts of `kept` that come from calls change. */
export function showCallAmounts(
	shownRecord: Record<string, unknown>,
	kept: object,
	settings: NumberingSettings,
	state: NumberingState,
): void {
	if (settings.callAmounts === 'cents' && settings.outboundLegs === 'notInvoiced') return;
	if ('ratedAmountIn' in shownRecord) Object.assign(shownRecord, amountsOf(kept as Call, settings));
	if ('usageTotal' in shownRecord) {
		const { invoiceId, number, productName } = kept as Record<string, string>;
		const more = differences(state, settings).get([invoiceId, number, productName].join('|')) ?? 0;
		shownRecord.usageTotal = exact((shownRecord.usageTotal as number) + more);
	}
	if (!('amountCalls' in shownRecord)) return;
	const invoice = `${(kept as { id: number }).id}|`;
	const invoiceDifferences = [...differences(state, settings)].filter(([key]) =>
		key.startsWith(invoice),
	);
	const more = roundToCents(
		invoiceDifferences.reduce((sum, [, difference]) => sum + difference, 0),
	);
	for (const field of ['amountCalls', 'amount']) {
		shownRecord[field] = roundToCents((shownRecord[field] as number) + more);
	}
}

const differencesByState = new WeakMap<object, Map<string, ReadonlyMap<string, number>>>();

/** The reading adds these amounts to each product of each number in each invoice. */
function differences(
	state: NumberingState,
	{ callAmounts, outboundLegs }: CallReading,
): ReadonlyMap<string, number> {
	const reading = { callAmounts, outboundLegs };
	const rows: Rows<CallRecord> = state.cdrs;
	// Generated calls never change; others may be planted at any time.
	if (!rows.orders) return addUp(rows, reading);
	const kept = differencesByState.get(rows) ?? new Map<string, ReadonlyMap<string, number>>();
	differencesByState.set(rows, kept);
	const key = JSON.stringify([reading, state.billing.months.length]);
	const amounts = kept.get(key) ?? addUp(billedCalls(state), reading);
	kept.set(key, amounts);
	return amounts;
}

function addUp(rows: Rows<CallRecord>, reading: CallReading): ReadonlyMap<string, number> {
	const calls = Array.from({ length: rows.length }, (_unused, index) => rows.at(index)!);
	return sumUpCalls(calls, (call) => invoicedOf(call, reading) - call.ratedAmount);
}
