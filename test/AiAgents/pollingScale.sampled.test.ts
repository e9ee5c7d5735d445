import { sampled } from '../sample';
import { hour, ids, startCall, usePolling } from './polling';

const { agents, begun, start, advance, asked } = usePolling();

const finished = { status: 'completed' };
const day = 24 * hour;

/** Calls of the past, which no poll may read. */
function addOld(count: number): void {
	for (let index = 0; index < count; index++) {
		startCall(agents.world, finished, 3 * day + index * 1_000);
	}
}

describe('A poll reads', () => {
	it('only the calls that started within a day of the poll before, however many there are', async () => {
		addOld(sampled(20_000));
		const trigger = await begun('callFinished', { options: { pageSize: 50 } });
		agents.world.requests.clear();
		const before = agents.world.now().getTime();
		advance(hour);
		const { id } = start(finished);
		expect(ids(await trigger.poll())).toEqual([id]);
		const [first] = asked();
		expect(first).toMatchObject({
			start_time: new Date(before - day).toISOString(),
			order_by: 'id',
			order_dir: 'desc',
		});
		// One page with all calls, and an empty one.
		expect(asked().length).toBeLessThanOrEqual(2);
	});
});

describe('What n8n stores', () => {
	it('is a few characters for each call, and goes when the calls are old', async () => {
		const trigger = await begun('callFinished', { options: { pageSize: 1_000 } });
		const least = trigger.size;
		const count = sampled(3_000);
		for (let calls = 0; calls < count; calls++) start(finished);
		expect(await trigger.poll()).toHaveLength(count);
		// Of the last delivery, too.
		expect(trigger.size).toBeLessThan(count * 12);
		for (let hours = 0; hours < 30; hours++) {
			advance(hour);
			start(finished);
			expect(await trigger.poll()).toHaveLength(1);
		}
		expect(trigger.size).toBeLessThan(least + 30 * 12);
	});

	it('does not grow with the account', async () => {
		addOld(sampled(5_000));
		const trigger = await begun('callFinished');
		expect(trigger.size).toBeLessThan(500);
	});
});
