import type { IDataObject } from 'n8n-workflow';

import { addDays, formatDate, subtractMonths } from '../../../../sandbox/core/calendar';
import type {
	CallRecord,
	Order,
	OrderLine,
	PhoneNumber,
} from '../../../../sandbox/services/numbering/records';
import type { NumberingState } from '../../../../sandbox/services/numbering/state';

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
	const known = knowledgeOf(state);
	const fees = feesOf(state);
	const firstCallMs = state.cdrs.length > 0 ? Date.parse(state.cdrs.at(0).startTime) : Infinity;
	return state.e164Numbers.all().map((number) => {
		const own = tallies.get(number.number)!;
		const { order, possible } = known(number);
		const { released } = number.didSettings;
		const completeDate = order?.completeDate ?? null;
		const from = completeDate === null ? null : firstDay(completeDate, question.months);
		const verdict = released
			? 'released'
			: verdictOf(own, { completeDate, from, possible, firstCallMs }, question);
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
	possible: readonly Order[];
	firstCallMs: number;
}

function verdictOf({ lastMs }: Tally, facts: Facts, { now, unusedAfterDays, months }: Question) {
	const limitMs = addDays(now, -unusedAfterDays).getTime();
	if (lastMs !== undefined && lastMs > limitMs) return 'keep';
	const { completeDate, from, possible, firstCallMs } = facts;
	if (completeDate !== null && Date.parse(completeDate) > limitMs) return 'keep';
	if (lastMs === undefined && firstCallMs > limitMs) return 'unknown';
	const today = formatDate(now);
	if (from !== null) return from <= today ? 'releasable' : 'unused';
	const mayGo = ({ completeDate: day }: Order) => day !== null && firstDay(day, months) <= today;
	return possible.length > 0 && possible.every(mayGo) ? 'releasable' : 'unknown';
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

const classOf = ({ destination, didNumberTypes }: OrderLine | PhoneNumber) =>
	`${destination.id} ${[...didNumberTypes].sort().join()}`;

/** The order of a number as far as the service shows it, else those of several lines that may be it. */
function knowledgeOf({ orders, orderItems, e164Numbers }: NumberingState) {
	const linesOf = new Map<number, OrderLine[]>();
	for (const line of orderItems.all())
		linesOf.set(line.orderId, [...(linesOf.get(line.orderId) ?? []), line]);
	const classesOf = new Map(
		[...linesOf]
			.filter(([, lines]) => lines.length > 1)
			.map(([id, lines]) => [id, new Set(lines.map(classOf))]),
	);
	const owner = ({ orderLineId }: PhoneNumber) => orders.get(orderItems.get(orderLineId).orderId);
	const hidden = e164Numbers.filter((number) => classesOf.has(owner(number).id));
	const certain = new Map(
		[...classesOf].map(([id, classes]) => {
			const roomFor = (one: string) =>
				linesOf
					.get(id)!
					.reduce((sum, line) => sum + (classOf(line) === one ? line.quantity : 0), 0);
			const countOf = (one: string) => hidden.filter((number) => classOf(number) === one).length;
			const alone = [...classesOf].every(
				([other, more]) => other === id || [...more].every((one) => !classes.has(one)),
			);
			return [id, alone && [...classes].every((one) => countOf(one) <= roomFor(one))];
		}),
	);
	return (number: PhoneNumber): { order?: Order; possible: Order[] } => {
		const order = owner(number);
		if (!classesOf.has(order.id) || certain.get(order.id)) return { order, possible: [] };
		const possible = [...classesOf]
			.filter(([, classes]) => classes.has(classOf(number)))
			.map(([id]) => orders.get(id));
		const open = possible.filter(({ orderStatus }) => orderStatus !== 'CANCELED');
		return { possible: open.length > 0 ? open : possible };
	};
}
