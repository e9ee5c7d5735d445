import type { IDataObject } from 'n8n-workflow';

import { dayMs } from '../../../shared/clock';
import type { ReadApi } from '../../../shared/declare/api';
import { isDay, readTime } from '../../../shared/input/dates';
import type { Period } from '../../../shared/records/period';
import { type Decimal, toNumber, toNumberOrNull, zero } from '../../decimal';
import { isoOf, toInstant } from '../../instant';
import { withPlus } from '../../labels';
import { english } from '../../../shared/report/languages/english';
import { type InventoryPhrases, type Verdict, statedText } from '../../../shared/report/phrases';
import { useOfNumber } from '../../states';
import { type Order, completedOn, firstDayOver, formatDay, isUncompleted } from '../releaseGuard';
import {
	type MonthlyFee,
	type OwnNumber,
	addCalls,
	addFees,
	findOrders,
	monthlyFeeOf,
	readAccountNumbers,
} from './accountNumbers';

/** The reader’s language decides how it writes the days. */
type Reason = (say: InventoryPhrases, date: (iso: string) => string) => string;

interface VerdictTerms {
	nowMs: number;
	unusedAfterDays: number;
	months: number;
	dayOf: (ms: number) => string;
	/** Many numbers share a completion day, so its first release day is computed once. */
	firstDays: Map<string, string>;
	/** It is undefined if it is unknown. */
	firstCallMs?: number;
	/** These calls name none of the account’s numbers, but may mean one. */
	unclearCalls: number;
}

/** The order shows from when on a number may be released. */
interface ReleaseTerms {
	order?: Order;
	completeDate?: string;
	from?: string;
	isAllowed?: boolean;
	reason: Reason;
}

interface Judgment extends ReleaseTerms {
	verdict: Verdict;
	reasons: Reason[];
}

const unusedSinceMs = ({
	nowMs,
	unusedAfterDays,
}: Pick<VerdictTerms, 'nowMs' | 'unusedAfterDays'>) => nowMs - unusedAfterDays * dayMs;

const daysSince = (ms: number, nowMs: number) => Math.floor((nowMs - ms) / dayMs);

/** The verdict is `unknown` if the service does not show enough. */
function judge(ownNumber: OwnNumber, orders: readonly Order[], terms: VerdictTerms): Judgment {
	const release = releaseTermsOf(orders, terms);
	const withVerdict = (verdict: Verdict, ...reasons: Reason[]) => ({
		...release,
		verdict,
		reasons,
	});
	if (ownNumber.release === 'yes') return withVerdict('released', releasedReason(ownNumber, terms));
	const use = useOf(ownNumber, release, terms);
	if (use) return withVerdict('keep', use);
	const gap = gapOf(ownNumber, terms);
	if (gap) return withVerdict('unknown', gap);
	const noCall: Reason = (say) => say.noCall(terms.unusedAfterDays);
	if (release.isAllowed === undefined) return withVerdict('unknown', noCall, release.reason);
	return withVerdict(release.isAllowed ? 'releasable' : 'unused', noCall, release.reason);
}

function releasedReason({ releasedOn }: OwnNumber, { dayOf }: VerdictTerms): Reason {
	const ms = isDay(releasedOn) ? undefined : toInstant(releasedOn);
	const isStated = typeof releasedOn === 'string' && readTime(releasedOn).is !== 'nothing';
	const day = ms === undefined ? (isStated ? releasedOn : undefined) : dayOf(ms);
	return (say, date) => (day ? say.releasedOn(date(day)) : say.releaseRequested);
}

/** It is undefined if nothing shows that the number is in use. */
function useOf(ownNumber: OwnNumber, { order, completeDate }: ReleaseTerms, terms: VerdictTerms) {
	const sinceMs = unusedSinceMs(terms);
	const { lastCallMs } = ownNumber;
	if (lastCallMs !== undefined && lastCallMs > sinceMs) {
		const day = terms.dayOf(lastCallMs);
		return ((say, date) => say.lastCallOn(date(day))) satisfies Reason;
	}
	if (!order || completeDate === undefined || Date.parse(completeDate) <= sinceMs) return undefined;
	const { id } = order;
	return ((say, date) =>
		say.tooYoung(id, date(completeDate), terms.unusedAfterDays)) satisfies Reason;
}

