import type { INodeParameters } from 'n8n-workflow';

import { SEEDED } from '../../../sandbox/services/aiAgents/seed';
import { byId } from '../../harness/tested';
import { useAiAgents, withoutId } from '../tested';

const agents = useAiAgents();
const set = async (skills: string, own: INodeParameters = {}) => {
	const parameters = { agent_id: byId(SEEDED.agent), skills, dryRun: false, ...own };
	return (await agents.run('agentSkill', 'set', parameters))[0].json;
};
const { written } = agents;
const linked = () =>
	agents.world.tables.aiAgents.agent_skills
		.filter(({ agent_id }) => agent_id === SEEDED.agent)
		.map(({ skill_id }) => skill_id);

const change = {
	agent_id: SEEDED.agent,
	added: [{ id: 506, name: 'Survey' }],
	removed: [{ id: 502, name: 'Book appointment' }],
	unchanged: [{ id: 501, name: 'Send transcript' }],
};

it('adds what is missing, removes the others, and keeps the settings of what stays', async () => {
	const { agent_skills } = agents.world.tables.aiAgents;
	const [kept] = SEEDED.agentSkills.map((id) => ({ ...agent_skills.get(id) }));
	expect(await set('Send transcript, 506, Survey', { dryRun: true })).toEqual({
		...change,
		dryRun: true,
	});
	expect(written()).toEqual([]);
	expect(await set('Send transcript, 506, Survey')).toEqual({ ...change, dryRun: false });
	expect(linked()).toEqual([501, 506]);
	expect(agent_skills.get(kept.id)).toEqual(kept);
	expect(await set('501, Survey')).toMatchObject({ added: [], removed: [] });
	expect(written()).toHaveLength(2);
});

it('sets the skills of a client', async () => {
	const parameters = { client_id: byId(SEEDED.client), skills: '501', dryRun: false };
	const [{ json }] = await agents.run('clientSkill', 'set', parameters);
	expect(json).toMatchObject({ client_id: SEEDED.client, added: [], removed: [{ id: 502 }] });
});

it.each([
	['', '“Skills” has an empty entry'],
	['Nonesuch', 'There is no skill “Nonesuch”'],
	['Survey', 'Several skills match “Survey”'],
])('changes nothing if a skill is unclear: %s', async (name, message) => {
	const { skills } = agents.world.tables.aiAgents;
	skills.add(withoutId(skills.get(SEEDED.unusedSkill)));
	await expect(set(`Send transcript, ${name}`)).rejects.toThrow(message);
	expect(written()).toEqual([]);
});

it('counts a link as removed that another user has removed meanwhile', async () => {
	agents.world.faults.add({ method: 'DELETE', status: 404, afterProcessing: true });
	expect(await set('Send transcript, Survey')).toEqual({ ...change, dryRun: false });
});

const faults = [{ drop: 'before' }, { drop: 'after' }, { status: 500 }, { status: 422 }] as const;
const cases = faults.flatMap((fault) => ['POST', 'DELETE'].map((method) => ({ method, ...fault })));

it.each(cases)('is completed by running it again after %j', async (fault) => {
	agents.world.faults.add(fault);
	await Promise.allSettled([set('Send transcript, Survey')]);
	await set('Send transcript, Survey');
	expect(linked()).toEqual([501, 506]);
});
