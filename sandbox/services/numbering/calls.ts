import { addDays } from '../../calendar';
import { createRandom, type Random } from '../../random';
import type { CallRecord, Invoice, PhoneNumber } from './records';

export const FIRST_CALL_ID = 700_001;

const RANDOM_SEED = 700_001;

/** `[release code (Q.850), complete code]`; the last is of a call that nobody answered. */
const ENDINGS = [
	['16', 'NORMAL'],
	['31', 'NORMAL'],
	['19', 'NO_ANSWER'],
] as const;

/**
 * Call `index` of `count`, spread evenly and in order of time over the periods of two consecutive
 * invoices. Calls of the default count are the same for the same numbers and periods.
 */
export function makeCall(
	index: number,
	count: number,
	numbers: readonly PhoneNumber[],
	[earlier, later]: readonly [Invoice, Invoice],
): CallRecord {
	const random = createRandom(RANDOM_SEED + index * 2_654_435);
	const fromMs = Date.parse(earlier.fromDate);
	const spanMs = addDays(new Date(later.toDate), 1).getTime() - fromMs;
	const startMs = fromMs + Math.floor(((index + random.next()) / count) * spanMs * 0.999);
	const { number, country, inboundDidRate } = random.pick(numbers);
	const mobile = random.next() < 0.3;
	const rate = mobile ? inboundDidRate.mobilePerMinute : inboundDidRate.perMinute;
	const times = makeTimes(random, startMs);
	const transferred = random.next() < 0.2;
	const ratedAmount = roundToCents((times.ratedTime / 60) * rate);
	const callerId = makeCaller(random, country.e164Code.description);
	return {
		id: FIRST_CALL_ID + index,
		callId: `${random.hex(8)}-${random.hex(4)}-${String(index).padStart(8, '0')}`,
		callerId,
		calledId: number,
		orgCallerId: random.next() < 0.1 ? null : callerId,
		orgCalledId: random.next() < 0.1 ? null : number,
		translationAni: null,
		translationDni: transferred ? '34910001000' : null,
		...times,
		rate,
		rateOut: transferred ? 0.02 : null,
		ratedAmount,
		ratedAmountIn: ratedAmount,
		ratedAmountOut: transferred ? roundToCents((times.ratedTime / 60) * 0.02) : null,
		invoice: startMs < Date.parse(later.fromDate) ? earlier.id : later.id,
		ratingStatus: 'RATED',
		mobile,
		domesticCall: country.domestic,
	};
}

function makeTimes(random: Random, startMs: number) {
	const answered = random.next() < 0.9;
	const [releaseCode, completeCode] = answered ? random.pick(ENDINGS.slice(0, 2)) : ENDINGS[2];
	const ringMs = random.integer(1, 25) * 1000;
	const ratedTime = answered ? random.integer(5, 1800) : 0;
	const endMs = startMs + ringMs + ratedTime * 1000;
	return {
		startTime: new Date(startMs).toISOString(),
		answerTime: new Date(startMs + ringMs).toISOString(),
		disconnectTime: new Date(endMs).toISOString(),
		ratedOn: new Date(endMs + 60_000).toISOString(),
		ratedTime,
		releaseCode,
		completeCode,
	};
}

/** As with our own numbers, the 0 keeps it from being anybody's. */
function makeCaller(random: Random, callingCode: string): string {
	return `${callingCode}60${String(random.integer(0, 9_999_999)).padStart(7, '0')}`;
}

export function roundToCents(amount: number): number {
	return Math.round(amount * 100) / 100;
}
