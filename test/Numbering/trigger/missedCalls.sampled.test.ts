import fc from 'fast-check';

import type { CallRecord } from '../../../sandbox/services/numbering/records';
import type { Table } from '../../../sandbox/core/table';
import { sampled, seed } from '../../harness/sample';
import { worldStart } from '../../harness/tested';
import { addCall, at, callIds, hour, keys, useTrigger } from './polling';

const { numbering, begun, openCalls } = useTrigger();
const end = at(hour + 60_000);

/** What the record of a call may show as its answer time, until and after it is rated. */
const answerTimes = {
	none: { answerTime: null },
	missing: { answerTime: undefined },
	empty: { answerTime: '' },
	end: { answerTime: end },
	start: { answerTime: at(hour) },
	talking: { answerTime: at(hour + 20_000) },
};
const ratings = {
	never: undefined,
	zero: { ratingStatus: 'RATED', ratedOn: end, ratedTime: 0, ratedAmount: 0 },
	some: { ratingStatus: 'RATED', ratedOn: end, ratedTime: 42, ratedAmount: 0.1 },
	noTime: { ratingStatus: 'RATED', ratedOn: end, ratedTime: null, ratedAmount: 0 },
};
const ends = { over: { disconnectTime: end }, unknown: { disconnectTime: null } };
const unrated = { ratingStatus: 'NEW', ratedOn: null, ratedTime: null, ratedAmount: null };

interface Case {
	answer: keyof typeof answerTimes;
	rating: keyof typeof ratings;
	end: keyof typeof ends;
	isLate: boolean;
}

const all = (Object.keys(answerTimes) as Array<Case['answer']>).flatMap((answer) =>
	(Object.keys(ratings) as Array<Case['rating']>).flatMap((rating) =>
		(Object.keys(ends) as Array<Case['end']>).flatMap((how) =>
			[true, false].map((isLate): Case => ({ answer, rating, end: how, isLate })),
		),
	),
);

const nameOf = (one: Case) => Object.values(one).join(' ');

/** From the documents' words alone: when it is certain that nobody answered; null for never. */
function missedFrom({ answer, rating, end: how, isLate }: Case, zeroIsMissed: boolean) {
	const ratedAt = rating === 'never' ? null : isLate ? 'rated' : 'listed';
	if (rating === 'some' && !isLate) return null;
	const hasAnswer = ['end', 'start', 'talking'].includes(answer);
	if (!hasAnswer) return how === 'over' ? 'listed' : rating === 'some' ? null : ratedAt;
	if (answer === 'end' && how === 'over') return 'listed';
	return rating === 'zero' && zeroIsMissed ? ratedAt : null;
}

/** A call that is over without an answer cannot be rated with a time later on. */
const isPossible = (one: Case) =>
	!(one.rating === 'some' && one.isLate && missedFrom(one, true) === 'listed');

const cases = all.filter(isPossible);

function list(calls: Table<CallRecord>, one: Case): void {
	const { answer, rating, end: how, isLate } = one;
	const shown = { ...answerTimes[answer], ...ends[how], ...(isLate ? unrated : ratings[rating]) };
	const callerId = `3460${String(cases.indexOf(one)).padStart(7, '0')}`;
	const times = { callId: nameOf(one), callerId, startTime: at(hour) };
	calls.add({ ...calls.at(0), ...unrated, ...times, ...shown } as unknown as CallRecord);
}

const restarts = ['never', 'before', 'after'] as const;

describe.each([true, false])('a missed call, if 0 seconds are none: %p', (zeroIsMissed) => {
	it.each(restarts)(
		'comes once whatever its record shows and when it is rated; n8n restarts %s the rating',
		async (restart) => {
			const calls = openCalls();
			const trigger = await begun('missedCall', { zeroIsMissed });
			for (const one of cases) list(calls, one);
			const listed = callIds(await trigger.poll());
			const wanted = (when: string) =>
				cases.filter((one) => missedFrom(one, zeroIsMissed) === when).map(nameOf);
			expect(listed.sort()).toEqual(wanted('listed').sort());
			// After Repeat on Restart, so that nothing comes a second time.
			if (restart === 'before') trigger.restart(11 * 60_000);
			for (const one of cases) {
				const record = calls.all().find(({ callId }) => callId === nameOf(one))!;
				if (one.isLate) Object.assign(record, ratings[one.rating]);
			}
			const rated = callIds(await trigger.poll());
			expect(rated.sort()).toEqual(wanted('rated').sort());
			if (restart === 'after') trigger.restart(11 * 60_000);
			expect(await trigger.poll()).toEqual([]);
		},
	);
});