/** It is undefined if the use of the number is known. */
function gapOf(
	{ isUnclear, release, status, lastCallMs, undated }: OwnNumber,
	terms: VerdictTerms,
): Reason | undefined {
	const { unclearCalls } = terms;
	if (isUnclear) return (say) => say.unclearNumber;
	if (release === 'unknown') return (say) => say.unclearRelease;
	if (useOfNumber(status) !== 'assigned') return (say) => say.notInUse(statedText(status));
	if (undated > 0) return (say) => say.undatedCalls(undated);
	if (unclearCalls > 0) return (say) => say.unclearCalls(String(unclearCalls));
	if (lastCallMs !== undefined) return undefined;
	const { firstCallMs } = terms;
	if (firstCallMs === undefined) return (say) => say.noCallRecords;
	if (firstCallMs <= unusedSinceMs(terms)) return undefined;
	const day = terms.dayOf(firstCallMs);
	return (say, date) => say.recordsBegin(date(day));
}

function releaseTermsOf(orders: readonly Order[], terms: VerdictTerms): ReleaseTerms {
	const { nowMs, months } = terms;
	if (orders.length === 0) return { reason: (say) => say.noOrder };
	// The order that allows the release last decides.
	const dayOf = (order: Order) => completedOn(order) ?? '9999';
	const order = orders.reduce((last, candidate) =>
		dayOf(candidate) > dayOf(last) ? candidate : last,
	);
	const completeDate = completedOn(order);
	if (completeDate === undefined) return { order, reason: uncompleted(order) };
	const from = firstDayFor(completeDate, terms);
	const isAllowed = from <= formatDay(new Date(nowMs));
	const reason: Reason = (say, date) =>
		isAllowed
			? say.periodOver(order.id, date(completeDate), months)
			: say.notBefore(order.id, date(completeDate), date(from));
	return { order, completeDate, from, isAllowed, reason };
}

function firstDayFor(completeDate: string, { months, firstDays }: VerdictTerms): string {
	const firstDay = firstDays.get(completeDate);
	if (firstDay !== undefined) return firstDay;
	const day = firstDayOver(completeDate, months);
	firstDays.set(completeDate, day);
	return day;
}

function uncompleted(order: Order): Reason {
	const { id, orderStatus } = order;
	const isOpen = isUncompleted(order);
	return (say) => (isOpen ? say.notCompleted(id, String(orderStatus)) : say.unreadableDate(id));
}

/** Reports show the most useful verdict first. */
export const verdicts: readonly Verdict[] = ['releasable', 'unused', 'unknown', 'keep', 'released'];

interface ReviewOptions extends Omit<VerdictTerms, 'firstCallMs' | 'firstDays' | 'unclearCalls'> {
	period: Period;
	pageSize: number;
}

export interface Reviewed {
	ownNumber: OwnNumber;
	lastCallOn: string | undefined;
	fee: MonthlyFee;
	judgment: Judgment;
}

export type Review = Awaited<ReturnType<typeof reviewNumbers>>;

export type ReviewTotals = Review['totals'];

/** Each list is read once, and a few hundred bytes of each number are kept. */
export async function reviewNumbers(api: ReadApi, options: ReviewOptions) {
	const { period, pageSize, nowMs } = options;
	const numbers = await readAccountNumbers(api, pageSize);
	const usage = await addCalls(api, numbers, period, unusedSinceMs(options), pageSize);
	const numInvoice = await addFees(api, numbers, pageSize);
	const ordersOf = await findOrders(api, numbers);
	const terms = {
		...options,
		firstCallMs: usage.firstCallMs,
		unclearCalls: usage.unclearCalls,
		firstDays: new Map<string, string>(),
	};
	const reviewed = [...numbers.values()].map((ownNumber) => ({
		ownNumber,
		lastCallOn:
			ownNumber.lastCallMs === undefined ? undefined : options.dayOf(ownNumber.lastCallMs),
		fee: monthlyFeeOf(ownNumber),
		judgment: judge(ownNumber, ordersOf(ownNumber), terms),
	}));
	return { nowMs, numbers: reviewed, totals: totalsOf(options, reviewed, usage, numInvoice) };
}

