import type { IDataObject } from 'n8n-workflow';

import { dayMs } from '../../../shared/clock';
import type { ReadApi } from '../../../shared/declare/api';
import { isDay, readTime } from '../../../shared/input/dates';
import type { Period } from '../../../shared/records/period';
import { type Decimal, toNumber, toNumberOrNull, zero } from '../../decimal';
import { isoOf, toInstant } from '../../instant';
import { withPlus } from '../../labels';
import { english } from '../../report/languages/english';
import { type InventoryPhrases, type Verdict, statedText } from '../../report/phrases';
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

/** A sentence in the reader's language, with the days as they are written there. */
type Reason = (say: InventoryPhrases, date: (iso: string) => string) => string;

interface VerdictTerms {
	nowMs: number;
	/** After how many days without a call a number counts as unused. */
	unusedAfterDays: number;
	months: number;
	/** The day of an instant, by the clock of the review. */
	dayOf: (ms: number) => string;
	/** The first day of a release by the day of the order's completion; many numbers share it. */
	firstDays: Map<string, string>;
	/** The account's first call; undefined if it is unknown. */
	firstCallMs?: number;
	/** Calls that name none of the account's numbers, but what may be one of them. */
	unclearCalls: number;
}

/** From when on a number may be released, as far as its order shows it. */
interface ReleaseTerms {
	/** Undefined if it is unknown. */
	order?: Order;
	completeDate?: string;
	from?: string;
	/** Undefined if it is unknown. */
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

/** What to do about a number, and why; `unknown` if the service does not show enough to say. */
function judge(own: OwnNumber, orders: readonly Order[], terms: VerdictTerms): Judgment {
	const release = releaseTermsOf(orders, terms);
	const known = (verdict: Verdict, ...reasons: Reason[]) => ({ ...release, verdict, reasons });
	if (own.release === 'yes') return known('released', releasedReason(own, terms));
	const use = useOf(own, release, terms);
	if (use) return known('keep', use);
	const gap = gapOf(own, terms);
	if (gap) return known('unknown', gap);
	const noCall: Reason = (say) => say.noCall(terms.unusedAfterDays);
	if (release.isAllowed === undefined) return known('unknown', noCall, release.reason);
	return known(release.isAllowed ? 'releasable' : 'unused', noCall, release.reason);
}

function releasedReason({ releasedOn }: OwnNumber, { dayOf }: VerdictTerms): Reason {
	const ms = isDay(releasedOn) ? undefined : toInstant(releasedOn);
	const isStated = typeof releasedOn === 'string' && readTime(releasedOn).is !== 'nothing';
	const day = ms === undefined ? (isStated ? releasedOn : undefined) : dayOf(ms);
	return (say, date) => (day ? say.releasedOn(date(day)) : say.releaseRequested);
}

/** Why a number is to be kept; undefined if nothing shows that it is in use. */
function useOf(own: OwnNumber, { order, completeDate }: ReleaseTerms, terms: VerdictTerms) {
	const sinceMs = unusedSinceMs(terms);
	const { lastCallMs } = own;
	if (lastCallMs !== undefined && lastCallMs > sinceMs) {
		const day = terms.dayOf(lastCallMs);
		return ((say, date) => say.lastCallOn(date(day))) satisfies Reason;
	}
	if (!order || completeDate === undefined || Date.parse(completeDate) <= sinceMs) return undefined;
	const { id } = order;
	return ((say, date) =>
		say.tooYoung(id, date(completeDate), terms.unusedAfterDays)) satisfies Reason;
}

/** Why it is unknown whether a number without a recent call is in use; undefined if it is known. */
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
	// The one that allows the release last decides.
	const dayOf = (order: Order) => completedOn(order) ?? '9999';
	const order = orders.reduce((last, other) => (dayOf(other) > dayOf(last) ? other : last));
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
	const known = firstDays.get(completeDate);
	if (known !== undefined) return known;
	const day = firstDayOver(completeDate, months);
	firstDays.set(completeDate, day);
	return day;
}

