import { intervalAfter } from '../../nodes/shared/wait/pollUntil';
import { SEEDED_ORDERS } from '../../sandbox/services/numbering/orders';
import { byId } from '../harness/tested';
import { useWaiting } from './waiting';

const { numbering, clock, pass, asleep, toTheEnd, wait, assign, buy, buyEach, pollsOf } =
	useWaiting();

it('waits for Buy’s order until all its numbers are there', async () => {
	assign(1, 2_000);
	const orderId = await buy(4);
	const [complete, incomplete] = await toTheEnd(wait([orderId]));
	expect(incomplete).toEqual([]);
	expect(complete).toEqual([
		{
			orderId,
			expected: 4,
			assigned: 4,
			numbers: expect.arrayContaining([expect.stringMatching(/^\+49\d+$/)]),
			complete: true,
			reason: 'complete',
			polls: 7,
			waitedMs: 6_000,
		},
	]);
	expect(pollsOf(orderId)).toBe(7);
});

it('returns the numbers so far when time is up, for a partial order and one without numbers', async () => {
	const orders = [SEEDED_ORDERS.partial, SEEDED_ORDERS.waiting];
	const [complete, incomplete] = await toTheEnd(wait(orders, { waitAtMostMinutes: 0.1 }), 2);
	expect(complete).toEqual([]);
	expect(incomplete).toMatchObject([
		{ reason: 'timeout', assigned: 2, expected: 5, polls: 7, waitedMs: 6_000 },
		{ reason: 'timeout', assigned: 0, expected: 3, polls: 7, waitedMs: 6_000 },
	]);
});

it('is also two operations of Order', async () => {
	const orders = [SEEDED_ORDERS.releasable, SEEDED_ORDERS.partial];
	const items = orders.map((orderId) => ({ json: { orderId } }));
	const common = { orderId: byId('={{ $json.orderId }}') };
	const [complete, pending] = await wait(orders, { mode: 'checkOnce' });
	const checked = await numbering.list('order', 'checkNumbers', common, { items });
	expect(checked).toEqual([...complete, ...pending]);
	const own = { ...common, waitAtMostMinutes: 0 };
	const awaited = await numbering.list('order', 'waitForNumbers', own, { items });
	expect(awaited).toMatchObject([{ reason: 'complete' }, { reason: 'timeout', assigned: 2 }]);
});

/** RA09. */
it.each([
	['three times', ['4930111', '4930111', '+49 30 111'], 1, ['+4930111']],
	['in two spellings', ['4930111', '+49 30 111', '4930222'], 2, ['+4930111', '+4930222']],
	['once each', ['4930111', '4930222', '4930333'], 3, ['+4930111', '+4930222', '+4930333']],
])('counts a number once that is listed %s', async (_how, body, assigned, numbers) => {
	numbering.world.faults.add({ path: '/api/management/getDidsFromOrder', body, times: 9 });
	const orderId = SEEDED_ORDERS.waiting;
	const [complete, pending] = await wait([orderId], { mode: 'checkOnce' });
	expect([...complete, ...pending]).toMatchObject([
		{ expected: 3, assigned, numbers, complete: assigned === 3 },
	]);
	const order = { orderId: byId(String(orderId)) };
	const listed = await numbering.list('order', 'getNumbers', order);
	expect(listed).toMatchObject([{ count: assigned, numbers }]);
});

it('completes at a fixed quantity', async () => {
	const own = { expected: 'fixed', quantity: 2 };
	const [complete] = await wait([SEEDED_ORDERS.partial], own);
	expect(complete).toMatchObject([{ expected: 2, assigned: 2, complete: true, polls: 1 }]);
});

it('ends at once for a canceled order', async () => {
	const [, incomplete] = await wait([SEEDED_ORDERS.cancelledPartial], { waitAtMostMinutes: 5 });
	expect(incomplete).toMatchObject([{ reason: 'canceled', polls: 1 }]);
	expect(clock.asleep).toEqual([]);
});

