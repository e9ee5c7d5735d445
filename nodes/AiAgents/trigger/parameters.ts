import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { Parameter } from '../../shared/catalogue/operation';
import { webhookParameters } from '../../shared/webhook/parameters';
import * as field from '../parameters';
import { event as skillEvent, skillParameters } from '../skills/skill';

/** Equal requests are dropped for so long; the document shows no ID that would tell them apart. */
export const rememberHours = 1;

export const event: Parameter = {
	...skillEvent,
	required: true,
	description: 'When the agent calls this workflow; on_call_end is known',
};

export const linkTo: Parameter = {
	displayName: 'Link To',
	name: 'linkTo',
	type: 'options',
	options: [
		{ name: 'Agents', value: 'agents', description: 'The skill is assigned to these agents' },
		{ name: 'Client', value: 'client', description: 'The skill is enabled for this client' },
	],
	default: 'client',
	description: 'Whose calls and chats start the workflow',
};

export const client: Parameter = {
	...field.clientId,
	displayOptions: { show: { linkTo: ['client'] } },
	description: 'The client that the skill is enabled for',
};

export const agents: Parameter = {
	displayName: 'Agents',
	name: 'agents',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	displayOptions: { show: { linkTo: ['agents'] } },
	placeholder: 'Add Agent',
	default: { agent: [{}] },
	options: [
		{
			displayName: 'Agent',
			name: 'agent',
			values: [{ ...field.agentId, description: 'The agent that the skill is assigned to' }],
		},
	],
};

const notice: INodeProperties = {
	displayName:
		'Publishing this workflow makes a skill with its address at the platform and links it; unpublishing removes both. There is nothing to register by hand.',
	name: 'skillNotice',
	type: 'notice',
	default: '',
};

const own = [
	{
		displayName: 'Skill Name',
		name: 'skillName',
		type: 'string',
		default: '',
		placeholder: 'e.g. Log finished calls',
		description: 'Name of the skill at the platform; made of workflow and node where it is empty',
	},
	skillParameters as INodeProperties,
] satisfies INodeProperties[];

/** A skill has an address and nothing else: no header brings the secret, and nobody types it in. */
const unfit = ['addressNotice', 'headerNotice'];

/** The shared parameters of webhook triggers, without what a skill cannot do. */
export const agentsTriggerParameters: INodeProperties[] = [
	...webhookParameters([notice, event, linkTo, client, agents] as INodeProperties[], {
		own,
		rememberHours,
	})
		.filter(({ name }) => !unfit.includes(name))
		.map((property) =>
			property.name === 'secretIn'
				? {
						...property,
						options: (property.options as INodePropertyOptions[]).filter(
							({ value }) => value !== 'header',
						),
					}
				: property,
		),
];
