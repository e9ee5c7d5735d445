import { Throttle } from '../../../nodes/shared/http/internal/throttle';
import { useManualClock } from '../../harness/manualClock';
import { useTrigger } from '../../Numbering/trigger/polling';
import { until } from '../../harness/until';

const clock = useManualClock();
const { numbering, begun } = useTrigger();
const breakOf = (seconds: number) => ({
	status: 429,
	headers: { 'retry-after': String(seconds) },
	times: 1,
});
const said = (seconds: number) => `no more requests for ${seconds} seconds`;

describe('The breaks that services ask for', () => {
	const nowMs = () => Date.parse(clock.now);
	const answer = (ms: number, status = 429) => ({ status, resumesAtMs: nowMs() + ms, text: '' });
	const [a, b] = ['https://a.example/x', 'https://b.example/x'];
	const pass = async (holds: Throttle, url: string, ms = 0) =>
		await holds.wait(url, () => nowMs() + ms);

	it('are each service’s own, and the longest that was asked for', async () => {
		const holds = new Throttle();
		expect([holds.until(a), await pass(holds, a)]).toEqual([0, undefined]);
		holds.note(a, answer(30_000, 503));
		holds.note('https://a.example/other', answer(20_000));
		holds.note(a, { status: 200, text: '' });
		expect(await pass(holds, a, 29_999)).toEqual({ ...answer(30_000, 503), progress: 'held' });
		expect([holds.until(a) - nowMs(), holds.until(b)]).toEqual([30_000, 0]);
		holds.note(a, answer(40_000));
		expect(holds.until(a) - nowMs()).toBe(40_000);
		clock.advance(40_000);
		expect(await pass(holds, a)).toBeUndefined();
	});

	it('are kept for as long as they are set to be', () => {
		const holds = new Throttle(10_000);
		holds.note(a, answer(86_400_000));
		expect(holds.until(a) - nowMs()).toBe(10_000);
		holds.note('no address', answer(5_000));
		expect(holds.until('no address') - nowMs()).toBe(5_000);
	});

	it('are waited for up to the last moment', async () => {
		const holds = new Throttle();
		holds.note(a, answer(30_000));
		const passing = pass(holds, a, 30_000);
		expect(clock.asleep).toEqual([30_000]);
		clock.advance(30_000);
		expect(await passing).toBeUndefined();
	});
});

describe('The longest break', () => {
	it('of a node is a minute', async () => {
		numbering.world.faults.add(breakOf(60));
		const reading = numbering.run('order', 'getAll', { limit: 1 });
		await until(() => clock.asleep.length === 1);
		clock.advance(60_000);
		expect(await reading).toHaveLength(1);
		numbering.world.faults.add(breakOf(61));
		await expect(numbering.run('order', 'getAll')).rejects.toThrow(said(61));
	});

	it('of a form is five seconds', async () => {
		numbering.world.faults.add(breakOf(5));
		const searching = numbering.search('searchOrders');
		await until(() => clock.asleep.length === 1);
		clock.advance(5_000);
		expect((await searching)?.results.length).toBeGreaterThan(0);
		numbering.world.requests.clear();
		numbering.world.faults.add(breakOf(6));
		await expect(numbering.search('searchOrders')).rejects.toThrow(said(6));
		expect(numbering.world.requests).toHaveLength(1);
	});

	it('that a trigger remembers is a quarter of an hour', async () => {
		const trigger = await begun('order');
		numbering.world.requests.clear();
		numbering.world.faults.add(breakOf(86_400));
		await expect(trigger.poll()).rejects.toThrow('for 1 day');
		clock.advance(13 * 60_000 + 59_999);
		await expect(trigger.poll()).rejects.toThrow(said(61));
		expect(numbering.world.requests).toHaveLength(1);
		clock.advance(60_001);
		await trigger.poll();
		expect(numbering.world.requests.length).toBeGreaterThan(1);
	});

	it('does not hold back a look from the editor', async () => {
		const trigger = await begun('order');
		numbering.world.faults.add(breakOf(86_400));
		await expect(trigger.poll()).rejects.toThrow('for 1 day');
		await trigger.poll('manual');
	});
});
