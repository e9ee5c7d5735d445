import { journeyStart } from '../../../Journey/samples';
import { testedJourney } from '../../../Journey/tested';
import { newExecution } from '../../../harness/run';
import { useService } from '../../../harness/tested';
import { continues, oneADay, useLimitedMail, useOneDay } from './limitedMail';

describe('Limits on the number of messages', () => {
	const { fail, send, sentTo, usedKeys } = useLimitedMail();
	const items = (...all: string[]) => all.map((to) => ({ json: { to } }));

	it('send to all of its recipients or to none', async () => {
		await send('b@example.com', oneADay);
		await expect(send('a@example.com, b@example.com', oneADay)).rejects.toMatchObject({
			message: expect.stringContaining('reached for b@example.com. Send') as string,
			description: expect.stringContaining('Nothing was sent for this item') as string,
		});
		expect(sentTo()).toEqual(['b@example.com']);
		// What was claimed for the others is free again.
		await send('a@example.com', oneADay);
		await expect(send('x@example.com, y@example.com', { maxPerExecution: 1 })).rejects.toThrow(
			'this execution has sent none, and this item has 2 recipients',
		);
		await expect(
			send('x@example.com, y@example.org', { allowedRecipients: 'example.com' }),
		).rejects.toThrow('Allowed Recipients does not allow y@example.org');
		expect(sentTo()).toEqual(['b@example.com', 'a@example.com']);
	});

	it('reject only what goes beyond, in the order of the items', async () => {
		const all = items('a@example.com', 'b@example.com', 'c@example.com');
		const more = { items: all, settings: continues };
		const output = await send('={{ $json.to }}', { maxPerExecution: 2 }, more);
		expect(sentTo().sort()).toEqual(['a@example.com', 'b@example.com']);
		expect(output.map(({ error = null }) => error)).toEqual([
			null,
			null,
			'Not sent: Max per Execution is 2; this execution has sent 2, and this item has 1 recipient. Do not repeat it in this execution',
		]);
	});

	it('count on a retry only those who are sent to again', async () => {
		const execution = newExecution();
		const values = { maxPerExecution: 2, maxPerDay: 1 };
		const both = async () => await send('a@example.com, b@example.com', values, { execution });
		fail({ status: 418, skip: 1 });
		await expect(both()).rejects.toThrow('Not sent to 1 of 2 recipients');
		await both();
		expect(sentTo()).toHaveLength(2);
	});

	it('let one of two items that come together have the last place', async () => {
		const more = { items: items('a@example.com', 'Jane <A@Example.com>'), settings: continues };
		const output = await send('={{ $json.to }}', oneADay, more);
		expect(output.filter(({ error }) => /Day is 1/.test(String(error)))).toHaveLength(1);
		expect(sentTo()).toEqual(['a@example.com']);
	});

	it('count the days of the workflow where the data name the time zone', async () => {
		const zones = ['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago'];
		const own = zones.map((zone) => ({ json: { to: 'a@example.com', zone } }));
		const values = { maxPerDay: 1, timezone: '={{ $json.zone }}' };
		const output = await send('={{ $json.to }}', values, { items: own, settings: continues });
		expect(output.filter(({ error }) => /Day is 1/.test(String(error)))).toHaveLength(2);
		expect(sentTo()).toEqual(['a@example.com']);
	});

	it('of a day are claimed by all items together, so that their pauses do not add up', async () => {
		const asked = jest.spyOn(usedKeys, 'checkProcessedAndRecord');
		await send('={{ $json.to }}', oneADay, { items: items('a@example.com', 'b@example.com') });
		const first = asked.mock.calls.slice(0, 2).flatMap(([keys]) => keys.map(String));
		expect(new Set(first.filter((key) => key.startsWith('limit'))).size).toBe(2);
		asked.mockRestore();
	});

	it('let as many of the executions send that begin together as the day allows', async () => {
		const all = Array.from(
			{ length: 20 },
			async () => await send('a@example.com', { maxPerDay: 5 }),
		);
		const ends = await Promise.allSettled(all);
		expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
		expect(sentTo()).toHaveLength(5);
	});

	it('belong to the node', async () => {
		await send('a@example.com', oneADay);
		await send('a@example.com', oneADay, { settings: { id: 'another-node' } });
		expect(sentTo()).toHaveLength(2);
	});
});

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