function totalsOf(
	{ period, unusedAfterDays }: ReviewOptions,
	reviewed: readonly Reviewed[],
	usage: Awaited<ReturnType<typeof addCalls>>,
	numInvoice: Awaited<ReturnType<typeof addFees>>,
) {
	const { calls, amount, unrated } = usage.totals.figures;
	return {
		since: period.since || null,
		until: period.until || null,
		unusedAfterDays,
		...sumUp(reviewed),
		// A call that names several numbers counts once.
		calls,
		cost: amount,
		unratedCalls: unrated,
		// They are in no period, so they aren’t among the calls.
		undatedCalls: usage.undated,
		// They name no readable number of the account, and may be of any.
		unclearCalls: usage.unclearCalls,
		withoutMonthlyCost: reviewed.filter(({ fee }) => fee.amount === undefined).length,
		firstCall: isoOf(usage.firstCallMs),
		numInvoice: reviewed.some(({ fee }) => fee.from === 'invoice') ? numInvoice : null,
		verdicts: Object.fromEntries(
			verdicts.map((verdict) => [verdict, sumUp(withVerdict(reviewed, verdict))]),
		) as Record<Verdict, ReturnType<typeof sumUp>>,
	};
}

export const withVerdict = (numbers: readonly Reviewed[], verdict: Verdict) =>
	numbers.filter(({ judgment }) => judgment.verdict === verdict);

/** `monthlyCost` includes only numbers whose monthly cost is known. */
function sumUp(numbers: readonly Reviewed[]) {
	const sum = numbers.reduce<Decimal>((total, { fee }) => total + (fee.amount ?? zero), zero);
	return { count: numbers.length, monthlyCost: toNumber(sum) };
}

interface Shown {
	nowMs: number;
	numberFormat?: string;
}

type Value = (reviewed: Reviewed, display: Shown) => IDataObject[string];

/** Reasons are sentences in English. */
const fields = {
	id: ({ ownNumber }) => ownNumber.id,
	number: ({ ownNumber }, { numberFormat }) =>
		numberFormat === 'digits' ? ownNumber.digits || ownNumber.written : withPlus(ownNumber.written),
	country: ({ ownNumber }) => ownNumber.country,
	destination: ({ ownNumber }) => ownNumber.destination,
	e164NumberStatus: ({ ownNumber }) => ownNumber.status,
	verdict: ({ judgment }) => judgment.verdict,
	reasons: ({ judgment }) => judgment.reasons.map((reason) => reason(english.inventory, dayOf)),
	monthlyCost: ({ fee }) => toNumberOrNull(fee.amount),
	monthlyCostFrom: ({ fee }) => fee.from,
	calls: ({ ownNumber }) => ownNumber.totals.figures.calls,
	cost: ({ ownNumber }) => ownNumber.totals.figures.amount,
	unratedCalls: ({ ownNumber }) => ownNumber.totals.figures.unrated,
	lastCall: ({ ownNumber }) => isoOf(ownNumber.lastCallMs),
	unusedDays: ({ ownNumber: { lastCallMs } }, { nowMs }) =>
		lastCallMs === undefined ? null : daysSince(lastCallMs, nowMs),
	orderId: ({ judgment }) => judgment.order?.id ?? null,
	orderStatus: ({ judgment }) => (judgment.order?.orderStatus ?? null) as string | null,
	completeDate: ({ judgment }) => judgment.completeDate ?? null,
	releasableFrom: ({ judgment: { verdict, from } }) =>
		verdict === 'released' ? null : (from ?? null),
	releasedOn: ({ ownNumber }) => ownNumber.releasedOn,
} satisfies Record<string, Value>;

export const toInventoryItem = (one: Reviewed, display: Shown) =>
	Object.fromEntries(
		Object.entries<Value>(fields).map(([name, valueOf]) => [name, valueOf(one, display)]),
	) as Record<keyof typeof fields, IDataObject[string]>;

const dayOf = (iso: string) => iso.slice(0, 10);
