import { hour, ids, startCall, usePolling } from './polling';
import { sampled } from '../../harness/sample';

const { agents, begun, start, advance, asked, clock } = usePolling();

const finished = { status: 'completed' };
const day = 24 * hour;
const isoOf = (ms: number) => new Date(ms).toISOString();
const now = () => agents.world.now().getTime();

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
		const before = now();
		advance(hour);
		const { id } = start(finished);
		expect(ids(await trigger.poll())).toEqual([id]);
		const [first] = asked();
		expect(first).toMatchObject({
			start_time: isoOf(before - day),
			order_by: 'id',
			order_dir: 'desc',
		});
		// One page with all calls, and an empty one.
		expect(asked().length).toBeLessThanOrEqual(2);
	});

	it('the calls of the hours that the form says', async () => {
		const trigger = await begun('callFinished', { options: { followHours: 2 } });
		expect(asked()[0]).toMatchObject({ start_time: isoOf(now() - 2 * hour) });
		const late = start({}, 1.9 * hour);
		const tooLate = start({}, 2.1 * hour);
		Object.assign(late, finished);
		Object.assign(tooLate, finished);
		expect(ids(await trigger.poll())).toEqual([late.id]);
	});

	it('not more than its limit, of a service that does not go by the time, and says so', async () => {
		const capacity = { searched: 30 };
		const trigger = await begun('callFinished', { options: { pageSize: 10 } }, capacity);
		expect(trigger.warnings).toEqual([]);
		for (let count = 0; count < 40; count++) start();
		agents.world.requests.clear();
		const { id } = start(finished);
		expect(ids(await trigger.poll())).toEqual([id]);
		expect(trigger.warnings).toEqual([
			expect.stringMatching(/^Trigger: only the newest 30 calls are checked; shorten “Follow/),
		]);
		expect(asked().length).toBeLessThanOrEqual(5);
	});
});

describe('Nothing is missed or repeated', () => {
	it('after the clock of n8n was a year ahead', async () => {
		clock.advance(365 * day);
		const trigger = await begun('callFinished');
		clock.advance(-365 * day);
		const { id } = start(finished);
		expect(ids(await trigger.poll())).toContain(id);
		expect(await trigger.poll()).toEqual([]);
	});
});

describe('After a restart', () => {
	it.each([
		['they were delivered long before', { repeatMinutes: 10 }, 11 * 60_000],
		['it is switched off', { repeatMinutes: 0 }, 0],
	])('they are not if %s', async (_case, options, afterMs) => {
		const trigger = await begun('callFinished', { options });
		start(finished);
		expect(await trigger.poll()).toHaveLength(1);
		trigger.restart(afterMs);
		expect(await trigger.poll()).toEqual([]);
	});
});

describe('What n8n stores', () => {
	it('is a few characters for each call, and goes when the calls are old', async () => {
		const trigger = await begun('callFinished', { options: { pageSize: 1_000 } });
		const least = trigger.size;
		const count = sampled(6_000);
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
});
