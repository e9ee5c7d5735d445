import { z } from 'zod';
import { byBoolean, byDirection, byEnd, byInteger, byName, byStart, byText } from './filters';
import { providerResources } from './providers';
import { describe, type Resource } from './resource';

const id = z.number().int();
const name = z.string().min(1);
const text = z.string();
const instant = z.string().datetime({ offset: true });

const clients = describe({
	name: 'clients',
	idName: 'client_id',
	writing: ['create'],
	body: { name, contact_email: text },
	fields: ['id', 'name', 'contact_email', 'created_at'],
	filters: { contact_email: byText },
	identity: ['name'],
});

const users = describe({
	name: 'users',
	idName: 'user_id',
	body: { name, email: name, is_admin: z.boolean(), is_super_user: z.boolean() },
	filters: { name: byName, email: byText, is_admin: byBoolean, is_super_user: byBoolean },
	dependents: [{ table: 'client_users', field: 'user_id', fate: 'remove' }],
	identity: ['email'],
});

const clientUsers = describe({
	name: 'client_users',
	idName: 'client_user_id',
	body: { client_id: id, user_id: id, role: name, expires_at: instant.nullable() },
	filters: { client_id: byInteger, user_id: byInteger },
	references: { client_id: 'clients', user_id: 'users' },
	identity: ['client_id', 'user_id'],
});

const configurationIds = {
	llm_configuration_id: 'llm_configurations',
	tts_configuration_id: 'tts_configurations',
	stt_configuration_id: 'stt_configurations',
} as const;

/** Agents also have a route that lists them in pages. */
export const agents = describe({
	name: 'agents',
	createPath: '/agent',
	idName: 'agent_id',
	body: {
		name,
		language: name,
		client_id: id,
		llm_configuration_id: id.nullable(),
		tts_configuration_id: id.nullable(),
		stt_configuration_id: id.nullable(),
	},
	fields: ['id', 'name', 'language', 'client_id', ...Object.keys(configurationIds), 'created_at'],
	filters: {
		client_id: byInteger,
		language: byText,
		llm_configuration_id: byInteger,
		tts_configuration_id: byInteger,
		stt_configuration_id: byInteger,
	},
	references: { client_id: 'clients', ...configurationIds },
	dependents: [{ table: 'agent_skills', field: 'agent_id', fate: 'remove', always: true }],
	identity: ['name', 'client_id'],
});

const skills = describe({
	name: 'skills',
	idName: 'skill_id',
	body: {
		name,
		description: text,
		event: name,
		webhook_url: z.string().url(),
		parameters: z.array(z.object({ name, type: name }).strict()),
	},
	filters: { name: byName, description: byName, event: byText },
	dependents: [
		{ table: 'client_skills', field: 'skill_id', fate: 'remove' },
		{ table: 'agent_skills', field: 'skill_id', fate: 'remove' },
	],
	identity: ['name'],
});

const clientSkills = describe({
	name: 'client_skills',
	idName: 'client_skill_id',
	body: { client_id: id, skill_id: id, greeting: text, limit: id },
	filters: { client_id: byInteger, skill_id: byInteger },
	references: { client_id: 'clients', skill_id: 'skills' },
	identity: ['client_id', 'skill_id'],
});

const agentSkills = describe({
	name: 'agent_skills',
	idName: 'agent_skill_id',
	body: { agent_id: id, skill_id: id, priority: id, threshold: z.number() },
	filters: { agent_id: byInteger, skill_id: byInteger },
	references: { agent_id: 'agents', skill_id: 'skills' },
	identity: ['agent_id', 'skill_id'],
});

/** Calls have a create and an update with shapes of their own. */
export const calls = describe({
	name: 'calls',
	idName: 'call_id',
	writing: [],
	body: { agent_id: id, client_id: id, sip_number_id: id, incoming_number: name },
	fields:
		'id agent_id client_id sip_number_id incoming_number status duration room_id audio transcription_url'.split(
			' ',
		),
	filters: {
		client_id: byInteger,
		agent_id: byInteger,
		sip_number_id: byInteger,
		incoming_number: byText,
		status: byText,
		start_time: byStart,
		end_time: byEnd,
		is_in: byDirection('in'),
		is_out: byDirection('out'),
	},
	references: { agent_id: 'agents', client_id: 'clients', sip_number_id: 'sip_numbers' },
});

/** Everything that has a list, in the document's order. */
export const resources: readonly Resource[] = [
	clients,
	users,
	clientUsers,
	agents,
	skills,
	clientSkills,
	agentSkills,
	calls,
	...providerResources,
];
