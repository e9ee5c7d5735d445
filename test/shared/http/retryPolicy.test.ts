import { retryPolicy } from '../../../nodes/shared/http/retryPolicy';
import { useManualClock } from '../../harness/manualClock';
import { useNumbering } from '../../harness/numberingRun';
import { until } from '../../harness/until';

const tested = { ...retryPolicy };
const rolls = (value: number) => jest.spyOn(Math, 'random').mockReturnValue(value);

afterEach(() => jest.restoreAllMocks());

it('a read is tried four times, with pauses from half a second up to eight', () => {
	expect(tested).toEqual({ tries: 4, firstMs: 500, capMs: 8_000 });
});

describe('A read that is asked again', () => {
	const numbering = useNumbering();
	const clock = useManualClock();
	beforeEach(() => Object.assign(retryPolicy, tested));

	it('waits longer before each try, and not after the last', async () => {
		rolls(1);
		numbering.world.faults.add({ status: 503, times: 9 });
		const ended = expect(numbering.run('order', 'getAll')).rejects.toThrow('Fault of the sandbox');
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
