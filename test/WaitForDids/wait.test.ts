import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { WaitForDids } from '../../nodes/WaitForDids/WaitForDids.node';
import { intervalAfter } from '../../nodes/WaitForDids/schedule';
import { SEEDED_ORDERS } from '../../sandbox/services/numbering/orders';
import { useManualClock } from '../manualClock';
import type { RunOptions } from '../tested';
import { useNumbering } from '../numberingRun';
import { byId } from '../tested';
import { samples } from '../Numbering/samples';
import { runOutputs } from '../run';
import { until } from '../until';

const numbering = useNumbering();
const clock = useManualClock();

const everySecond = { firstIntervalSeconds: 1, maxIntervalSeconds: 1, jitterPercent: 0 };
/** Advances both clocks: the sandbox assigns numbers by its own. */
const pass = (ms: number) => {
	numbering.world.advance(ms);
	clock.advance(ms);
};
/** Until so many orders wait for their next poll. */
const asleep = async (count: number) => await until(() => clock.asleep.length === count);
/** Advances the clocks whenever `count` orders wait, until all have ended. */
const toTheEnd = async <T>(waiting: Promise<T>, count = 1, stepMs = 1_000): Promise<T> => {
	let isOver = false;
	const end = () => (isOver = true);
	waiting.then(end, end);
	while (!isOver) {
		await until(() => isOver || clock.asleep.length === count);
		if (!isOver) pass(stepMs);
	}
	return await waiting;
};
const wait = async (orderIds: unknown[], own: INodeParameters = {}, more: RunOptions = {}) => {
	const { options = {}, ...rest } = own as { options?: INodeParameters };
	const run = {
		credential: numbering.credential(),
		items: orderIds.map((orderId) => ({ json: { orderId } as IDataObject })),
		...more,
		parameters: { waitAtMostMinutes: 1, options: { ...everySecond, ...options }, ...rest },
	};
	const [complete, incomplete] = await runOutputs(run, new WaitForDids());
	return [complete.map(({ json }) => json), incomplete.map(({ json }) => json)];
};
const assign = (atOnce: number, thenEveryMs: number | null) =>
	numbering.world.configure({ numbering: { assignment: { atOnce, thenEveryMs } } });
const buy = async (quantity: number, reference = 'wait') => {
	const [{ json }] = await numbering.run('order', 'buy', {
		...samples['order.buy'],
		quantity,
		reference,
	});
	numbering.world.requests.clear();
	return json.orderId as number;
};
const pollsOf = (orderId: number) =>
	numbering.world.requests.filter(
		({ path, query }) => path.endsWith('getDidsFromOrder') && query.id === String(orderId),
	).length;

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
			numbers: expect.arrayContaining([expect.stringMatching(/^49\d+$/)]),
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

it('completes at a fixed quantity', async () => {
	const own = { expected: 'fixed', quantity: 2 };
	const [complete] = await wait([SEEDED_ORDERS.partial], own);
	expect(complete).toMatchObject([{ expected: 2, assigned: 2, complete: true, polls: 1 }]);
});

it('ends at once for orders that can never be complete', async () => {
	const orders = [SEEDED_ORDERS.cancelledPartial, SEEDED_ORDERS.multipleLines];
	const [, incomplete] = await wait(orders, { waitAtMostMinutes: 5 });
	expect(incomplete.map(({ reason, polls }) => [reason, polls])).toEqual([
		['canceled', 1],
		['multipleLines', 1],
	]);
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
	const orders = [];
	for (let index = 0; index < 12; index++) orders.push(await buy(1, `many-${index}`));
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
	const single = numbering.world.requests.filter(({ route }) => route === '/api/data/orders/{id}');
	expect(single).toHaveLength(1);
});

it('waits for all orders concurrently', async () => {
	assign(0, 1_000);
	const orders = [];
	for (let index = 0; index < 20; index++) orders.push(await buy(1, `together-${index}`));
	const waiting = wait(orders);
	await asleep(20);
	pass(1_000);
	const [complete] = await waiting;
	expect(complete.map(({ polls }) => polls)).toEqual(Array(20).fill(2));
});

