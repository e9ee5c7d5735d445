import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../../shared/declare/api';
import type { Decimal } from '../../decimal';
import { toNumber, toNumberOrNull, zero } from '../../decimal';
import { isoOf } from '../../instant';
import { withPlus } from '../../labels';
import type { Period } from '../../../shared/records/period';
import { english } from '../../report/languages/english';
import type { Verdict } from '../../report/phrases';
import type { OwnNumber } from './accountNumbers';
import { findOrders, readAccountNumbers } from './accountNumbers';
import type { MonthlyFee } from './monthlyFees';
import { addFees, monthlyFeeOf } from './monthlyFees';
import { addCalls } from './usage';
import type { Judgment, VerdictTerms } from './verdict';
import { daysSince, judge, unusedSinceMs } from './verdict';

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

interface Sums {
	count: number;
	/** Of the numbers whose monthly cost is known. */
	monthlyCost: number;
}

export interface ReviewTotals extends Sums {
	since: string | null;
	until: string | null;
	unusedAfterDays: number;
	/** Calls that name several numbers count once here. */
	calls: number;
	cost: number;
	unratedCalls: number;
	/** Without a readable number of the account; they may be of any. */
	unclearCalls: number;
	withoutMonthlyCost: number;
	/** The account's first call, ISO 8601. */
	firstCall: string | null;
	/** The invoice that monthly costs are from; null if none is. */
	numInvoice: string | null;
	verdicts: Record<Verdict, Sums>;
}

export interface Review {
	nowMs: number;
	numbers: Reviewed[];
	totals: ReviewTotals;
}

/** Reviews all numbers of the account; reads every list once, and keeps a few hundred bytes of each. */
export async function reviewNumbers(api: Api, options: ReviewOptions): Promise<Review> {
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
	const { calls, amount, unrated } = usage.totals.figures;
	return {
		nowMs,
		numbers: reviewed,
		totals: {
			since: period.since || null,
			until: period.until || null,
			unusedAfterDays: options.unusedAfterDays,
			...sumUp(reviewed),
			calls,
			cost: amount,
			unratedCalls: unrated,
			unclearCalls: usage.unclearCalls,
			withoutMonthlyCost: reviewed.filter(({ fee }) => fee.amount === undefined).length,
			firstCall: isoOf(usage.firstCallMs),
			numInvoice: reviewed.some(({ fee }) => fee.from === 'invoice') ? numInvoice : null,
			verdicts: Object.fromEntries(
				verdicts.map((verdict) => [verdict, sumUp(withVerdict(reviewed, verdict))]),
			) as Record<Verdict, Sums>,
		},
	};
}

export const withVerdict = (numbers: readonly Reviewed[], verdict: Verdict) =>
	numbers.filter(({ judgment }) => judgment.verdict === verdict);

function sumUp(numbers: readonly Reviewed[]): Sums {
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
