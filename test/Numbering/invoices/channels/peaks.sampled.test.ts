import fc from 'fast-check';

import type { TimedCall } from '../../../../nodes/Numbering/invoices/channels/peaks';
import { Peak, Peaks } from '../../../../nodes/Numbering/invoices/channels/peaks';
import { sampled, seed } from '../../../harness/sample';

const minute = 60_000;
const hour = 60 * minute;
const firstMs = Date.parse('2026-03-01T00:00:00Z');
const names = ['A', 'B'];

/** In a time zone that is half an hour ahead. */
const hourOf = (ms: number) => new Date(ms + hour / 2).getUTCHours();

function measure(calls: readonly TimedCall[]) {
	const groups = new Map(names.map((name) => [name, new Peak()]));
	const peaks = new Peaks(groups, hourOf);
	for (const call of calls) peaks.add(call);
	peaks.finish();
	const { account, late, unassigned } = peaks;
	const shown = ({ most, atMost, hours }: Peak) => ({ most, atMost, hours });
	const own = names.map((name) => shown(groups.get(name)!));
	return { account: shown(account).most, own, late, calls: account.calls, lost: unassigned.calls };
}

/** Counts at each minute; a call without a duration counts at its minute if none ends with it. */
function countByMinute(calls: readonly TimedCall[]) {
	const minutes = [...new Set(calls.flatMap(({ startMs, endMs }) => [startMs, endMs]))];
	for (let ms = firstMs; ms < firstMs + 60 * hour; ms += hour / 4) minutes.push(ms);
	const at = (ms: number, isCounted: (call: TimedCall) => boolean) =>
		calls.filter((one) => isCounted(one) && one.startMs <= ms && ms < one.endMs).length;
	const most = (all: number[]) => all.reduce((one, other) => Math.max(one, other), 0);
	return {
		account: most(minutes.map((ms) => at(ms, () => true))),
		own: names.map((name) => ({
			most: most(minutes.map((ms) => at(ms, ({ group }) => group === name))),
			atMost: most(minutes.map((ms) => at(ms, ({ group }) => [name, undefined].includes(group)))),
			hours: Array.from({ length: 24 }, (_, index) =>
				most(
					minutes
						.filter((ms) => hourOf(ms) === index)
						.map((ms) => at(ms, ({ group }) => group === name)),
				),
			),
		})),
	};
}

const call = fc
	.record({
		start: fc.integer({ min: 0, max: 48 * 60 }),
		length: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 600 })),
		group: fc.constantFrom(...names, undefined),
	})
	.map(({ start, length, group }): TimedCall => {
		const startMs = firstMs + start * minute;
		return { startMs, endMs: startMs + length * minute, group };
	});

describe('calls at the same time', () => {
	it('are counted exactly for each group and hour, in any order', () => {
		fc.assert(
			fc.property(fc.array(call, { maxLength: 60 }), (calls) => {
				const { late, account, own } = measure(calls);
				expect({ late, account, own }).toEqual({ late: 0, ...countByMinute(calls) });
			}),
			{ seed, numRuns: sampled(200) },
		);
	});

	it('count a call that has no end within a day, and say which came too late', () => {
		const endless = { startMs: firstMs, endMs: Infinity, group: 'A' };
		const next = { startMs: firstMs + 25 * hour, endMs: firstMs + 26 * hour, group: 'A' };
		expect(measure([endless, next]).own[0].most).toBe(1);
		const many = Array.from({ length: 10_000 }, (_, index): TimedCall => {
			const startMs = firstMs + hour + index * 10;
			return { startMs, endMs: startMs + 1, group: 'A' };
		});
		const late = { startMs: firstMs, endMs: firstMs + 2 * hour, group: 'A' };
		expect(measure([...many, late])).toMatchObject({ late: 0 });
		expect(measure([...many, ...many.slice(-1), late])).toMatchObject({ late: 1 });
	});
});
