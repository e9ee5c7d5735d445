import { createRandom, type Random } from '../../../../sandbox/core/random';
import { FIRST_CALL_ID } from '../../../../sandbox/services/numbering/calls';
import type { CallRecord } from '../../../../sandbox/services/numbering/records';
import { GeneratedTable } from '../../../../sandbox/core/table';
import type { World } from '../../../../sandbox/core/world';

const hourMs = 3_600_000;

export interface Traffic {
	seed: number;
	/** Calls in the busiest hour of a working day, on average. */
	peak: number;
	days: number;
	/** How many hours with fraud among those of the last `fraudDays` days. */
	frauds?: number;
	fraudDays?: number;
}

/** The account's calls until `now`, with the hours (since 1970) that have fraud. */
export function makeTraffic(now: Date, { frauds = 0, fraudDays = 31, ...traffic }: Traffic) {
	const random = createRandom(traffic.seed);
	const lastHour = Math.floor(now.getTime() / hourMs);
	const firstHour = lastHour - traffic.days * 24;
	const calls: CallRecord[] = [];
	for (let hour = firstHour; hour < lastHour; hour++) {
		const count = poisson(random, traffic.peak * usualShare(hour));
		for (let n = 0; n < count; n++) calls.push(usualCall(random, hour));
	}
	const fraudHours = new Map<number, string>();
	for (let n = 0; n < frauds; n++) {
		const kind = kinds[n % kinds.length];
		const hour = hourFor(random, kind, lastHour - fraudDays * 24 + 1, lastHour - 1);
		fraudHours.set(hour, kind);
		calls.push(...fraud[kind](random, hour));
	}
	calls.sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
	const table = new GeneratedTable(
		() => calls.length,
		FIRST_CALL_ID,
		(index) => ({ ...calls[index], id: FIRST_CALL_ID + index, callId: `call-${index}` }),
	);
	return { table, fraudHours };
}

/** Gives the account a month of calls, with fraud in the last hours before now. */
export function addFraud({ tables }: World): void {
	const traffic = { seed: 22, peak: 12, days: 30, frauds: 2, fraudDays: 1 };
	tables.numbering.cdrs = makeTraffic(new Date(), traffic).table;
}

/** From 0.02 at night to 1 before noon; less at the weekend. */
function usualShare(hour: number): number {
	const time = new Date(hour * hourMs);
	const ofDay = [0.02, 0.02, 0.02, 0.02, 0.03, 0.05, 0.2, 0.4, 0.7, 0.9, 1, 1];
	const evening = [0.9, 0.8, 0.9, 1, 0.9, 0.7, 0.4, 0.3, 0.2, 0.15, 0.1, 0.05];
	const isWeekend = [0, 6].includes(time.getUTCDay());
	return [...ofDay, ...evening][time.getUTCHours()] * (isWeekend ? 0.4 : 1);
}

function poisson(random: Random, mean: number): number {
	const least = Math.exp(-mean);
	let count = 0;
	for (let product = random.next(); product > least; product *= random.next()) count += 1;
	return count;
}

/** Small indexes are much more frequent. */
const zipf = (random: Random, count: number) => Math.floor(count * random.next() ** 2.5);

const called = Array.from({ length: 30 }, (_, n) => `${34 + ((n * 7) % 60)}9100${1000 + n}`);
const knownCallers = Array.from({ length: 40 }, (_, n) => `4930${5_000_000 + n * 37}`);

function usualCall(random: Random, hour: number): CallRecord {
	const known = random.next() < 0.3;
	const caller = known
		? knownCallers[zipf(random, knownCallers.length)]
		: `4960${random.integer(0, 9_999_999)}`;
	const normal =
		Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
	const seconds = random.next() < 0.1 ? 0 : Math.min(Math.round(120 * Math.exp(normal)), 7_200);
	return makeRecord(random, {
		startMs: hour * hourMs + random.integer(0, 3_599) * 1_000,
		caller,
		to: called[zipf(random, called.length)],
		seconds,
		rate: 0.02 + zipf(random, 5) * 0.04,
	});
}

type Kind = keyof typeof fraud;

/** What people do with accounts that are not theirs. */
const fraud = {
	/** Long calls to an expensive country that nobody calls. */
	premium: (random: Random, hour: number) =>
		repeat(random.integer(25, 100), () =>
			makeRecord(random, {
				startMs: hour * hourMs + random.integer(0, 3_500) * 1_000,
				caller: random.pick(knownCallers),
				to: `88213${random.integer(100_000, 999_999)}`,
				seconds: random.integer(300, 1_200),
				rate: 0.8,
			}),
		),
	/** A few very expensive calls to where people call anyway. */
	expensive: (random: Random, hour: number) =>
		repeat(random.integer(20, 60), () =>
			makeRecord(random, {
				startMs: hour * hourMs + random.integer(0, 3_500) * 1_000,
				caller: random.pick(knownCallers),
				to: random.pick(called),
				seconds: random.integer(200, 900),
				rate: 2.5,
			}),
		),
	/** One caller, call after call. */
	series: (random: Random, hour: number) => {
		const caller = `4970${random.integer(0, 9_999_999)}`;
		return repeat(random.integer(40, 120), (n) =>
			makeRecord(random, {
				startMs: hour * hourMs + n * random.integer(10, 29) * 1_000,
				caller,
				to: random.pick(called),
				seconds: random.integer(1, 6),
				rate: 0.02,
			}),
		);
	},
	/** Many lines at the same time. */
	parallel: (random: Random, hour: number) =>
		repeat(random.integer(40, 80), () =>
			makeRecord(random, {
				startMs: hour * hourMs + random.integer(0, 300) * 1_000,
				caller: `4980${random.integer(0, 9_999_999)}`,
				to: random.pick(called),
				seconds: random.integer(900, 2_400),
				rate: 0.02,
			}),
		),
	/** As many calls at night as by day. */
	night: (random: Random, hour: number) =>
		repeat(random.integer(20, 40), () => usualCall(random, hour)),
};

const kinds = Object.keys(fraud) as Kind[];

function hourFor(random: Random, kind: Kind, from: number, to: number): number {
	const hour = random.integer(from, to);
	if (kind !== 'night') return hour;
	return Math.min(hour - (hour % 24) + random.integer(1, 4), to);
}

const repeat = (count: number, make: (n: number) => CallRecord) =>
	Array.from({ length: count }, (_, n) => make(n));

interface Made {
	startMs: number;
	caller: string;
	to: string;
	seconds: number;
	rate: number;
}

function makeRecord(random: Random, { startMs, caller, to, seconds, rate }: Made): CallRecord {
	const ringMs = random.integer(1, 20) * 1_000;
	const endMs = startMs + ringMs + seconds * 1_000;
	const amount = Number(((seconds / 60) * rate).toFixed(4));
	return {
		id: 0,
		callId: '',
		callerId: caller,
		calledId: to,
		orgCallerId: null,
		orgCalledId: null,
		translationAni: null,
		translationDni: null,
		startTime: new Date(startMs).toISOString(),
		answerTime: new Date(startMs + ringMs).toISOString(),
		disconnectTime: new Date(endMs).toISOString(),
		ratedOn: new Date(endMs + 60_000).toISOString(),
		ratedTime: seconds,
		rate,
		rateOut: null,
		ratedAmount: amount,
		ratedAmountIn: amount,
		ratedAmountOut: null,
		invoice: 501,
		releaseCode: '16',
		completeCode: 'NORMAL',
		ratingStatus: 'RATED',
		mobile: false,
		domesticCall: true,
	};
}
