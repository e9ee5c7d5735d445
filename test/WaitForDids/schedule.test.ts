import type { IDataObject } from 'n8n-workflow';

import { WaitForDids } from '../../nodes/WaitForDids/WaitForDids.node';
import { intervalAfter } from '../../nodes/WaitForDids/schedule';
import { SEEDED_ORDERS } from '../../sandbox/services/numbering/orders';
import { useManualClock } from '../manualClock';
import { useNumbering } from '../numberingRun';
import { runOutputs } from '../run';
import { until } from '../until';

const schedule = { firstMs: 2_000, factor: 1.5, maxMs: 30_000, jitter: 0.2 };

it('grows to its maximum, give or take the jitter', () => {
	for (let looked = 1; looked < 30; looked++) {
		const full = Math.min(2_000 * 1.5 ** (looked - 1), 30_000);
		expect(intervalAfter(looked, schedule, 0)).toBeCloseTo(full * 0.8);
		expect(intervalAfter(looked, schedule, 0.5)).toBeCloseTo(full);
		expect(intervalAfter(looked, schedule, 1)).toBeCloseTo(full * 1.2);
	}
});

describe('The looks at an order', () => {
	const numbering = useNumbering();
	const clock = useManualClock();
	afterEach(() => jest.restoreAllMocks());

	/** The pauses before the second look and each that follows, with `random` as it is given. */
	async function pausesOf(random: number, options: IDataObject, count: number) {
		jest.spyOn(Math, 'random').mockReturnValue(random);
		const stop = new AbortController();
		const run = {
			credential: numbering.credential(),
			items: [{ json: {} }],
			signal: stop.signal,
			parameters: { orderId: SEEDED_ORDERS.waiting, waitAtMostMinutes: 60, options },
		};
		const ended = expect(runOutputs(run as never, new WaitForDids())).rejects.toThrow('stopped');
		const pauses: number[] = [];
		while (pauses.length < count) {
			await until(() => clock.asleep.length === 1);
			pauses.push(Math.round(clock.asleep[0]));
			clock.advance(clock.asleep[0]);
			await until(() => clock.asleep.length === 1 && clock.asleep[0] > 0);
		}
		stop.abort();
		await ended;
		return pauses;
	}

	it.each<[number, IDataObject, number[]]>([
		[0, {}, [1_600, 2_400, 3_600]],
		[0.5, {}, [2_000, 3_000, 4_500, 6_750, 10_125, 15_188, 22_781, 30_000, 30_000]],
		[1, {}, [2_400, 3_600]],
		[0, { jitterPercent: 50, firstIntervalSeconds: 10, backoffFactor: 2 }, [5_000, 10_000]],
		[1, { jitterPercent: 50, firstIntervalSeconds: 10, backoffFactor: 1 }, [15_000, 15_000]],
		[1, { jitterPercent: 0, maxIntervalSeconds: 3 }, [2_000, 3_000, 3_000]],
	])('with random %p and options %j come after %j ms', async (random, options, expected) => {
		expect(await pausesOf(random, options, expected.length)).toEqual(expected);
	});
});
