import { addDays, formatInstant } from '../../core/calendar';
import { createRandom, type Random } from '../../core/random';
import type {
	BilledMonth,
	CallRecord,
	Invoice,
	NumberingState,
	PhoneNumber,
	SeededCalls,
} from './records';
import { GeneratedTable } from '../../core/table';

export const FIRST_CALL_ID = 700_001;

const RANDOM_SEED = 700_001;

const TRANSFER_NUMBER = '34910001000';
const TRANSFER_RATE = 0.02;

/** It is `[release code (Q.850), complete code]`; the last is an unanswered call. */
const ENDINGS = [
	['16', 'NORMAL'],
	['31', 'NORMAL'],
	['19', 'NO_ANSWER'],
] as const;

/** Calls are spread in order of time over two consecutive invoices, and are always the same. */
export function makeCall(
	index: number,
	count: number,
	numbers: readonly PhoneNumber[],
	[earlier, later]: readonly [Invoice, Invoice],
	earlierCalls = 0,
): CallRecord {
	const serial = earlierCalls + index;
	const random = createRandom(RANDOM_SEED + serial * 2_654_435);
	const fromMs = Date.parse(earlier.fromDate);
	const spanMs = addDays(new Date(later.toDate), 1).getTime() - fromMs;
	const startMs = fromMs + Math.floor(((index + random.next()) / count) * spanMs * 0.999);
	const called = random.pick(numbers);
	const mobile = random.next() < 0.3;
	const times = makeTimes(random, startMs);
	return {
		id: FIRST_CALL_ID + serial,
		callId: `${random.hex(8)}-${random.hex(4)}-${String(serial < 0 ? FIRST_CALL_ID + serial : serial).padStart(8, '0')}`,
		...makeParties(random, called),
		...times,
		...makeAmounts(called, mobile, times.ratedTime, random.next() < 0.2),
		invoice: startMs < Date.parse(later.fromDate) ? earlier.id : later.id,
		ratingStatus: 'RATED',
		mobile,
		domesticCall: called.country.domestic,
	};
}

export const CALLS_A_MONTH = 210;

export const callOfMonth = (
	{ invoice, numbers }: BilledMonth,
	index: number,
	earlierCalls: number,
): CallRecord => makeCall(index, CALLS_A_MONTH, numbers, [invoice, invoice], earlierCalls);

function makeParties(random: Random, { number, country }: PhoneNumber) {
	const callerId = makeCaller(random, country.e164Code.description);
	return {
		callerId,
		calledId: number,
		orgCallerId: random.next() < 0.1 ? null : callerId,
		orgCalledId: random.next() < 0.1 ? null : number,
		translationAni: null,
	};
}

/** The area’s rate per minute applies; a transferred call also costs its outbound leg. */
function makeAmounts(
	{ inboundDidRate }: PhoneNumber,
	mobile: boolean,
	ratedTime: number,
	transferred: boolean,
) {
	const rate = mobile ? inboundDidRate.mobilePerMinute : inboundDidRate.perMinute;
	const ratedAmount = amountOf(rate, ratedTime, 'cents');
	return {
		translationDni: transferred ? TRANSFER_NUMBER : null,
		rate,
		rateOut: transferred ? TRANSFER_RATE : null,
		ratedAmount,
		ratedAmountIn: ratedAmount,
		ratedAmountOut: transferred ? amountOf(TRANSFER_RATE, ratedTime, 'cents') : null,
	};
}

function makeTimes(random: Random, startMs: number) {
	const answered = random.next() < 0.9;
	const [releaseCode, completeCode] = answered ? random.pick(ENDINGS.slice(0, 2)) : ENDINGS[2];
	const ringMs = random.integer(1, 25) * 1000;
	const ratedTime = answered ? random.integer(5, 1800) : 0;
	const endMs = startMs + ringMs + ratedTime * 1000;
	return {
		startTime: formatInstant(startMs),
		answerTime: formatInstant(startMs + ringMs),
		disconnectTime: formatInstant(endMs),
		ratedOn: formatInstant(endMs + 60_000),
		ratedTime,
		releaseCode,
		completeCode,
	};
}

/** As in `composeNumber`, the 0 makes sure that the number doesn’t exist. */
function makeCaller(random: Random, callingCode: string): string {
	return `${callingCode}60${String(random.integer(0, 9_999_999)).padStart(7, '0')}`;
}

/** Prices are in millionths, because they have no more decimals. */
const ROUNDED_TO = { cents: 10_000, centsUp: 10_000, tenThousandths: 100, exact: null } as const;

/** The cost is rounded without an error of binary fractions. */
export function amountOf(
	perMinute: number,
	seconds: number,
	rounding: keyof typeof ROUNDED_TO,
): number {
	const cost = Math.round(perMinute * 1e6) * seconds;
	const size = ROUNDED_TO[rounding];
	if (size === null) return exact(cost / 60e6);
	const unit = 60 * size;
	const units = rounding === 'centsUp' ? Math.ceil(cost / unit) : Math.floor(cost / unit + 0.5);
	return (units * size) / 1e6;
}

/** Errors of binary fractions are removed. */
export const exact = (amount: number) => Number(amount.toFixed(12));

export function roundToCents(amount: number): number {
	return Math.round(amount * 100) / 100;
}

/** Without numbers, the first state has none of the wanted calls. */
export const countSeeded = ({ billing }: Pick<NumberingState, 'billing'>, wanted: number) =>
	billing.seededCalls ? wanted : 0;

/** These calls are from the two months before the latest calls, which keep their IDs. */
export const earlierCall = (
	index: number,
	count: number,
	{ earlier: { numbers, invoices } }: SeededCalls,
): CallRecord => makeCall(index, count, numbers, invoices, -count);

export function generateCalls(
	state: Pick<NumberingState, 'billing'>,
	wanted: () => number,
	wantedEarlier = () => 0,
): GeneratedTable<CallRecord> {
	const { billing } = state;
	const countEarlier = () => countSeeded(state, wantedEarlier());
	return new GeneratedTable(
		() => countEarlier() + countSeeded(state, wanted()) + billing.months.length * CALLS_A_MONTH,
		() => FIRST_CALL_ID - countEarlier(),
		(position) => {
			const earlierCalls = countEarlier();
			const index = position - earlierCalls;
			if (index < 0) return earlierCall(position, earlierCalls, billing.seededCalls!);
			const seeded = countSeeded(state, wanted());
			if (index < seeded) {
				const { numbers, latest } = billing.seededCalls!;
				return makeCall(index, seeded, numbers, latest);
			}
			const months = Math.floor((index - seeded) / CALLS_A_MONTH);
			const earlier = seeded + months * CALLS_A_MONTH;
			return callOfMonth(billing.months[months], index - earlier, earlier);
		},
		'startTime',
	);
}
