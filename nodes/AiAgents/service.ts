import type { Service } from '../shared/service';
import { lists } from './lists';
import { mappers } from './mappers';
import { agent } from './resources/agent';
import { agentSkill } from './resources/agentSkill';
import { call } from './resources/call';
import { client } from './resources/client';
import { clientSkill } from './resources/clientSkill';
import { clientUser } from './resources/clientUser';
import { llmConfiguration } from './resources/llmConfiguration';
import { providerTemplate } from './resources/providerTemplate';
import { recording } from './resources/recording';
import { skill } from './resources/skill';
import { sttConfiguration } from './resources/sttConfiguration';
import { ttsConfiguration } from './resources/ttsConfiguration';
import { user } from './resources/user';

/** AI agents, what they run on and what they did (first part of the AI agents document). */
export const aiAgents: Service = {
	credentials: [{ name: 'Agents API', value: 'agentsApi', credentialType: 'switchboardAgentsApi' }],
	resources: [
		agent,
		agentSkill,
		call,
		client,
		clientSkill,
		clientUser,
		llmConfiguration,
		sttConfiguration,
		ttsConfiguration,
		providerTemplate,
		recording,
		skill,
		user,
	],
	lists,
	mappers,
	errors: {
		401: {
			message: 'The server asks for a JWT and did not accept the credential’s',
			description:
				'Enter a JWT in the credential, or a new one if it has expired or belongs to another server.',
		},
		403: {
			message: 'The JWT may not do this',
			description: 'Use the token of a user who may, or ask for the permission.',
		},
		409: {
			message: 'The record is in use, or one like it is there already',
			description: 'Remove what refers to it first, or use the record that is there.',
		},
		422: {
			message: 'The service did not accept the values of this item',
			description: 'Check each field, and that the IDs belong to existing records.',
		},
	},
};
