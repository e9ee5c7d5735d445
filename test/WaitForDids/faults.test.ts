import { SEEDED_ORDERS } from '../../sandbox/services/numbering/orders';
import { useWaiting } from './waiting';

const { numbering, clock, pass, asleep, toTheEnd, wait, assign, buy, looks } = useWaiting();

describe('a break that the service asks for', () => {
	const path = '/api/management/getDidsFromOrder';
	const breakOf = (seconds: number) => ({
		path,
		status: 429,
		headers: { 'retry-after': `${seconds}` },
	});

	it('is waited out, however long, where it ends before the wait does', async () => {
		assign(0, 1_000);
		const orderId = await buy(1);
		numbering.world.faults.add(breakOf(300));
		const waiting = wait([orderId], { waitAtMostMinutes: 10 });
		await asleep(1);
		pass(299_999);
		expect(looks(orderId)).toBe(1);
		pass(1);
		expect((await waiting)[0]).toMatchObject([{ complete: true, polls: 1, waitedMs: 300_000 }]);
		expect(looks(orderId)).toBe(2);
	});

	it('holds back the looks at all orders', async () => {
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

	it('that outlasts the wait ends it when time is up, without a further look', async () => {
		numbering.world.faults.add(breakOf(300));
		const options = { faultsInARow: 0 };
		const waiting = wait([SEEDED_ORDERS.waiting], { options });
		await asleep(1);
		expect(clock.asleep).toEqual([60_000]);
		pass(60_000);
		expect((await waiting)[1]).toMatchObject([{ reason: 'timeout', waitedMs: 60_000 }]);
		expect(looks(SEEDED_ORDERS.waiting)).toBe(1);
	});

	it('is told by Check Once where it is too long', async () => {
		numbering.world.faults.add(breakOf(300));
		await expect(wait([SEEDED_ORDERS.partial], { mode: 'checkOnce' })).rejects.toThrow(
			'for 5 minutes',
		);
	});
});

describe('faults', () => {
	const path = '/api/management/getDidsFromOrder';

	it('that pass do not end it', async () => {
		assign(0, 1_000);
		const orderId = await buy(1);
		numbering.world.faults.add({ path, status: 503, times: 6 });
		numbering.world.faults.add({ path, drop: 'before', times: 6 });
		const [complete] = await toTheEnd(wait([orderId]));
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
		const [complete] = await toTheEnd(run);
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
