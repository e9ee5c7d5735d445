import { addCall, at, callIds, hour, useTrigger } from './polling';

const { begun, begunCalls, openCalls } = useTrigger();

describe('nothing is missed or repeated', () => {
	it('of records that arrive late within the overlap; later ones are no events', async () => {
		const calls = openCalls();
		addCall(calls, 'newest', at(0));
		const trigger = await begun('callRecord');
		addCall(calls, 'a day late', at(-23.9 * hour));
		addCall(calls, 'too late', at(-24.1 * hour));
		expect(callIds(await trigger.poll())).toEqual(['a day late']);
		expect(await trigger.poll()).toEqual([]);
	});

	it('when the overlap is made longer', async () => {
		const calls = openCalls();
		for (let hours = 1; hours < 60; hours++) addCall(calls, `${hours}`, at(-hours * hour));
		const trigger = await begun('callRecord');
		trigger.set({ options: { overlapHours: 72 } });
		// The first of them moves the low watermark.
		for (let polls = 0; polls < 2; polls++) expect(await trigger.poll()).toEqual([]);
	});

	it('by a record from the far future or without a time', async () => {
		const { calls, trigger } = await begunCalls();
		addCall(calls, 'future', '2099-01-01T00:00:00Z');
		calls.add({ ...calls.at(0), callId: 'timeless', startTime: null as unknown as string });
		expect(callIds(await trigger.poll()).sort()).toContain('future');
		addCall(calls, 'now', at(hour));
		addCall(calls, 'before', at(-hour));
		expect(callIds(await trigger.poll())).toEqual(['before', 'now']);
		expect(await trigger.poll()).toEqual([]);
	});
});

describe('after a restart', () => {
	it('only the last events are, even if they cover more than the overlap', async () => {
		const { calls, trigger } = await begunCalls();
		for (let days = 0; days < 4; days++) addCall(calls, `day ${days}`, at(days * 24 * hour));
		const given = await trigger.poll();
		trigger.restart();
		expect(await trigger.poll()).toEqual(given);
		expect(callIds(given)).toEqual(['day 0', 'day 1', 'day 2', 'day 3']);
	});
});

describe('the state', () => {
	it('stays bounded: the overlap is cut, and nothing is repeated', async () => {
		const { calls, trigger } = await begunCalls({}, { remembered: 50 });
		let size = 0;
		for (let round = 0; round < 20; round++) {
			for (let index = 0; index < 10; index++) {
				addCall(calls, `${round}-${index}`, at(round * 60_000 + index * 1000));
			}
			expect(await trigger.poll()).toHaveLength(10);
			size = Math.max(size, trigger.size);
		}
		expect(size).toBeLessThan(50 * 50);
	});
});
