import { journeyStart, testedJourney } from '../../../Journey/tested';
import { newExecution } from '../../../harness/run';
import { useService } from '../../../harness/tested';
import { oneADay, useLimitedMail, useOneDay } from './limitedMail';

describe('Limits on messages with a Send Once Key', () => {
	const { send, usedKeys } = useLimitedMail();

	it('do not count what a Send Once Key keeps from being sent', async () => {
		const options = { sendOnceKey: 'order-17' };
		const values = { maxPerDay: 2, maxPerExecution: 1 };
		await send('a@example.com', values, { options });
		for (let times = 0; times < 3; times++) {
			const execution = newExecution();
			const again = await send('a@example.com', values, { options, execution });
			expect(again).toMatchObject([{ alreadySent: true }]);
			await send(`${times}@example.com`, values, { execution, runIndex: 1 });
		}
		await send('a@example.com', values);
		// Over the limit now, and still nothing but sent before.
		expect(await send('a@example.com', values, { options })).toMatchObject([{ alreadySent: true }]);
		const both = await send('a@example.com, d@example.com', values, { options });
		expect(both).toMatchObject([{ alreadySent: true }, { destination: 'd@example.com' }]);
	});

	it('free the Send Once Key of what they reject', async () => {
		const options = { sendOnceKey: 'order-17' };
		await expect(send('a@example.com', { maxPerExecution: 0 }, { options })).rejects.toThrow(
			'is 0',
		);
		await expect(
			send('a@example.com, b@example.com', { maxPerExecution: 1 }, { options }),
		).rejects.toThrow('Max per Execution is 1');
		expect(await send('a@example.com', {}, { options })).toMatchObject([{ code: 200 }]);
	});

	it('do not count it either where n8n’s store fails for a moment', async () => {
		const options = { sendOnceKey: 'order-17' };
		const values = { maxPerExecution: 2 };
		const execution = newExecution();
		await send('a@example.com, b@example.com', {}, { options });
		const asked = jest.spyOn(usedKeys, 'checkProcessedAndRecord');
		const failure = new Error('SQLITE_BUSY');
		asked.mockRejectedValueOnce(failure).mockRejectedValueOnce(failure);
		const both = await send('a@example.com, d@example.com', values, { options, execution });
		expect(both).toMatchObject([{ alreadySent: true }, { destination: 'd@example.com' }]);
		expect(await send('e@example.com', values, { execution, runIndex: 1 })).toHaveLength(1);
		await expect(send('f@example.com', values, { execution, runIndex: 2 })).rejects.toThrow('is 2');
	});

	it('look up the Send Once Keys of many recipients little by little, so that none is pushed out', async () => {
		const asked = jest.spyOn(usedKeys, 'checkProcessedAndRecord');
		const options = { sendOnceKey: 'order-17' };
		const all = Array.from({ length: 101 }, (_, at) => `${at}@example.com`).join();
		await expect(send(all, { maxPerExecution: 1 }, { options })).rejects.toThrow('is 1');
		expect(Math.max(...asked.mock.calls.map(([keys]) => keys.length))).toBe(200);
	});

	it('are not forgotten for the sake of Send Once Keys', async () => {
		await send('a@example.com', oneADay);
		for (let times = 0; times < 4; times++) {
			const options = { sendOnceKey: `order-${times}`, sendOnceHistory: 1 };
			await send(`${times}@example.com`, oneADay, { options });
		}
		await expect(send('a@example.com', oneADay)).rejects.toThrow('Day is 1');
	});
});

describe('Limits of a journey with a Send Once Key', () => {
	const journey = useService(testedJourney);
	useOneDay();

	it('do not count what a Send Once Key keeps from being started', async () => {
		const options = { sendOnceKey: 'order-17', limits: { values: { maxPerDay: 1 } } };
		const startOnce = async () =>
			(await journey.run('journey', 'start', { ...journeyStart, options }))[0].json;
		expect(await startOnce()).toMatchObject({ started: true });
		expect(await startOnce()).toMatchObject({ alreadySent: true });
	});
});
