import { newExecution } from '../../../harness/run';
import { continues, oneADay, useLimitedMail } from './limitedMail';

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
