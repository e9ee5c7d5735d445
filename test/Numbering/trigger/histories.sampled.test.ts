import fc from 'fast-check';

import { events } from '../../../nodes/Numbering/trigger/poll';
import { histories, playHistory } from '../../harness/histories';
import { useManualClock } from '../../harness/manualClock';
import { worldStart } from '../../harness/tested';
import { models } from './models';
import { useTrigger } from './polling';
import { isQuick, sampled, seed } from '../../harness/sample';

const { numbering, published } = useTrigger();
const clock = useManualClock();

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
			count += await playHistory(series, {
				model,
				trigger,
				clock,
				faults: numbering.world.faults,
				failedPage: { page: '2' },
			});
		});
		await fc.assert(play, { seed, numRuns: runs });
		// So the histories are not empty.
		if (!isQuick) expect(count).toBeGreaterThan(runs / 3);
	});
});
