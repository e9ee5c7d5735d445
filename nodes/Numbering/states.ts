import type { IDataObject } from 'n8n-workflow';

import { clock, hourMs } from '../shared/clock';
import { decision, yesOrNo } from '../shared/decision';
import { readTime } from '../shared/input/dates';
import { isNothingNamed } from '../shared/input/reading';
import { toWord } from '../shared/words/calls';
import { readDecimal, zero } from './decimal';
import { toInstant } from './instant';

/**
 * The documents show one or two words of each kind; other platforms that sell numbers use the rest.
 */
const table = <Meaning extends string>(
	words: ReadonlyArray<readonly [Meaning, string]>,
): ReadonlyMap<string, Meaning> =>
	new Map(words.flatMap(([meaning, all]) => all.split(' ').map((word) => [word, meaning])));

/** `In_Progress`, `inProgress` -> `in-progress`; both spellings of canceled are one. */
const wordOf = (value: unknown) =>
	typeof value === 'string' ? toWord(value).replace('canceled', 'cancelled') : '';

const ordersBy = table([
	['canceled', 'cancelled'],
	['failed', 'failed failure error errored rejected declined expired blocked'],
	['open', 'processing pending received submitted new created open queued accepted approved'],
	['open', 'in-progress in-review under-review provisioning activating waiting on-hold'],
	['open', 'partial partially-completed partially-fulfilled partially-delivered'],
	['open', 'backordered back-ordered backorder back-order exception action-required'],
	['open', 'pending-verification pending-loa carrier-processing verified testing'],
	['open', 'pending-documents change-requested cancel-requested foc foc-confirmed'],
	['open', 'twilio-processing'],
	['open', 'requirement-info-pending requirement-info-under-review'],
] as const);

/** No time zone is further ahead of UTC, so a later day is in the future everywhere. */
const mostAheadMs = 14 * hourMs;

const isPast = (ms: number, nowMs: number) => ms <= nowMs + mostAheadMs;

/**
 * The document shows no completion date until the order is completed. A date in the future may be a
 * plan. With an unlisted status and no date, an order may be open or have ended.
 */
export const stateOfOrder = decision(
	'ends no wait',
	({ orderStatus, completeDate }: IDataObject) => {
		const orderState = ordersBy.get(wordOf(orderStatus));
		if (orderState === 'canceled') return orderState;
		const completed = readTime(completeDate);
		if (completed.is === 'nothing') return orderState;
		const isDone = completed.is === 'value' && isPast(completed.value.toMillis(), clock.now());
		return isDone && orderState !== 'failed' ? 'completed' : undefined;
	},
);

export const isCanceled = (orderStatus: unknown) =>
	stateOfOrder({ orderStatus: orderStatus as string }) === 'canceled';

const numbersBy = table([
	['assigned', 'assigned active activated in-use in-service used allocated enabled live'],
	['assigned', 'inservice inaccount in-account claimed'],
	['not assigned', 'available free spare unassigned not-assigned unallocated unused discovery'],
	[
		'not assigned',
		'pending reserved ordered provisioning activating purchase-pending port-pending',
	],
	['not assigned', 'purchase-failed port-failed port-in port-in-pending pending-activation'],
	[
		'not assigned',
		'cancelled disconnected released releasing deleted inactive deactivated expired',
	],
	['not assigned', 'ported-out port-out terminated aging quarantine quarantined not-in-service'],
	['not assigned', 'port-out-pending provision-pending acquire-in-progress release-in-progress'],
	['not assigned', 'pending-cancellation pending-disconnect pending-release'],
] as const);

/** The document shows only ASSIGNED. */
export const useOfNumber = decision('blocks', (status: unknown) => numbersBy.get(wordOf(status)));

export const releaseOf = decision('blocks', ({ didSettings }: IDataObject) => {
	const { released } = (didSettings ?? {}) as IDataObject;
	if (isNothingNamed(released)) return 'not said';
	const releasedWord =
		typeof released === 'string' ? released.trim().toLowerCase() : String(released);
	const isFlag = typeof released !== 'object' && ['true', 'false'].includes(releasedWord);
	return isFlag ? yesOrNo(releasedWord === 'true') : undefined;
});

export const isReleased = (record: IDataObject) => releaseOf(record) === 'yes';

/** A date in the future may be the day on which the invoice is due. */
export const isPaid = decision(
	'claims nothing',
	({ paymentDate }: IDataObject, nowMs: number = clock.now()) => {
		const paid = readTime(paymentDate);
		if (paid.is === 'nothing') return 'no';
		return paid.is === 'value' && isPast(paid.value.toMillis(), nowMs) ? 'yes' : undefined;
	},
);

/** Nobody pays a credit or an invoice of 0. */
export const isOwed = decision('claims nothing', ({ amount }: IDataObject) => {
	const owed = readDecimal(amount);
	return yesOrNo(owed === undefined ? undefined : owed > zero);
});

const unrated = new Set([
	'unrated',
	'not-rated',
	'new',
	'pending',
	'in-progress',
	'processing',
	'unprocessed',
	'failed',
	'error',
]);

/** The document shows only RATED; a rated call may have a different status. */
export const ratingOf = decision(
	'claims nothing',
	({ ratingStatus, ratedOn, ratedAmount }: IDataObject) => {
		const word = wordOf(ratingStatus);
		if (word === 'rated') return 'yes';
		const isPriced = toInstant(ratedOn) !== undefined && readDecimal(ratedAmount) !== undefined;
		if (isPriced) return unrated.has(word) ? undefined : 'yes';
		return isNothingNamed(ratingStatus) || unrated.has(word) ? 'no' : undefined;
	},
);

export const isRated = (call: IDataObject) => ratingOf(call) === 'yes';

/**
 * It is unknown while the record doesn’t say it: the call may continue, or its rated time may
 * arrive later.
 */
export const isMissed = decision('claims nothing', (call: IDataObject, zeroIsMissed: boolean) => {
	const seconds = readDecimal(call.ratedTime);
	if (seconds !== undefined && seconds > zero) return 'no';
	if (seconds === undefined ? !isNothingNamed(call.ratedTime) : seconds < zero) return undefined;
	const [answerMs, endMs] = [call.answerTime, call.disconnectTime].map(toInstant);
	if (answerMs === undefined) {
		const isOver = endMs !== undefined || isRated(call);
		return isOver && readTime(call.answerTime).is === 'nothing' ? 'yes' : undefined;
	}
	// A call can’t end before it is answered: one of the times is wrong.
	if (endMs !== undefined && endMs < answerMs) return undefined;
	if (endMs === answerMs) return 'yes';
	return isRated(call) ? yesOrNo(seconds === zero && zeroIsMissed) : undefined;
});

/** A value that will arrive later isn’t unreadable. */
export const unclearMissed = (call: IDataObject): string[] => [
	...(readTime(call.answerTime).is === 'unreadable' ? ['answerTime'] : []),
	...(isNothingNamed(call.ratedTime) || readDecimal(call.ratedTime) !== undefined
		? []
		: ['ratedTime']),
];