it('notices a cancellation while it waits', async () => {
	const orderId = SEEDED_ORDERS.waiting;
	const waiting = wait([orderId]);
	await asleep(1);
	await numbering.run('order', 'cancel', { orderId: byId(orderId) });
	pass(1_000);
	expect((await waiting)[1]).toMatchObject([{ reason: 'canceled', complete: false, polls: 2 }]);
});

it('notices a cancellation among many, without requesting each order', async () => {
	assign(0, null);
	const orders = await buyEach(12);
	const [lost] = orders;
	const waiting = wait(orders, { waitAtMostMinutes: 0.1 });
	await asleep(12);
	await numbering.run('order', 'cancel', { orderId: byId(lost) });
	// The list of statuses is read again when it is two seconds old.
	pass(2_000);
	const [, incomplete] = await toTheEnd(waiting, 11);
	expect(incomplete.map(({ reason }) => reason)).toEqual([
		'canceled',
		...Array(11).fill('timeout'),
	]);
	expect(numbering.asked('/api/data/orders/{id}')).toHaveLength(1);
});

it('stops between two polls', async () => {
	const stop = new AbortController();
	const waiting = wait([SEEDED_ORDERS.waiting], {}, { signal: stop.signal });
	const ended = expect(waiting).rejects.toThrow('The execution was stopped');
	await asleep(1);
	stop.abort();
	await ended;
	expect(clock.asleep).toEqual([]);
	expect(pollsOf(SEEDED_ORDERS.waiting)).toBe(1);
});

it('returns one item per number on request', async () => {
	const output = 'number';
	const waiting = wait([SEEDED_ORDERS.releasable, SEEDED_ORDERS.partial], { output });
	const [complete, incomplete] = await toTheEnd(waiting, 1, 60_000);
	expect(complete).toHaveLength(4);
	expect(complete[0]).toMatchObject({ orderId: 1001, number: expect.stringMatching(/^\+\d+$/) });
	expect(incomplete.map(({ number }) => typeof number)).toEqual(['string', 'string']);
});

describe('Check Once', () => {
	const mode = { mode: 'checkOnce' };

	it('returns Complete or Pending after one poll', async () => {
		const [complete, pending] = await wait([SEEDED_ORDERS.releasable, SEEDED_ORDERS.partial], mode);
		expect(complete).toMatchObject([{ orderId: 1001, reason: 'complete', polls: 1 }]);
		expect(pending).toMatchObject([{ orderId: 1007, reason: 'pending', assigned: 2, polls: 1 }]);
	});

	it('ends a loop over a canceled order with an error', async () => {
		await expect(wait([SEEDED_ORDERS.cancelledPartial], mode)).rejects.toThrow(
			'has the status CANCELED and gets no more numbers',
		);
	});
});

describe('the schedule', () => {
	const schedule = { firstMs: 2_000, factor: 1.5, maxMs: 30_000, jitter: 0.2 };

	it('grows to its maximum, give or take the jitter', () => {
		for (let polls = 1; polls < 30; polls++) {
			const full = Math.min(2_000 * 1.5 ** (polls - 1), 30_000);
			expect(intervalAfter(polls, schedule, 0)).toBeCloseTo(full * 0.8);
			expect(intervalAfter(polls, schedule, 0.5)).toBeCloseTo(full);
			expect(intervalAfter(polls, schedule, 1)).toBeCloseTo(full * 1.2);
		}
	});

	it.each([
		[0, {}, 800],
		[1, {}, 1_200],
		[1, { jitterPercent: 50 }, 1_500],
		[1, { jitterPercent: 0 }, 1_000],
	])('is random: with a roll of %i and %j the first pause is %i ms', async (roll, own, ms) => {
		jest.spyOn(Math, 'random').mockReturnValue(roll);
		const options = { firstIntervalSeconds: 1, jitterPercent: undefined, ...own };
		const waiting = wait([SEEDED_ORDERS.waiting], { waitAtMostMinutes: 0.1, options } as never);
		await asleep(1);
		expect(clock.asleep).toEqual([ms]);
		await toTheEnd(waiting);
	});
	afterEach(() => jest.restoreAllMocks());
});
