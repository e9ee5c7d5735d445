import { isDay } from '../../../shared/input/dates';
import { toInstant } from '../../instant';
import { formatDay, firstDayOver } from '../cancelPeriod';
import { isUnassigned } from '../../numberRecords';
import type { Order } from '../releaseGuard';
import { completedOn } from '../releaseGuard';
import type { InventoryPhrases, Verdict } from '../../report/phrases';
import type { OwnNumber } from './accountNumbers';
import { dayMs } from '../../../shared/clock';

/** A sentence in the reader's language, with the days as they are written there. */
type Reason = (say: InventoryPhrases, date: (iso: string) => string) => string;

export interface VerdictTerms {
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

export interface Judgment extends ReleaseTerms {
	verdict: Verdict;
	reasons: Reason[];
}

export const unusedSinceMs = ({
	nowMs,
	unusedAfterDays,
}: Pick<VerdictTerms, 'nowMs' | 'unusedAfterDays'>) => nowMs - unusedAfterDays * dayMs;

export const daysSince = (ms: number, nowMs: number) => Math.floor((nowMs - ms) / dayMs);

/** What to do about a number, and why; `unknown` if the service does not show enough to say. */
export function judge(own: OwnNumber, orders: readonly Order[], terms: VerdictTerms): Judgment {
	const release = releaseTermsOf(orders, terms);
	const known = (verdict: Verdict, ...reasons: Reason[]) => ({ ...release, verdict, reasons });
	if (own.isReleased) return known('released', releasedReason(own, terms));
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
	const stated = typeof releasedOn === 'string' ? releasedOn : undefined;
	const day = ms === undefined ? stated : dayOf(ms);
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
	{ isUnclear, status, lastCallMs, undated }: OwnNumber,
	terms: VerdictTerms,
): Reason | undefined {
	const { unclearCalls } = terms;
	if (isUnclear) return (say) => say.unclearNumber;
	if (isUnassigned(status)) return (say) => say.notInUse(String(status));
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

function uncompleted({ id, completeDate, orderStatus }: Order): Reason {
	const isOpen = completeDate === null || completeDate === undefined || completeDate === '';
	return (say) => (isOpen ? say.notCompleted(id, String(orderStatus)) : say.unreadableDate(id));
}
