import { recordLocator } from '../shared/declare/locator';
import type { Parameter } from '../shared/declare/operation';
import { parameter } from '../shared/declare/operation';

export const clientId = recordLocator({
	displayName: 'Client',
	name: 'clientId',
	description: 'The client to use',
	list: 'searchClients',
});

export const agentId = recordLocator({
	displayName: 'Agent',
	name: 'agentId',
	description: 'The agent to use',
	list: 'searchAgents',
});

/** The fields of records have the service's names. */
export const client_id = {
	...clientId,
	name: 'client_id',
	description: 'Client that owns the record',
} as const;

export const agent_id = {
	...agentId,
	name: 'agent_id',
	description:
		'Agent that the record belongs to. If you chose a client, only its agents are listed.',
} as const;

export const user_id = recordLocator({
	displayName: 'User',
	name: 'user_id',
	description: 'User that the record belongs to',
	list: 'searchUsers',
});

export const skill_id = recordLocator({
	displayName: 'Skill',
	name: 'skill_id',
	description: 'Skill to link',
	list: 'searchSkills',
});

export const sip_number_id = recordLocator({
	displayName: 'SIP Number',
	name: 'sip_number_id',
	description: 'Phone number of the client. If you chose a client, only its numbers are listed.',
	list: 'searchSipNumbers',
});

export const configurations = [
	['Llm', 'language model'],
	['Tts', 'text-to-speech'],
	['Stt', 'speech-to-text'],
].map(([kind, meaning]) =>
	recordLocator({
		displayName: `${kind.toUpperCase()} Configuration`,
		name: `${kind.toLowerCase()}_configuration_id`,
		description: `The ${meaning} that the agent uses`,
		list: `search${kind}Configurations`,
	}),
);

export const name = parameter({
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	required: true,
	description: 'Name that people see',
});

export const language = parameter({
	displayName: 'Language',
	name: 'language',
	type: 'string',
	default: '',
	placeholder: 'e.g. en',
	description: 'Language that the agent speaks, e.g. en',
});

export const email = parameter({
	displayName: 'Email',
	name: 'email',
	type: 'string',
	typeOptions: { format: 'email' },
	default: '',
	required: true,
	placeholder: 'e.g. name@example.com',
	description: 'Email address of the user',
});

/** A filter may hold a part of the text, so its format isn't checked: how the platform compares is undocumented. */
export const asFilter = (field: Parameter): Parameter => ({ ...field, typeOptions: undefined });
