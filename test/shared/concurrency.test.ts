import { mapConcurrent, semaphore } from '../../nodes/shared/concurrency';

describe('concurrency', () => {
	it('mapConcurrent keeps the order and the limit', async () => {
		let inFlight = 0;
		let most = 0;
		const answers = await mapConcurrent([3, 1, 2, 5, 4], 2, async (entry) => {
			most = Math.max(most, ++inFlight);
			for (let i = 0; i < entry; i++) await Promise.resolve();
			inFlight--;
			return entry * 10;
		});
		expect(answers).toEqual([30, 10, 20, 50, 40]);
		expect(most).toBe(2);
	});

	it('semaphore admits the next task after an error', async () => {
		const inTurn = semaphore(1);
		const ends = await Promise.allSettled([
			inTurn(async () => await Promise.reject(new Error('out'))),
			inTurn(async () => 'in'),
		]);
		expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
	});
});
