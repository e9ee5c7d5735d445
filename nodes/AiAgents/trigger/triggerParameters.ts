import type {
	INodeCredentialDescription,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';

import type { Parameter } from '../../shared/declare/operation';
import { webhookParameters } from '../../shared/webhook/webhooks';
import * as field from '../sharedFields';
import { ifWorkflowFails, respondParameters } from './respond';
import { event as skillEvent, skillParameters } from '../skills/skill';

export const event: Parameter = {
	...skillEvent,
	required: true,
	description: 'When the agent calls this workflow, e.g. on_call_end',
};

export const linkTo: Parameter = {
	displayName: 'Link To',
	name: 'linkTo',
	type: 'options',
	options: [
		{
			name: 'Agents',
			value: 'agents',
			description: 'The skill is assigned to these agents, and enabled for their clients',
		},
		{
			name: 'Client',
			value: 'client',
			description: 'The skill is only enabled for this client; assign it to agents yourself',
		},
		{
			name: 'Client and Its Agents',
			value: 'clientAndAgents',
			description:
				'The skill is enabled for this client, and assigned to all agents that it has when the workflow is published',
		},
	],
	default: 'clientAndAgents',
	description: 'Client or agents whose calls and chats start the workflow',
};

export const client: Parameter = {
	...field.clientId,
	displayOptions: { show: { linkTo: ['client', 'clientAndAgents'] } },
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
	description: 'The agents that run the skill',
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
		'Publishing this workflow creates a skill with its address at the platform and links it; unpublishing removes both. If others have linked the skill, it stays with their links. You don’t have to register anything.',
	name: 'skillNotice',
	type: 'notice',
	default: '',
};

const options = [
	{
		displayName: 'Skill Name',
		name: 'skillName',
		type: 'string',
		default: '',
		placeholder: 'e.g. Log finished calls',
		description:
			'Name of the skill at the platform. Leave empty to use the names of the workflow and the node.',
	},
	{
		...(skillParameters as INodeProperties),
		description: 'Parameters that the skill receives when it runs',
	},
	ifWorkflowFails,
] satisfies INodeProperties[];

/** One registers the skill; the other holds the secret that the platform's requests must have (docs/verification.md). */
export const agentsTriggerCredentials: INodeCredentialDescription[] = [
	{ name: 'switchboardAgentsApi', required: true },
	{ name: 'switchboardWebhookApi', testedBy: 'testSecret' },
];

/** A skill sends no header with the secret, and nobody has to enter its address. */
const unsupported = ['addressNotice', 'headerNotice'];

/** A skill doesn’t support all shared parameters of webhook triggers. */
export const agentsTriggerParameters: INodeProperties[] = [
	...webhookParameters(
		[notice, event, linkTo, client, agents, ...respondParameters] as INodeProperties[],
		// No ID is documented, so equal requests may be two events.
		{ options, rememberMinutes: 1 },
	)
		.filter(({ name }) => !unsupported.includes(name))
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
