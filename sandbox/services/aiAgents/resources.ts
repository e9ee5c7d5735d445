import { z } from 'zod';
import { byBoolean, byDirection, byEnd, byInteger, byName, byStart, byText } from './filters';
import { providerResources } from './providers';
import { describe, type Resource } from './resource';

const id = z.number().int();
const name = z.string().min(1);
const text = z.string();
const address = z.string().url();
const instant = z.string().datetime({ offset: true });
const named = z.array(z.object({ id, name: text }));

/** A text of which the document shows only some values. */
const seen = (type: z.ZodString, ...examples: string[]) =>
	type.describe(`Shown: ${examples.join(', ')}`);

const clients = describe({
	name: 'clients',
	idName: 'client_id',
	writing: ['create'],
	body: { name, contact_email: text },
	own: { created_at: instant },
	related: { agents: named, sip_numbers: z.array(z.object({ id, sip_number: text })) },
	filters: { contact_email: byText },
	identity: ['name'],
});

const users = describe({
	name: 'users',
	idName: 'user_id',
	body: { name, email: name, is_admin: z.boolean(), is_super_user: z.boolean() },
	related: { clients: named },
	filters: { name: byName, email: byText, is_admin: byBoolean, is_super_user: byBoolean },
	dependents: [{ table: 'client_users', field: 'user_id', fate: 'remove' }],
	identity: ['email'],
});

const clientUsers = describe({
	name: 'client_users',
	idName: 'client_user_id',
	body: {
		client_id: id,
		user_id: id,
		role: seen(name, 'operator', 'supervisor'),
		expires_at: instant.nullable(),
	},
	filters: { client_id: byInteger, user_id: byInteger },
	references: { client_id: 'clients', user_id: 'users' },
	identity: ['client_id', 'user_id'],
});

const configurationIds = {
	llm_configuration_id: 'llm_configurations',
	tts_configuration_id: 'tts_configurations',
	stt_configuration_id: 'stt_configurations',
} as const;

const configurationId = id.nullable();

export const agents = describe({
	name: 'agents',
	createPath: '/agent',
	idName: 'agent_id',
	body: {
		name,
		language: name,
		client_id: id,
		llm_configuration_id: configurationId,
		tts_configuration_id: configurationId,
		stt_configuration_id: configurationId,
	},
	own: { created_at: instant },
	related: { skills: named },
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
		event: seen(name, 'on_call_end'),
		webhook_url: address,
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

export const calls = describe({
	name: 'calls',
	idName: 'call_id',
	writing: [],
	body: { agent_id: id, client_id: id, sip_number_id: id, incoming_number: name },
	own: {
		status: seen(text, 'in_progress', 'completed'),
		duration: text.describe('Returned as a string; its unit is not shown').nullable(),
		room_id: text.describe('Session ID of the call'),
		audio: text.describe('File name of the recording').nullable(),
		transcription_url: address.nullable(),
	},
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
