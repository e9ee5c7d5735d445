import type { INodeParameters } from 'n8n-workflow';

import { byId } from '../../harness/tested';
import { Registering, useTrigger } from './registering';
import { withoutId } from '../tested';

const { agents, tables, trigger, own, links } = useTrigger();

const both = { linkTo: 'clientAndAgents', clientId: byId(101) };
const agentsOf = (...ids: number[]): INodeParameters => ({
	linkTo: 'agents',
	agents: { agent: ids.map((id) => ({ agentId: byId(id) })) },
});
/** A person links the skill, too. */
const linkToClient = (client_id: number) =>
	tables().client_skills.add({ client_id, skill_id: own()[0].id, greeting: 'Hi', limit: 3 });
const linkToAgent = (agent_id: number) =>
	tables().agent_skills.add({ agent_id, skill_id: own()[0].id, priority: 9, threshold: null });

it('Client and Its Agents links both, and a new agent when it is published again', async () => {
	await trigger(both).publish();
	const [{ id }] = own();
	expect(links(id)).toEqual({ clients: [101], agents: [401, 402, 403] });
	tables().agents.get(404).client_id = 101;
	expect(await trigger(both).isThere()).toBe(false);
	await trigger(both).publish();
	expect(links(id).agents).toEqual([401, 402, 403, 404]);
	await trigger({ ...both, clientId: byId(105) }).publish();
	expect(links(id)).toEqual({ clients: [105], agents: [] });
});

describe('a link of others', () => {
	it('stays when the workflow is published again with another target', async () => {
		await trigger(agentsOf(401)).publish();
		linkToClient(102);
		linkToAgent(402);
		expect(await trigger(agentsOf(401)).isThere()).toBe(true);
		await trigger(agentsOf(402)).publish();
		expect(links(own()[0].id)).toEqual({ clients: [101, 102], agents: [402] });
		await trigger(agentsOf(404)).publish();
		expect(links(own()[0].id)).toEqual({ clients: [102], agents: [402, 404] });
	});

	it('stays with its skill when the workflow is unpublished, published and unpublished', async () => {
		await trigger(agentsOf(401)).publish();
		linkToClient(102);
		linkToAgent(402);
		const left = { clients: [102], agents: [402] };
		await trigger(agentsOf(401)).remove();
		expect(links(own()[0].id)).toEqual(left);
		// Now the trigger wants what others have linked.
		await trigger(agentsOf(402, 404)).publish();
		expect(own()).toHaveLength(1);
		expect(links(own()[0].id)).toEqual({ clients: [102, 101], agents: [402, 404] });
		await trigger(agentsOf(402, 404)).remove();
		expect(links(own()[0].id)).toEqual(left);
		expect(tables().client_skills.all().at(-1)).toMatchObject({ greeting: 'Hi', limit: 3 });
	});

	it('keeps even a second skill, and the trigger’s own link to it goes', async () => {
		await trigger(agentsOf(401)).publish();
		const [{ id }] = own();
		const twin = tables().skills.add(withoutId(tables().skills.get(id)));
		tables().agent_skills.add({ agent_id: 401, skill_id: twin.id, priority: 1, threshold: null });
		tables().client_skills.add({ client_id: 102, skill_id: twin.id, greeting: '', limit: 1 });
		await trigger(agentsOf(401)).publish();
		expect(links(id)).toEqual({ clients: [101], agents: [401] });
		expect(links(twin.id)).toEqual({ clients: [102], agents: [] });
	});
});

describe('if n8n has lost what the trigger created', () => {
	it('the links that it wants count as its own, and no others', async () => {
		const before = agents.world.snapshot();
		await trigger(agentsOf(401)).publish();
		Registering.forget();
		await trigger(agentsOf(401)).remove();
		expect(agents.world.snapshot()).toEqual(before);
		await trigger(agentsOf(401)).publish();
		linkToClient(102);
		Registering.forget();
		await trigger(agentsOf(401)).remove();
		expect(links(own()[0].id)).toEqual({ clients: [102], agents: [] });
	});

	it('links of an attempt that failed half-way are removed', async () => {
		const before = agents.world.snapshot();
		agents.world.faults.add({ method: 'POST', path: '/agent_skills', status: 422, times: 9 });
		await expect(trigger(agentsOf(401)).create()).rejects.toThrow();
		expect(links(own()[0].id).clients).toEqual([101]);
		agents.world.faults.clear();
		await trigger(agentsOf(404)).publish();
		expect(links(own()[0].id)).toEqual({ clients: [102], agents: [404] });
		await trigger(agentsOf(404)).remove();
		expect(agents.world.snapshot()).toEqual(before);
	});
});
