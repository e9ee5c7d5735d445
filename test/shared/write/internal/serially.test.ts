import { serially } from '../../../../nodes/shared/concurrency';
import { collectGarbage, nextTurn } from '../../../harness/collectGarbage';

describe('Work of one name', () => {
	it('leaves no result in memory when it has ended', async () => {
		const common = {};
		const resultOf = async () => new WeakRef(await serially(common, 'a', async () => ({})));
		const result = await resultOf();
		await nextTurn();
		collectGarbage();
		expect(result.deref()).toBeUndefined();
		expect(await serially(common, 'a', async () => 'next')).toBe('next');
	});

	it('begins when earlier work has ended, however it ended', async () => {
		const begun: number[] = [];
		const ends: Array<() => void> = [];
		const work = (number: number) => async () => {
			begun.push(number);
			await new Promise<void>((resolve, reject) => ends.push(number === 1 ? reject : resolve));
		};
		const common = {};
		const all = [1, 2, 3].map(async (number) => await serially(common, 'a', work(number)));
		const ended = Promise.allSettled(all);
		for (const number of [1, 2, 3]) {
			await nextTurn();
			expect(begun).toHaveLength(number);
			ends[number - 1]();
		}
		expect((await ended).map(({ status }) => status)).toEqual([
			'rejected',
			'fulfilled',
			'fulfilled',
		]);
	});
});
