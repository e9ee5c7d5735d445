import type { IDataObject } from 'n8n-workflow';

import { addDays, formatDate, subtractMonths } from '../sandbox/core/calendar';
import type { CallRecord, NumberingState, Order, PhoneNumber } from '../sandbox/services/numbering/records';

export interface Question {
	now: Date;
	unusedAfterDays: number;
	months: number;
	/** The period in which calls count, in ms. */
	sinceMs: number;
}

/** What a review has to say of a number. */
export interface Expected {
	number: string;
	verdict: string;
	/** Null if the service does not show it. */
	orderId: number | null;
	completeDate: string | null;
	releasableFrom: string | null;
	lastCall: string | null;
	calls: number;
	cost: number;
	unratedCalls: number;
	monthlyCost: number | null;
}

/** The fields of the node's items that the oracle knows. */
export const compared = (items: readonly IDataObject[]) =>
	items.map((item): Expected => ({
		number: item.number as string,
		verdict: item.verdict as string,
		orderId: item.orderId as number | null,
		completeDate: item.completeDate as string | null,
		releasableFrom: item.releasableFrom as string | null,
		lastCall: item.lastCall as string | null,
		calls: item.calls as number,
		cost: item.cost as number,
		unratedCalls: item.unratedCalls as number,
		monthlyCost: item.monthlyCost as number | null,
	}));

interface Tally {
	calls: number;
	cents: number;
	unrated: number;
	lastMs?: number;
}

/** The answers from the sandbox's own tables, in which each number names its order line. */
export function expectReview(state: NumberingState, question: Question): Expected[] {
	const tallies = tally(state, question);
	const orderOf = ordersOf(state);
	const fees = feesOf(state);
	const firstCallMs = state.cdrs.length > 0 ? Date.parse(state.cdrs.at(0).startTime) : Infinity;
	return state.e164Numbers.all().map((number) => {
		const own = tallies.get(number.number)!;
		const order = orderOf(number);
		const { released } = number.didSettings;
		const completeDate = order?.completeDate ?? null;
		const from = completeDate === null ? null : firstDay(completeDate, question.months);
		const verdict = released
			? 'released'
			: verdictOf(own, { completeDate, from, firstCallMs }, question);
		return {
			number: number.number,
			verdict,
			orderId: order?.id ?? null,
			completeDate,
			releasableFrom: released ? null : from,
			lastCall: own.lastMs === undefined ? null : new Date(own.lastMs).toISOString(),
			calls: own.calls,
			cost: own.cents / 100,
			unratedCalls: own.unrated,
			monthlyCost: fees.get(number.number) ?? (released ? null : number.inboundDidRate.mrc),
		};
	});
}

interface Facts {
	completeDate: string | null;
	from: string | null;
	firstCallMs: number;
}

function verdictOf({ lastMs }: Tally, facts: Facts, { now, unusedAfterDays }: Question) {
	const limitMs = addDays(now, -unusedAfterDays).getTime();
	if (lastMs !== undefined && lastMs > limitMs) return 'keep';
	const { completeDate, from, firstCallMs } = facts;
	if (completeDate !== null && Date.parse(completeDate) > limitMs) return 'keep';
	if (lastMs === undefined && firstCallMs > limitMs) return 'unknown';
	if (from === null) return 'unknown';
	return from <= formatDate(now) ? 'releasable' : 'unused';
}

const firstDays = new Map<string, string>();

/** Tries one day after another, with the sandbox's own calendar. */
export function firstDay(completeDate: string, months: number): string {
	const key = `${completeDate} ${months}`;
	let day = new Date(`${completeDate}T00:00:00Z`);
	if (months > 1) day = addDays(subtractMonths(day, -months), -5);
	while (!firstDays.has(key)) {
		if (completeDate < formatDate(subtractMonths(day, months))) firstDays.set(key, formatDate(day));
		day = addDays(day, 1);
	}
	return firstDays.get(key)!;
}

const namesOf = (call: CallRecord) =>
	new Set(
		[
			call.calledId,
			call.callerId,
			call.orgCalledId,
			call.orgCallerId,
			call.translationAni,
			call.translationDni,
		].map((name) => name?.replace('+', '')),
	);

function tally(state: NumberingState, question: Question): Map<string, Tally> {
	const { sinceMs, now, unusedAfterDays } = question;
	// Earlier calls are not read.
	const readFromMs = Math.min(sinceMs, addDays(now, -unusedAfterDays).getTime());
	const tallies = new Map<string, Tally>();
	for (const { number } of state.e164Numbers.all())
		tallies.set(number, { calls: 0, cents: 0, unrated: 0 });
	for (let index = 0; index < state.cdrs.length; index += 1) {
		const call = state.cdrs.at(index);
		const startMs = Date.parse(call.startTime);
		if (startMs < readFromMs) continue;
		for (const name of namesOf(call)) {
			const own = tallies.get(name ?? '');
			if (!own) continue;
			own.lastMs = Math.max(own.lastMs ?? 0, startMs);
			if (startMs < sinceMs) continue;
			own.calls += 1;
			own.cents += Math.round((call.ratedAmount ?? 0) * 100);
			if (call.ratedAmount === null) own.unrated += 1;
		}
	}
	return tallies;
}

function feesOf({ invoices, invoiceFixedChargeses: lines }: NumberingState): Map<string, number> {
	const latest = invoices.all().at(-1);
	const own = lines.filter(({ invoiceId }) => invoiceId === latest?.id);
	return new Map(own.map(({ number, mrc }) => [number, mrc]));
}

/** The order of a number, if the service shows it: one of several lines lists no numbers. */
function ordersOf({ orders, orderItems }: NumberingState) {
	const lines = new Map<number, number>();
	for (const { orderId } of orderItems.all()) lines.set(orderId, (lines.get(orderId) ?? 0) + 1);
	return ({ orderLineId }: PhoneNumber): Order | undefined => {
		const order = orders.get(orderItems.get(orderLineId).orderId);
		return lines.get(order.id) === 1 ? order : undefined;
	};
}
