import { retryPolicy } from '../../../nodes/shared/http/retry';
import { useManualClock } from '../../harness/manualClock';
import { useNumbering } from '../../harness/numberingRun';
import { until } from '../../harness/until';
import { throughPauses } from './answeringClient';

const numbering = useNumbering();
const orders = async () => await numbering.run('order', 'getAll', { limit: 3 });
const clock = useManualClock();
const tested = { ...retryPolicy };

afterEach(() => jest.restoreAllMocks());

describe('a read', () => {
	it.each([
		{ status: 429 },
		{ status: 502 },
		{ status: 503 },
		{ status: 504 },
		{ drop: 'before' },
		{ mangle: 'truncate' },
		{ mangle: 'malformed' },
		{ mangle: 'empty' },
	] as const)('recovers from %o', async (fault) => {
		numbering.world.faults.add({ ...fault, times: 2 });
		expect(await throughPauses(clock, orders())).toHaveLength(3);
		expect(numbering.world.requests).toHaveLength(3);
	});

	it('waits longer before each of four tries, and not after the last', async () => {
		Object.assign(retryPolicy, tested);
		jest.spyOn(Math, 'random').mockReturnValue(1);
		numbering.world.faults.add({ status: 503, times: 9 });
		const ended = expect(orders()).rejects.toThrow('Fault of the sandbox');
		for (const [tries, ms] of [500, 1_000, 2_000].entries()) {
			await until(() => clock.asleep.length === 1);
			expect(numbering.world.requests).toHaveLength(tries + 1);
			expect(clock.asleep).toEqual([ms]);
			clock.advance(ms);
		}
		await ended;
		expect(numbering.world.requests).toHaveLength(4);
		expect(clock.asleep).toEqual([]);
	});
});

describe('a stopped execution', () => {
	it.each([
		['waits for an answer', { held: true }, () => numbering.world.faults.held === 1],
		['pauses before another try', { status: 503, times: 9 }, () => clock.asleep.length === 1],
	])('ends while it %s', async (_what, fault, isThere) => {
		numbering.world.faults.add(fault);
		const stop = new AbortController();
		const settings = { onError: 'continueRegularOutput' } as const;
		const running = numbering.run('order', 'getAll', {}, { signal: stop.signal, settings });
		const ended = expect(running).rejects.toThrow('The execution was stopped');
		await until(isThere);
		stop.abort();
		await ended;
		numbering.world.faults.release();
		expect(clock.asleep).toEqual([]);
		expect(numbering.world.requests).toHaveLength(1);
	});
});
