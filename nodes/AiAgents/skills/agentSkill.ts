import { recordLocator } from '../../shared/declare/locator';
import { parameters } from '../../shared/declare/operation';
import type { Resource } from '../../shared/declare/service';
import type { Collection } from '../records/collection';
import { create, get, getAll, remove, update } from '../records/operations';
import { upsert } from '../records/upsert';
import * as field from '../sharedFields';
import { setSkills } from './setSkills';

const ends = ['agent_id', 'skill_id'];

const agentSkills: Collection = {
	one: 'agent skill',
	url: '/agent_skills',
	id: recordLocator({
		displayName: 'Agent Skill',
		name: 'agentSkillId',
		description: 'The link between an agent and a skill',
		list: 'searchAgentSkills',
	}),
	required: [field.agent_id, field.skill_id],
	optional: parameters(
		{
			displayName: 'Priority',
			name: 'priority',
			type: 'number',
			typeOptions: { numberPrecision: 0 },
			default: 1,
			description: 'Priority of the skill, as a whole number',
		},
		{
			displayName: 'Threshold',
			name: 'threshold',
			type: 'number',
			default: 0.5,
			description: 'Threshold of the skill, e.g. 0.5',
		},
	),
	filters: [field.agent_id, field.skill_id],
	sortable: [],
	creates: 'Assign a skill to an agent',
	removes: 'Remove a skill from an agent: deletes the link between them',
};

/** `{ id, agent_id, skill_id, priority, threshold }` */
export const agentSkill: Resource = {
	name: 'Skill of Agent',
	value: 'agentSkill',
	description: 'Which skills are assigned to which agents',
	operations: [
		...[create, remove, get, getAll, update].map((make) => make(agentSkills)),
		setSkills(agentSkills, 'agent'),
		upsert(agentSkills, { by: '', filter: ends, same: ends }),
	],
};
