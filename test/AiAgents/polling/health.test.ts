import type { IDataObject } from 'n8n-workflow';

import { byId } from '../../harness/tested';
import { ids, keys, usePolling } from './polling';
import { withoutId } from '../tested';

const { agents, tables, published, begun } = usePolling();

const agent = (id = 401) => tables().agents.get(id);
const report = (reported: IDataObject, id?: number) => Object.assign(agent(id), { reported });
const health = { health: 'healthy', invented: true, status: 'active' };

describe('Agent Health Changed', () => {
	it('gives the agent as it is and as it was, once for each change', async () => {
		const trigger = await begun('agentHealth', { options: { pageSize: 2 } });
		report({ health: 'degraded', reason: 'No model' });
		const [item, ...others] = await trigger.poll();
		expect(others).toEqual([]);
		expect(item).toMatchObject({
			...{ id: 401, name: 'Reception', status: 'active', health: 'degraded' },
			changedFields: ['health', 'reason'],
			before: health,
		});
		expect(await trigger.poll()).toEqual([]);
		report({});
		expect(await trigger.poll()).toMatchObject([
			{ ...health, changedFields: ['health', 'reason'], before: { reason: 'No model' } },
		]);
		report({ health: 'degraded', reason: 'No model' });
		const again = await trigger.poll();
		expect(again).toHaveLength(1);
		expect(keys(again)).not.toEqual([item.eventKey]);
	});

	it('ignores settings, times, the order of fields, and null for nothing', async () => {
		report({ checks: { at: '2026-03-15T10:00:00Z', model: 'up', voice: 'up', stt: null } });
		const trigger = await begun('agentHealth');
		agent().name = 'Front desk';
		agent(402).language = 'fr';
		report({
			checks: { voice: 'up', model: 'up', at: '2026-03-15T10:01:00Z' },
			last_seen: '2026-03-15T10:01:00.000+01:00',
			error: null,
		});
		agents.world.configure({ aiAgents: { relationsInLists: true, nullFields: false } });
		expect(await trigger.poll()).toEqual([]);
		report({ checks: { voice: 'down', model: 'up' } });
		expect(await trigger.poll()).toMatchObject([{ changedFields: ['checks'] }]);
	});

	it('compares the fields alone that the form names', async () => {
		const options = { healthFields: 'status; health' };
		const trigger = await begun('agentHealth', { options });
		report({ load: 0.7 });
		report({ load: 0.2, health: 'degraded' }, 402);
		expect(await trigger.poll()).toMatchObject([
			{ id: 402, changedFields: ['health'], before: { health: 'healthy', status: 'active' } },
		]);
	});

	it('is about the chosen client, or the chosen agent', async () => {
		const ofClient = await begun('agentHealth', { filters: { client_id: byId(101) } });
		const ofAgent = await begun('agentHealth', { filters: { agent_id: byId('402') } });
		for (const { id } of tables().agents.all()) report({ health: 'degraded' }, id);
		const own = tables().agents.filter(({ client_id }) => client_id === 101);
		expect(ids(await ofClient.poll())).toEqual(own.map(({ id }) => id));
		expect(ids(await ofAgent.poll())).toEqual([402]);
	});

	it('does not come for an agent that is new, gone or back', async () => {
		const trigger = await begun('agentHealth', { options: { pageSize: 2 } });
		const row = agent();
		tables().agents.remove(401);
		const added = tables().agents.add({ ...withoutId(row), name: 'New' });
		expect(await trigger.poll()).toEqual([]);
		tables().agents.add(row);
		report({ health: 'degraded' });
		report({ health: 'degraded' }, added.id);
		expect(ids(await trigger.poll())).toEqual([added.id]);
	});

	it.each([
		[{}, 'The service shows no status or health of its agents'],
		[{ healthFields: 'mood, pulse' }, 'The service shows no mood or pulse of its agents'],
	])('says in the editor that it can never come, with %j', async (options, message) => {
		agents.world.configure({ aiAgents: { agentHealth: false } });
		await expect(published('agentHealth', { options }).poll('manual')).rejects.toMatchObject({
			message,
			description: expect.stringContaining('this event never comes'),
		});
		const trigger = await begun('agentHealth', { options });
		agents.world.configure({ aiAgents: { agentHealth: true } });
		expect((await trigger.poll()).length > 0).toBe(!('healthFields' in options));
	});

	it('shows an agent in the editor', async () => {
		const [item] = await published('agentHealth').poll('manual');
		expect(item).toMatchObject({ ...health, changedFields: [], before: health });
		expect(String(item.eventKey)).toMatch(/^agentHealth:\d+:0$/);
	});
});
