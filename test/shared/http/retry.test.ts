import { clock as nodesClock } from '../../../nodes/shared/clock';
import { pause as nodesPause, pauseBefore } from '../../../nodes/shared/http/retry';
import { useManualClock } from '../../harness/manualClock';

const rolls = (value: number) => jest.spyOn(Math, 'random').mockReturnValue(value);

afterEach(() => jest.restoreAllMocks());

describe('The pause before the next try', () => {
	it.each([
		[1, 500],
		[2, 1_000],
		[3, 2_000],
		[4, 4_000],
		[5, 8_000],
		[6, 8_000],
		[60, 8_000],
	])('after %i tries is random, from half of %i ms to all of it', (tried, full) => {
		const pauses = [0, 0.25, 1].map((value) => {
			rolls(value);
			return pauseBefore(tried);
		});
		expect(pauses).toEqual([full / 2, full * 0.625, full]);
	});
});

describe('A pause', () => {
	const clock = useManualClock();

	it('goes on where its timer ended early', async () => {
		const slept: number[] = [];
		const sleep = async (ms: number) => {
			slept.push(ms);
			clock.advance(Math.min(ms, 60_000));
		};
		Object.assign(nodesClock, { sleep });
		await nodesPause(150_000);
		expect(slept).toEqual([150_000, 90_000, 30_000]);
		await nodesPause(0);
		expect(slept).toHaveLength(3);
	});
});