it.each(['answeredAtEnd', 'answeredAtStart', 'notAnswered', 'notRated'])(
	'comes if the platform shows unanswered calls as %s, of which New Call Record leaves out the unrated ones',
	async (unansweredCalls) => {
		numbering.world.configure({ numbering: { unansweredCalls } });
		const calls = openCalls();
		const missed = await begun('missedCall');
		const rated = await begun('callRecord');
		const template = calls.all().find(({ ratedTime }) => ratedTime === 0)!;
		const answered = calls.all().find(({ ratedTime }) => ratedTime > 0)!;
		const times = { startTime: at(hour), answerTime: end, disconnectTime: end };
		calls.add({ ...template, ...times, callId: 'missed', callerId: '34600000001' });
		calls.add({ ...answered, callId: 'answered', startTime: at(hour) });
		const [item, ...others] = await missed.poll();
		expect(others).toEqual([]);
		expect(item).toMatchObject({ callId: 'missed', callerNumber: '+34600000001' });
		expect(item.calledNumber).toBe(`+${item.calledId as string}`);
		const isRated = unansweredCalls !== 'notRated';
		expect(callIds(await rated.poll()).includes('missed')).toBe(isRated);
	},
);

it('has no number to call back where chat and calls would reject it', async () => {
	const missed = await begun('missedCall');
	addCall(openCalls(), 'odd', at(hour));
	const odd = { callerId: '4402079460101', answerTime: null, ratedTime: 0 };
	Object.assign(openCalls().all().at(-1)!, odd);
	expect(await missed.poll()).toMatchObject([{ callId: 'odd', callerNumber: null }]);
});

const nobody = ['anonymous', '', '00', null];

describe('Once per Caller and Day', () => {
	const hours = fc.integer({ min: 0, max: 60 });
	const callers = fc.constantFrom('34600000001', '+34600000001', '34600000002', ...nobody);
	const polls = fc.array(fc.array(fc.tuple(hours, callers), { maxLength: 4 }), { maxLength: 6 });

	it('starts the workflow once, and each time for callers without a number', async () => {
		await fc.assert(
			fc.asyncProperty(polls, async (rounds) => {
				numbering.world.reset({ now: worldStart });
				const calls = openCalls();
				const trigger = await begun('missedCall', { timezone: 'Asia/Tokyo', overlapHours: 72 });
				const [given, wanted]: unknown[][] = [[], []];
				for (const [round, happened] of rounds.entries()) {
					for (const [index, [hours, callerId]] of happened.entries()) {
						addCall(calls, `${round}-${index}`, at(hours * hour));
						Object.assign(calls.all().at(-1)!, { callerId, answerTime: null, ratedTime: 0 });
						// Midnight in Tokyo is three in the afternoon.
						const day = new Date(Date.parse(at(hours * hour)) + 9 * hour).toISOString();
						const isKnown = !nobody.includes(callerId);
						const key = `+${String(callerId).replace('+', '')}|${day.slice(0, 10)}`;
						wanted.push(isKnown ? key : `${round}-${index}`);
					}
					for (const key of keys(await trigger.poll())) {
						given.push(
							String(key)
								.replace(/^missedCall:/, '')
								.replace(/^(\d-\d)\|.*/, '$1'),
						);
					}
					trigger.restart(11 * 60_000);
				}
				expect(given.sort()).toEqual([...new Set(wanted)].sort());
			}),
			{ seed, numRuns: sampled(100) },
		);
	});
});

/** Records of one call: a queue that rang two desks writes one for each. */
describe('legs of one call', () => {
	const missed = { ratedTime: 0, answerTime: null, disconnectTime: end, ratingStatus: 'RATED' };
	const answered = { ...missed, ratedTime: 42, answerTime: at(hour + 20_000) };
	const running = {
		...missed,
		disconnectTime: null,
		ratingStatus: 'NEW',
		ratedOn: null,
		ratedTime: null,
	};

	it.each<[string, object[], number]>([
		['nobody answers one', [missed], 1],
		['nobody answers both', [missed, missed], 1],
		['the second is answered', [missed, answered], 0],
		['the first is answered', [answered, missed], 0],
		['one goes on', [missed, running], 0],
	])('%s', async (_what, legs, events) => {
		const calls = openCalls();
		const trigger = await begun('missedCall');
		trigger.set({ oncePerCaller: false });
		expect(await trigger.poll()).toEqual([]);
		trigger.store();
		for (const [index, leg] of legs.entries()) {
			addCall(calls, 'call-1', at(hour + index * 1000));
			Object.assign(calls.all().at(-1)!, leg, { calledId: `4930000${index}` });
		}
		expect(keys(await trigger.poll())).toEqual(events ? ['missedCall:call-1'] : []);
		expect(await trigger.poll()).toEqual([]);
	});
});
