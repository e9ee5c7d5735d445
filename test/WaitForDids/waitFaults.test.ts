import { SEEDED_ORDERS } from '../../sandbox/services/numbering/orders';
import { useWaiting } from './waiting';

const { numbering, clock, pass, asleep, toTheEnd, wait, assign, buy, buyEach, pollsOf } =
	useWaiting();
const path = '/api/management/getDidsFromOrder';

describe('a Retry-After of the service', () => {
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
		const orders = await buyEach(16);
		numbering.world.faults.add({ ...breakOf(20), path: undefined });
		const waiting = wait(orders);
		await asleep(10);
		const before = numbering.world.requests.length;
		pass(19_999);
		expect(clock.asleep).toEqual(Array(10).fill(1));
		expect(numbering.world.requests).toHaveLength(before);
		pass(1);
		expect((await waiting)[0]).toHaveLength(16);
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
			{ settings: { onError: 'continueErrorOutput' } },
		);
		const [complete, incomplete] = await toTheEnd(run);
		expect(complete).toMatchObject([{ complete: true }]);
		expect(incomplete).toMatchObject([{ error: 'Fault of the sandbox' }]);
		expect(pollsOf(1007)).toBe(3);
	});

	it('that are permanent end the wait at once', async () => {
		await expect(wait([7])).rejects.toThrow('No order 7');
		numbering.world.faults.add({ status: 401 });
		await expect(wait([1007])).rejects.toThrow('The access token was not accepted');
	});
});
