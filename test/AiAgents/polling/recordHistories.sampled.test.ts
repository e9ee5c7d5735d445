import fc from 'fast-check';

import { recordFeeds } from '../../../nodes/AiAgents/polling/recordEvents';
import { histories, playHistory } from '../../harness/histories';
import { isQuick, sampled, seed } from '../../harness/sample';
import { daysBefore, models } from './models';
import { usePolling } from './polling';

const { agents, reset, clock, published } = usePolling();

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
			count += await playHistory(series, {
				model,
				trigger,
				clock,
				faults: agents.world.faults,
				failedPage: { skip: '4' },
			});
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
