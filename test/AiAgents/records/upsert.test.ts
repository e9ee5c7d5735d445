import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SEEDED } from '../../../sandbox/services/aiAgents/seed';
import { byId } from '../../harness/tested';
import { samples } from '../samples';
import { useAiAgents, withoutId } from '../tested';

const agents = useAiAgents();
const upsert = async (resource: string, parameters: INodeParameters) =>
	(await agents.run(resource, 'upsert', parameters))[0].json;
const { written } = agents;

/** Resource -> what is changed in its sample, and the field that is changed with it. */
const changes: Array<[string, INodeParameters, IDataObject]> = [
	['user', { additionalFields: { is_admin: false } }, { is_admin: false }],
	['user', { name: 'Other' }, { name: 'Other' }],
	['clientUser', { additionalFields: { role: 'auditor' } }, { role: 'auditor' }],
	['agentSkill', { additionalFields: { priority: 7 } }, { priority: 7 }],
	['clientSkill', { additionalFields: { skill_limit: 6 } }, { limit: 6 }],
	[
		'providerTemplate',
		{ details: { detail: [{ parameter: 'voice', parameter_type: 'string', required: false }] } },
		{ details: [{ parameter: 'voice', parameter_type: 'string', required: false }] },
	],
];

it.each(changes)(
	'%s is created, unchanged, and changed with %j',
	async (resource, change, field) => {
		const sample = samples[`${resource}.upsert`];
		const { id, ...created } = await upsert(resource, sample);
		expect(created).toMatchObject({ outcome: 'created' });
		expect(await upsert(resource, sample)).toMatchObject({ id, outcome: 'unchanged' });
		expect(written()).toHaveLength(1);
		expect(await upsert(resource, { ...sample, ...change })).toMatchObject({
			...field,
			id,
			outcome: 'changed',
		});
		expect(written()[1].body).toEqual(field);
	},
);

it('rejects a link that exists twice', async () => {
	const { agent_skills } = agents.world.tables.aiAgents;
	agent_skills.add(withoutId(agent_skills.get(SEEDED.agentSkills[0])));
	const ends = { agent_id: byId(SEEDED.agent), skill_id: byId(SEEDED.skillOnCallEnd) };
	await expect(upsert('agentSkill', ends)).rejects.toThrow('There are 2 matches');
	expect(written()).toEqual([]);
});

it('returns a client that exists, and rejects what it would have to change', async () => {
	const run = async (additionalFields: INodeParameters = {}) =>
		(await agents.run('client', 'createOrGet', { name: 'Harbour Clinic', additionalFields }))[0]
			.json;
	expect(await run()).toMatchObject({ id: SEEDED.client, outcome: 'unchanged' });
	await expect(run({ contact_email: 'other@example.com' })).rejects.toThrow(
		'The client “Harbour Clinic” exists with a different contact email',
	);
	expect(written()).toEqual([]);
});
