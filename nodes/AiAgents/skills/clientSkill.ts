import { parameters } from '../../shared/declare/operation';
import { linkResource } from './linkResource';

const clientSettings = parameters(
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
);

/** `{ id, client_id, skill_id, greeting, limit }` */
export const clientSkill = linkResource('client', clientSettings, {
	description: 'Which skills are enabled for which clients, with their settings',
	creates: 'Enable a skill for a client, with its own settings',
	removes: 'Remove a skill from a client: deletes the link between them, with its settings',
});
