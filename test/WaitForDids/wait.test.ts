import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { WaitForDids } from '../../nodes/WaitForDids/WaitForDids.node';
import { intervalAfter } from '../../nodes/WaitForDids/schedule';
import { SEEDED_ORDERS } from '../../sandbox/services/numbering/orders';
import type { More } from '../tested';
import { useNumbering } from '../numberingRun';
import { byId } from '../tested';
import { samples } from '../Numbering/samples';
import { runOutputs } from '../run';

const numbering = useNumbering();
// Numbers come by the sandbox's clock, which must run as the node's does.
beforeEach(() => numbering.world.reset());

const quick = { firstIntervalSeconds: 0.1, maxIntervalSeconds: 0.1, jitterPercent: 0 };
const wait = async (orderIds: unknown[], own: INodeParameters = {}, more: More = {}) => {
	const { options = {}, ...rest } = own as { options?: INodeParameters };
	const run = {
		credential: numbering.credential(),
		items: orderIds.map((orderId) => ({ json: { orderId } as IDataObject })),
		...more,
		parameters: { waitAtMostMinutes: 0.05, options: { ...quick, ...options }, ...rest },
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
const looks = (orderId: number) =>
	numbering.world.requests.filter(
		({ path, query }) => path.endsWith('getDidsFromOrder') && query.id === String(orderId),
	).length;

it('waits for Buy’s order until all its numbers are there', async () => {
	assign(1, 700);
	const orderId = await buy(4);
	const [complete, incomplete] = await wait([orderId]);
	expect(incomplete).toEqual([]);
	expect(complete).toEqual([
		{
			orderId,
			expected: 4,
			assigned: 4,
			numbers: expect.arrayContaining([expect.stringMatching(/^49\d+$/)]),
			complete: true,
			reason: 'complete',
			polls: looks(orderId),
			waitedMs: expect.any(Number),
		},
	]);
	expect(complete[0].waitedMs).toBeGreaterThan(300);
});

it('gives what has come when time is up, for a partial order and one without numbers', async () => {
	const orders = [SEEDED_ORDERS.partial, SEEDED_ORDERS.waiting];
	const [complete, incomplete] = await wait(orders, { waitAtMostMinutes: 0.005 });
	expect(complete).toEqual([]);
	expect(incomplete.map(({ reason, assigned, expected }) => [reason, assigned, expected])).toEqual([
		['timeout', 2, 5],
		['timeout', 0, 3],
	]);
});

it('is content with a fixed quantity', async () => {
	const own = { expected: 'fixed', quantity: 2 };
	const [complete] = await wait([SEEDED_ORDERS.partial], own);
	expect(complete).toMatchObject([{ expected: 2, assigned: 2, complete: true, polls: 1 }]);
});

it('ends at once for orders that never will be complete', async () => {
	const begun = Date.now();
	const orders = [SEEDED_ORDERS.cancelledPartial, SEEDED_ORDERS.multipleLines];
	const [, incomplete] = await wait(orders, { waitAtMostMinutes: 5 });
	expect(incomplete.map(({ reason, polls }) => [reason, polls])).toEqual([
		['canceled', 1],
		['multipleLines', 1],
	]);
	expect(Date.now() - begun).toBeLessThan(3_000);
});

it('notices a cancellation while it waits', async () => {
	const orderId = SEEDED_ORDERS.waiting;
	const waiting = wait([orderId], { waitAtMostMinutes: 1 });
	while (looks(orderId) < 2) await numbering.run('destination', 'getAll', { limit: 1 });
	await numbering.run('order', 'cancel', { orderId: byId(orderId) });
	expect((await waiting)[1]).toMatchObject([{ reason: 'canceled', complete: false }]);
});

it('notices a cancellation among many, without asking for each order by itself', async () => {
	assign(0, null);
	const orders = [];
	for (let index = 0; index < 12; index++) orders.push(await buy(1, `many-${index}`));
	const [lost] = orders;
	const waiting = wait(orders, { waitAtMostMinutes: 0.06 });
	while (looks(lost) < 2) await numbering.run('destination', 'getAll', { limit: 1 });
	await numbering.run('order', 'cancel', { orderId: byId(lost) });
	const [, incomplete] = await waiting;
	expect(incomplete.map(({ reason }) => reason)).toEqual([
		'canceled',
		...Array(11).fill('timeout'),
	]);
	const single = numbering.world.requests.filter(({ route }) => route === '/api/data/orders/{id}');
	expect(single).toHaveLength(1);
});

it('waits for all orders together', async () => {
	assign(0, 400);
	const orders = [];
	for (let index = 0; index < 20; index++) orders.push(await buy(1, `together-${index}`));
	assign(0, 400);
	const begun = Date.now();
	const [complete] = await wait(orders);
	expect(complete).toHaveLength(20);
	expect(Date.now() - begun).toBeLessThan(20 * 400);
});

describe('faults', () => {
	const path = '/api/management/getDidsFromOrder';

	it('that pass do not end it', async () => {
		assign(0, 200);
		const orderId = await buy(1);
		numbering.world.faults.add({ path, status: 503, times: 6 });
		numbering.world.faults.add({ path, drop: 'before', times: 6 });
		const [complete] = await wait([orderId]);
		expect(complete).toMatchObject([{ complete: true }]);
	});

	it('too many in a row do, for their order alone', async () => {
		numbering.world.faults.add({ path, query: { id: '1007' }, status: 500, times: 99 });
		const run = wait(
			[1007, SEEDED_ORDERS.releasable],
			{ options: { faultsInARow: 2 } },
			{
				settings: { onError: 'continueErrorOutput' },
			},
		);
		const [complete] = await run;
		expect(complete).toMatchObject([
			{ error: expect.stringContaining('status 500') },
			{ complete: true },
		]);
		expect(looks(1007)).toBe(3);
	});

	it('that stay end it at once', async () => {
		await expect(wait([7])).rejects.toThrow('Nothing was found there');
		numbering.world.faults.add({ status: 401 });
		await expect(wait([1007])).rejects.toThrow('The access token was not accepted');
	});
});

it('stops within a second', async () => {
	const stop = new AbortController();
	const options = { firstIntervalSeconds: 30, maxIntervalSeconds: 30 };
	const own = { waitAtMostMinutes: 5, options };
	const waiting = wait([SEEDED_ORDERS.waiting], own, { signal: stop.signal }).catch(() =>
		Date.now(),
	);
	while (looks(SEEDED_ORDERS.waiting) < 1)
		await numbering.run('destination', 'getAll', { limit: 1 });
	const begun = Date.now();
	stop.abort();
	expect(((await waiting) as number) - begun).toBeLessThan(1_000);
});

it('gives one item per number where asked', async () => {
	const options = { oneItemPerNumber: true };
	const own = { waitAtMostMinutes: 0.002, options };
	const [complete, incomplete] = await wait([SEEDED_ORDERS.releasable, SEEDED_ORDERS.partial], own);
	expect(complete).toHaveLength(4);
	expect(complete[0]).toMatchObject({ orderId: 1001, number: expect.stringMatching(/^\d+$/) });
	expect(incomplete.map(({ number }) => typeof number)).toEqual(['string', 'string']);
});

describe('Check Once', () => {
	const mode = { mode: 'checkOnce' };

	it('answers Complete or Pending after one look', async () => {
		const [complete, pending] = await wait([SEEDED_ORDERS.releasable, SEEDED_ORDERS.partial], mode);
		expect(complete).toMatchObject([{ orderId: 1001, reason: 'complete', polls: 1 }]);
		expect(pending).toMatchObject([{ orderId: 1007, reason: 'pending', assigned: 2, polls: 1 }]);
	});

	it.each([
		[SEEDED_ORDERS.cancelledPartial, 'has the status CANCELED and gets no more numbers'],
		[SEEDED_ORDERS.multipleLines, 'has several lines'],
	])('ends a loop over order %i in words', async (orderId, words) => {
		await expect(wait([orderId], mode)).rejects.toThrow(words);
	});
});

it('labels its outputs by mode', () => {
	const { outputs } = new WaitForDids().description;
	expect(outputs).toContain('"checkOnce" ? "Pending" : "Incomplete"');
});

it('hands an AI agent its one answer', async () => {
	const settings = { type: 'n8n-nodes-switchboard.waitForDidsTool' };
	const own = { waitAtMostMinutes: 0.001 };
	const [first, second] = await wait([SEEDED_ORDERS.partial], own, { settings });
	expect(first).toMatchObject([
		{ reason: 'timeout', numbers: [expect.any(String), expect.any(String)] },
	]);
	expect(second).toEqual([]);
});

describe('the schedule', () => {
	const schedule = { firstMs: 2_000, factor: 1.5, maxMs: 30_000, jitter: 0.2 };

	it('grows to its maximum, give or take the jitter', () => {
		for (let looked = 1; looked < 30; looked++) {
			const full = Math.min(2_000 * 1.5 ** (looked - 1), 30_000);
			const interval = intervalAfter(looked, schedule);
			expect(interval).toBeGreaterThanOrEqual(full * 0.8);
			expect(interval).toBeLessThanOrEqual(full * 1.2);
		}
	});
});
