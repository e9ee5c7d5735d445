import fc from 'fast-check';

import { recordFeeds } from '../../../nodes/AiAgents/polling/recordEvents';
import { Knowledge, restartMs } from '../../harness/knowledge';
import { isQuick, sampled, seed } from '../../harness/sample';
import { daysBefore, models } from './models';
import { keys, usePolling } from './polling';

const { agents, reset, clock, published } = usePolling();

const share = fc.integer({ min: 0, max: 99 }).map((percent) => percent / 100);
const happenings = fc.array(fc.tuple(share, share), { maxLength: 5 });

/** A page fails, or n8n dies before it stores the poll, or restarts after it. */
const ends = ['stored', 'stored', 'failed page', 'crash', 'restart'] as const;

const histories = fc.array(fc.record({ before: happenings, end: fc.constantFrom(...ends) }), {
	minLength: 5,
	maxLength: 15,
});

const runs = sampled(10);

/** An account, its model, and a trigger whose first poll has been stored. */
async function begin(event: string) {
	reset();
	const model = models[event]({ world: agents.world, clock });
	const options = { pageSize: 4, ...(event === 'linkExpiring' && { daysBefore }) };
	const trigger = published(event, { options });
	expect(await trigger.poll()).toEqual([]);
	trigger.store();
	return { model, trigger };
}

it('every event of a record has a model', () => {
	expect(Object.keys(models).sort()).toEqual(recordFeeds.map(({ value }) => value).sort());
});

describe.each(Object.keys(models))('any history of %s', (event) => {
	it('gives each change that a poll sees once, whatever fails', async () => {
		let count = 0;
		const play = fc.asyncProperty(histories, async (series) => {
			const { model, trigger } = await begin(event);
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
					agents.world.faults.add({ query: { skip: '4' }, status: 403, times: 99 });
				}
				const items = await trigger.poll().catch(() => undefined);
				agents.world.faults.clear();
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

describe('Agent Status Changed', () => {
	it('has the status before, and reads the field that the form names', async () => {
		reset();
		const trigger = published('agentStatusChanged', { options: { statusField: 'status' } });
		expect(await trigger.poll()).toEqual([]);
		trigger.store();
		const [agent] = agents.world.tables.aiAgents.agents.all();
		agent.status = 'offline';
		expect(await trigger.poll()).toMatchObject([
			{ id: agent.id, newStatus: 'offline', previousStatus: 'active' },
		]);
		expect(await trigger.poll()).toEqual([]);
	});

	it('starts nothing where the platform shows no such field, and the log names it', async () => {
		reset();
		const trigger = published('agentStatusChanged', { options: { statusField: 'state' } });
		expect(await trigger.poll()).toEqual([]);
		trigger.store();
		expect(await trigger.poll()).toEqual([]);
		expect(trigger.warnings.join()).toContain('state');
	});
});

describe('Link Expiring', () => {
	it('says whether the link has expired meanwhile', async () => {
		reset();
		const { client_users: table } = agents.world.tables.aiAgents;
		const trigger = published('linkExpiring', { options: { daysBefore } });
		expect(await trigger.poll()).toEqual([]);
		trigger.store();
		const [template] = table.all();
		const expires_at = new Date(Date.parse(clock.now) - 1_000).toISOString();
		const { id } = table.add({ ...template, expires_at });
		expect(await trigger.poll()).toMatchObject([{ id, expires_at, hasExpired: true }]);
	});
});
