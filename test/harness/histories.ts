import fc from 'fast-check';

import type { Sandbox } from '../../sandbox/http/server';
import type { Model } from '../Numbering/trigger/models';
import { Knowledge, restartMs } from './knowledge';
import type { ManualClock } from './manualClock';
import type { Published } from './published';

const share = fc.integer({ min: 0, max: 99 }).map((percent) => percent / 100);
const happenings = fc.array(fc.tuple(share, share), { maxLength: 5 });

/** A page fails, or n8n dies before it stores the poll, or restarts after it. */
const ends = ['stored', 'stored', 'failed page', 'crash', 'restart'] as const;

export const histories = fc.array(
	fc.record({ before: happenings, end: fc.constantFrom(...ends) }),
	{ minLength: 5, maxLength: 15 },
);

type History = typeof histories extends fc.Arbitrary<infer Value> ? Value : never;

interface Account {
	model: Pick<Model, 'happen' | 'isEvent' | 'nameOf' | 'view'>;
	/** Its first poll has been stored. */
	trigger: Published;
	clock: ManualClock;
	faults: Sandbox['world']['faults'];
	/** Query of a page that fails. */
	failedPage: Record<string, string>;
}

/** Expects that each change that a poll sees comes once, whatever fails; how many came. */
export async function playHistory(
	series: History,
	{ model, trigger, clock, faults, failedPage }: Account,
): Promise<number> {
	const knowledge = new Knowledge(model, clock);
	// Keys of events since n8n's last start.
	const keys = new Set<unknown>();
	const restart = () => {
		knowledge.restart();
		keys.clear();
	};
	let count = 0;
	for (const { before, end } of series) {
		for (const [what, which] of before) model.happen(what, which);
		if (end === 'crash') {
			await trigger.pollAndCrash();
			restart();
			continue;
		}
		if (end === 'failed page') faults.add({ query: failedPage, status: 403, times: 99 });
		const items = await trigger.poll().catch(() => undefined);
		faults.clear();
		if (!items) continue;
		expect(items.map(model.nameOf).sort()).toEqual(knowledge.poll());
		for (const { eventKey } of items) {
			expect(keys).not.toContain(eventKey);
			keys.add(eventKey);
		}
		count += items.length;
		if (end !== 'restart') continue;
		trigger.restart(restartMs);
		restart();
	}
	return count;
}
