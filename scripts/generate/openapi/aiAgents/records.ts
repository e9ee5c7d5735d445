import type { Schema } from '../../../../sandbox/contract/document';
import {
	boolean,
	either,
	fields,
	filled,
	integer,
	list,
	notShown,
	number,
	record,
	seen,
	text,
	uri,
} from '../schema';
import { configurationOf, template } from './providers';
import type { AgentsResource } from './resource';

const timestamp: Schema = { type: 'string', format: 'date-time' };
const orNull = (schema: Schema, what = 'Whether it may be null') =>
	either(schema, notShown(what, { type: 'null' }));
const named = list(record({ id: integer, name: text }));

const client: AgentsResource = {
	component: 'Client',
	path: 'clients',
	name: 'client',
	idName: 'client_id',
	body: { name: filled, contact_email: text },
	own: { created_at: timestamp },
	always: ['name', 'created_at'],
	related: { agents: named, sip_numbers: list(record({ id: integer, sip_number: text })) },
};

const user: AgentsResource = {
	component: 'User',
	path: 'users',
	name: 'user',
	idName: 'user_id',
	body: { name: filled, email: filled, is_admin: boolean, is_super_user: boolean },
	always: ['name', 'email', 'is_admin', 'is_super_user'],
	related: { clients: named },
};

const agent: AgentsResource = {
	component: 'Agent',
	path: 'agents',
	name: 'agent',
	idName: 'agent_id',
	body: {
		name: filled,
		language: filled,
		client_id: integer,
		...fields(
			'llm_configuration_id tts_configuration_id stt_configuration_id',
			orNull(integer, 'Whether null unbinds a configuration'),
		),
	},
	own: { created_at: timestamp },
	always: ['name', 'client_id', 'created_at'],
	related: { skills: named },
};

const skill: AgentsResource = {
	component: 'Skill',
	path: 'skills',
	name: 'skill',
	idName: 'skill_id',
	body: {
		name: filled,
		description: text,
		event: {
			...filled,
			examples: ['on_call_end'],
			'x-not-shown': 'Other values',
		},
		webhook_url: uri,
		parameters: list(record({ name: filled, type: filled })),
	},
	always: ['name', 'parameters'],
};

const clientUser: AgentsResource = {
	component: 'ClientUser',
	path: 'client_users',
	name: 'client-user link',
	idName: 'client_user_id',
	body: {
		...fields('client_id user_id', integer),
		role: { ...filled, examples: ['operator', 'supervisor'], 'x-not-shown': 'Other values' },
		expires_at: either(timestamp, { type: 'null' }),
	},
	always: ['client_id', 'user_id'],
};

const clientSkill: AgentsResource = {
	component: 'ClientSkill',
	path: 'client_skills',
	name: 'client-skill link',
	idName: 'client_skill_id',
	body: { ...fields('client_id skill_id', integer), greeting: text, limit: integer },
	always: ['client_id', 'skill_id'],
};

const agentSkill: AgentsResource = {
	component: 'AgentSkill',
	path: 'agent_skills',
	name: 'agent-skill link',
	idName: 'agent_skill_id',
	body: { ...fields('agent_id skill_id priority', integer), threshold: number },
	always: ['agent_id', 'skill_id'],
};

/** Every resource with a list but calls, in the order of the documents. */
export const agentsResources: readonly AgentsResource[] = [
	...[client, user, clientUser, agent, skill, clientSkill, agentSkill],
	...(['tts', 'stt', 'llm'] as const).map(configurationOf),
	template,
];

/** A call, whose create and update differ from those of other resources. */
export const call: AgentsResource = {
	component: 'Call',
	path: 'calls',
	name: 'call',
	idName: 'call_id',
	body: { ...fields('agent_id client_id sip_number_id', integer), incoming_number: filled },
	own: {
		status: seen('in_progress', 'completed'),
		duration: { ...text, description: 'Returned as a string; its unit is not shown' },
		room_id: { ...text, description: 'Session ID of the call' },
		audio: { ...text, description: 'File name of the recording' },
		transcription_url: uri,
	},
	always: 'agent_id client_id sip_number_id incoming_number status room_id'.split(' '),
};