describe('a Retry-After of the service', () => {
	const path = '/api/management/getDidsFromOrder';
	const breakOf = (seconds: number) => ({
		path,
		status: 429,
		headers: { 'retry-after': `${seconds}` },
	});

	it('is waited out, however long, if it ends before the deadline', async () => {
		assign(0, 1_000);
		const orderId = await buy(1);
		numbering.world.faults.add(breakOf(300));
		const waiting = wait([orderId], { waitAtMostMinutes: 10 });
		await asleep(1);
		pass(299_999);
		expect(pollsOf(orderId)).toBe(1);
		pass(1);
		expect((await waiting)[0]).toMatchObject([{ complete: true, polls: 1, waitedMs: 300_000 }]);
		expect(pollsOf(orderId)).toBe(2);
	});

	it('delays the polls of all orders', async () => {
		assign(0, 1_000);
		const orders = [];
		for (let index = 0; index < 8; index++) orders.push(await buy(1, `held-${index}`));
		numbering.world.faults.add({ ...breakOf(20), path: undefined });
		const waiting = wait(orders);
		await asleep(5);
		const before = numbering.world.requests.length;
		pass(19_999);
		expect(clock.asleep).toEqual(Array(5).fill(1));
		expect(numbering.world.requests).toHaveLength(before);
		pass(1);
		expect((await waiting)[0]).toHaveLength(8);
	});

	it('beyond the deadline ends the wait at the deadline, without a further poll', async () => {
		numbering.world.faults.add(breakOf(300));
		const options = { faultsInARow: 0 };
		const waiting = wait([SEEDED_ORDERS.waiting], { options });
		await asleep(1);
		expect(clock.asleep).toEqual([60_000]);
		pass(60_000);
		expect((await waiting)[1]).toMatchObject([{ reason: 'timeout', waitedMs: 60_000 }]);
		expect(pollsOf(SEEDED_ORDERS.waiting)).toBe(1);
	});

	it('is reported by Check Once if it is too long', async () => {
		numbering.world.faults.add(breakOf(300));
		await expect(wait([SEEDED_ORDERS.partial], { mode: 'checkOnce' })).rejects.toThrow(
			'for 5 minutes',
		);
	});
});

describe('faults', () => {
	const path = '/api/management/getDidsFromOrder';

	it('that are transient do not end the wait', async () => {
		assign(0, 1_000);
		const orderId = await buy(1);
		numbering.world.faults.add({ path, status: 503, times: 6 });
		numbering.world.faults.add({ path, drop: 'before', times: 6 });
		const [complete] = await toTheEnd(wait([orderId]));
		expect(complete).toMatchObject([{ complete: true }]);
	});

	it('too many in a row end the wait of their order only', async () => {
		numbering.world.faults.add({ path, query: { id: '1007' }, status: 500, times: 99 });
		const run = wait(
			[1007, SEEDED_ORDERS.releasable],
			{ options: { faultsInARow: 2 } },
			{
				settings: { onError: 'continueErrorOutput' },
			},
		);
		const [complete] = await toTheEnd(run);
		expect(complete).toMatchObject([
			{ error: expect.stringContaining('status 500') },
			{ complete: true },
		]);
		expect(pollsOf(1007)).toBe(3);
	});

	it('that are permanent end the wait at once', async () => {
		await expect(wait([7])).rejects.toThrow('Nothing was found there');
		numbering.world.faults.add({ status: 401 });
		await expect(wait([1007])).rejects.toThrow('The access token was not accepted');
	});
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
	const options = { oneItemPerNumber: true };
	const waiting = wait([SEEDED_ORDERS.releasable, SEEDED_ORDERS.partial], { options });
	const [complete, incomplete] = await toTheEnd(waiting, 1, 60_000);
	expect(complete).toHaveLength(4);
	expect(complete[0]).toMatchObject({ orderId: 1001, number: expect.stringMatching(/^\d+$/) });
	expect(incomplete.map(({ number }) => typeof number)).toEqual(['string', 'string']);
});

describe('Check Once', () => {
	const mode = { mode: 'checkOnce' };

	it('returns Complete or Pending after one poll', async () => {
		const [complete, pending] = await wait([SEEDED_ORDERS.releasable, SEEDED_ORDERS.partial], mode);
		expect(complete).toMatchObject([{ orderId: 1001, reason: 'complete', polls: 1 }]);
		expect(pending).toMatchObject([{ orderId: 1007, reason: 'pending', assigned: 2, polls: 1 }]);
	});

	it.each([
		[SEEDED_ORDERS.cancelledPartial, 'has the status CANCELED and gets no more numbers'],
		[SEEDED_ORDERS.multipleLines, 'has several lines'],
	])('ends a loop over order %i with an error', async (orderId, message) => {
		await expect(wait([orderId], mode)).rejects.toThrow(message);
	});
});

it('labels its outputs by mode', () => {
	const { outputs } = new WaitForDids().description;
	expect(outputs).toContain('"checkOnce" ? "Pending" : "Incomplete"');
});

it('gives an AI agent its result on the first output', async () => {
	const settings = { type: 'n8n-nodes-switchboard.waitForDidsTool' };
	const waiting = wait([SEEDED_ORDERS.partial], {}, { settings });
	const [first, second] = await toTheEnd(waiting, 1, 60_000);
	expect(first).toMatchObject([
		{ reason: 'timeout', numbers: [expect.any(String), expect.any(String)] },
	]);
	expect(second).toEqual([]);
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
});
