import { recordLocator } from '../../shared/declare/locator';
import { parameters } from '../../shared/declare/operation';
import type { Resource } from '../../shared/declare/service';
import type { Collection } from '../records/collection';
import { create, get, getAll, remove, update } from '../records/operations';
import { upsert } from '../records/upsert';
import * as field from '../sharedFields';
import { setSkills } from './setSkills';

const ends = ['client_id', 'skill_id'];

const clientSkills: Collection = {
	one: 'client skill',
	url: '/client_skills',
	id: recordLocator({
		displayName: 'Client Skill',
		name: 'clientSkillId',
		description: 'The link between a client and a skill',
		list: 'searchClientSkills',
	}),
	required: [field.client_id, field.skill_id],
	optional: parameters(
		{
			displayName: 'Greeting',
			name: 'greeting',
			type: 'string',
			typeOptions: { exact: true },
			default: '',
			description: 'Greeting that the skill uses for this client',
		},
		{
			displayName: 'Skill Limit',
			name: 'skill_limit',
			type: 'number',
			typeOptions: { numberPrecision: 0 },
			default: 1,
			description: 'Limit of the skill for this client, as a whole number',
		},
	),
	filters: [field.client_id, field.skill_id],
	sortable: [],
	creates: 'Enable a skill for a client, with its own settings',
	removes: 'Remove a skill from a client: deletes the link between them, with its settings',
};

/** `{ id, client_id, skill_id, greeting, limit }` */
export const clientSkill: Resource = {
	name: 'Skill of Client',
	value: 'clientSkill',
	description: 'Which skills are enabled for which clients, with their settings',
	operations: [
		...[create, remove, get, getAll, update].map((make) => make(clientSkills)),
		setSkills(clientSkills, 'client'),
		upsert(clientSkills, { by: '', filter: ends, same: ends }),
	],
};
