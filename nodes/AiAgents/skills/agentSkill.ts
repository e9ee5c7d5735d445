import { parameters } from '../../shared/declare/operation';
import { linkResource } from './linkResource';

const agentSettings = parameters(
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
);

/** `{ id, agent_id, skill_id, priority, threshold }` */
export const agentSkill = linkResource('agent', agentSettings, {
	description: 'Which skills are assigned to which agents',
	creates: 'Assign a skill to an agent',
	removes: 'Remove a skill from an agent: deletes the link between them',
});
