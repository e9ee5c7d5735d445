import fc from 'fast-check';

import { events } from '../../../nodes/Numbering/trigger/poll';
import { Knowledge, restartMs } from '../../harness/knowledge';
import { useManualClock } from '../../harness/manualClock';
import { worldStart } from '../../harness/tested';
import { models } from './models';
import { keys, useTrigger } from './polling';
import { isQuick, sampled, seed } from '../../harness/sample';

const { numbering, published } = useTrigger();
const clock = useManualClock();

const share = fc.integer({ min: 0, max: 99 }).map((percent) => percent / 100);
const happenings = fc.array(fc.tuple(share, share), { maxLength: 5 });

/** A page fails, or n8n dies before it stores the poll, or restarts after it. */
const ends = ['stored', 'stored', 'failed page', 'crash', 'restart'] as const;

const histories = fc.array(fc.record({ before: happenings, end: fc.constantFrom(...ends) }), {
	minLength: 5,
	maxLength: 15,
});

/** The shorter one forgets what is old, and is longer than an order or an invoice of the models comes late. */
const overlaps = fc.constantFrom(4 * 24, 3_650 * 24);

const runs = sampled(10);

/** An account, its model, and a trigger whose first poll has been stored. */
async function begin(event: string, overlapHours: number) {
	numbering.world.reset({ now: worldStart });
	clock.start();
	const model = models[event]({ world: numbering.world, clock });
	const options = { pageSize: 4, timezone: 'UTC', overlapHours };
	const trigger = published(event, options);
	trigger.set({ paymentTermDays: 3, stuckHours: 30 });
	expect(await trigger.poll()).toEqual([]);
	trigger.store();
	return { model, trigger };
}

it('every event has a model', () => {
	expect(Object.keys(models).sort()).toEqual(events.map(({ value }) => value).sort());
});

describe.each(Object.keys(models))('any history of %s', (event) => {
	it('gives each change that a poll sees once, whatever fails', async () => {
		let count = 0;
		const play = fc.asyncProperty(overlaps, histories, async (overlapHours, series) => {
			const { model, trigger } = await begin(event, overlapHours);
			const known = new Knowledge(model, clock);
			// Since n8n has last started.
			const given = new Set<unknown>();
			const restart = () => {
				known.restart();
				given.clear();
			};
			for (const { before, end } of series) {
				for (const [what, which] of before) model.happen(what, which);
				if (end === 'crash') {
					await trigger.pollAndCrash();
					restart();
					continue;
				}
				if (end === 'failed page') {
					numbering.world.faults.add({ query: { page: '2' }, status: 403, times: 99 });
				}
				const items = await trigger.poll().catch(() => undefined);
				numbering.world.faults.clear();
				if (!items) continue;
				expect(items.map(model.nameOf).sort()).toEqual(known.poll());
				for (const key of keys(items)) {
					expect(given).not.toContain(key);
					given.add(key);
				}
				count += items.length;
				if (end !== 'restart') continue;
				trigger.restart(restartMs);
				restart();
			}
		});
		await fc.assert(play, { seed, numRuns: runs });
		// So the histories are not empty.
		if (!isQuick) expect(count).toBeGreaterThan(runs / 3);
	});
});