function uncompleted(order: Order): Reason {
	const { id, orderStatus } = order;
	const isOpen = isUncompleted(order);
	return (say) => (isOpen ? say.notCompleted(id, String(orderStatus)) : say.unreadableDate(id));
}

/** The most useful ones first, as reports show them. */
export const verdicts: readonly Verdict[] = ['releasable', 'unused', 'unknown', 'keep', 'released'];

interface ReviewOptions extends Omit<VerdictTerms, 'firstCallMs' | 'firstDays' | 'unclearCalls'> {
	period: Period;
	pageSize: number;
}

export interface Reviewed {
	own: OwnNumber;
	/** Its day. */
	lastCallOn: string | undefined;
	fee: MonthlyFee;
	judgment: Judgment;
}

export type Review = Awaited<ReturnType<typeof reviewNumbers>>;

export type ReviewTotals = Review['totals'];

/** Reviews all numbers of the account; reads every list once, and keeps a few hundred bytes of each. */
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
	const reviewed = [...numbers.values()].map((own) => ({
		own,
		lastCallOn: own.lastCallMs === undefined ? undefined : options.dayOf(own.lastCallMs),
		fee: monthlyFeeOf(own),
		judgment: judge(own, ordersOf(own), terms),
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
		// A call that names several numbers counts once here.
		calls,
		cost: amount,
		unratedCalls: unrated,
		// In no period, so not among the calls.
		undatedCalls: usage.undated,
		// Without a readable number of the account; they may be of any.
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

/** `monthlyCost` is of the numbers whose monthly cost is known. */
function sumUp(numbers: readonly Reviewed[]) {
	const sum = numbers.reduce<Decimal>((total, { fee }) => total + (fee.amount ?? zero), zero);
	return { count: numbers.length, monthlyCost: toNumber(sum) };
}

interface Shown {
	nowMs: number;
	numberFormat?: string;
}

type Value = (reviewed: Reviewed, shown: Shown) => IDataObject[string];

/** The reasons are sentences in English. */
const fields = {
	id: ({ own }) => own.id,
	number: ({ own }, { numberFormat }) =>
		numberFormat === 'digits' ? own.digits || own.written : withPlus(own.written),
	country: ({ own }) => own.country,
	destination: ({ own }) => own.destination,
	e164NumberStatus: ({ own }) => own.status,
	verdict: ({ judgment }) => judgment.verdict,
	reasons: ({ judgment }) => judgment.reasons.map((reason) => reason(english.inventory, dayOf)),
	monthlyCost: ({ fee }) => toNumberOrNull(fee.amount),
	monthlyCostFrom: ({ fee }) => fee.from,
	calls: ({ own }) => own.totals.figures.calls,
	cost: ({ own }) => own.totals.figures.amount,
	unratedCalls: ({ own }) => own.totals.figures.unrated,
	lastCall: ({ own }) => isoOf(own.lastCallMs),
	unusedDays: ({ own: { lastCallMs } }, { nowMs }) =>
		lastCallMs === undefined ? null : daysSince(lastCallMs, nowMs),
	orderId: ({ judgment }) => judgment.order?.id ?? null,
	orderStatus: ({ judgment }) => (judgment.order?.orderStatus ?? null) as string | null,
	completeDate: ({ judgment }) => judgment.completeDate ?? null,
	releasableFrom: ({ judgment: { verdict, from } }) =>
		verdict === 'released' ? null : (from ?? null),
	releasedOn: ({ own }) => own.releasedOn,
} satisfies Record<string, Value>;

/** One output item for a number. */
export const toInventoryItem = (one: Reviewed, shown: Shown) =>
	Object.fromEntries(
		Object.entries<Value>(fields).map(([name, valueOf]) => [name, valueOf(one, shown)]),
	) as Record<keyof typeof fields, IDataObject[string]>;

const dayOf = (iso: string) => iso.slice(0, 10);
