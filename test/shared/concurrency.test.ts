import { mapConcurrent, semaphore } from '../../nodes/shared/concurrency';

describe('Work at once', () => {
	/** Tasks that end when they are let go, and how many are under way. */
	function tasks() {
		const ends: Array<() => void> = [];
		let begun = 0;
		const work = async <T>(value: T): Promise<T> => {
			begun++;
			await new Promise<void>((end) => ends.push(end));
			return value;
		};
		const turns = async () => {
			for (let turn = 0; turn < 10; turn++) await Promise.resolve();
		};
		return { ends, work, turns, begun: () => begun };
	}

	it('is over as many entries as are wanted, and keeps their order', async () => {
		const { ends, work, turns, begun } = tasks();
		const all = mapConcurrent(['a', 'b', 'c', 'd', 'e'], 2, async (entry, index) => {
			return await work(`${entry}${index}`);
		});
		for (const [last, count] of [
			[1, 2],
			[0, 3],
			[2, 4],
			[3, 5],
			[4, 5],
		]) {
			ends[last]();
			await turns();
			expect(begun()).toBe(Math.min(5, count + 1));
		}
		expect(await all).toEqual(['a0', 'b1', 'c2', 'd3', 'e4']);
		expect(await mapConcurrent([], 2, work)).toEqual([]);
	});

	it('keeps entries with a name in common in their order, and lets others pass them', async () => {
		const { ends, work, turns } = tasks();
		const began: string[] = [];
		const names = { a1: ['a'], a2: ['a'], b1: ['b'], a3: ['a', 'c'], c1: ['c'], d1: ['d'], e1: [] };
		const all = mapConcurrent(
			Object.keys(names),
			2,
			async (entry) => {
				began.push(entry);
				return await work(entry);
			},
			(entry) => names[entry as keyof typeof names],
		);
		expect(began).toEqual(['a1', 'b1']);
		for (const [last, expected] of [
			[1, 'd1'],
			[0, 'a2'],
			[2, 'e1'],
			[3, 'a3'],
			[4, ''],
			[5, 'c1'],
			[6, ''],
		] as const) {
			ends[last]();
			await turns();
			expect(began[7]).toBeUndefined();
			if (expected) expect(began.at(-1)).toBe(expected);
		}
		expect(await all).toEqual(Object.keys(names));
	});

	it('of 10,000 entries of one name each begins after the one before, without delay', async () => {
		const began: number[] = [];
		const entries = Array.from({ length: 10_000 }, (_, index) => index);
		const work = async (entry: number) => {
			began.push(entry);
			await Promise.resolve();
		};
		await mapConcurrent(entries, 10, work, () => ['a']);
		expect(began).toEqual(entries);
	});

	it('fails with the first error', async () => {
		const failing = async (entry: number) => {
			await Promise.resolve();
			if (entry === 1) throw new Error('broken');
		};
		await expect(mapConcurrent([0, 1, 2], 1, failing, () => ['a'])).rejects.toThrow('broken');
	});

	it('passes a semaphore in turn, also behind a task that failed', async () => {
		const { ends, work, turns, begun } = tasks();
		const { hold: pass } = semaphore(2);
		const failed = pass(async () => {
			await work(0);
			throw new Error('broken');
		});
		const ended = expect(failed).rejects.toThrow('broken');
		const others = [1, 2, 3].map(async (value) => await pass(async () => await work(value)));
		await turns();
		expect(begun()).toBe(2);
		ends[0]();
		await ended;
		await turns();
		expect(begun()).toBe(3);
		for (const index of [1, 2]) ends[index]();
		await turns();
		expect(begun()).toBe(4);
		ends[3]();
		expect(await Promise.all(others)).toEqual([1, 2, 3]);
		void [4, 5, 6].map(async (value) => await pass(async () => await work(value)));
		await turns();
		expect(begun()).toBe(6);
		for (const end of ends) end();
	});
});
