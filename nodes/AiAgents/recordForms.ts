import { z } from 'zod';

import type { List } from '../shared/declare/record';
import { id, instant, record, textId } from '../shared/declare/record';

const text = z.string();

export const clients = {
	one: 'client',
	many: 'clients',
	url: '/clients',
	record: record({ id, name: text, contact_email: text, created_at: instant }, 'id'),
} as const satisfies List;

export const users = {
	one: 'user',
	many: 'users',
	url: '/users',
	record: record(
		{ id, name: text, email: text, is_admin: z.boolean(), is_super_user: z.boolean() },
		'id',
	),
} as const satisfies List;

export const clientUsers = {
	one: 'client user',
	many: 'client users',
	url: '/client_users',
	record: record(
		{ id, client_id: id, user_id: id, role: text, expires_at: instant.nullable() },
		'id',
	),
} as const satisfies List;

export const agents = {
	one: 'agent',
	many: 'agents',
	url: '/agents',
	createUrl: '/agent',
	record: record(
		{
			id,
			name: text,
			language: text,
			client_id: id,
			llm_configuration_id: id,
			tts_configuration_id: id,
			stt_configuration_id: id,
			created_at: instant,
		},
		'id',
	),
} as const satisfies List & { createUrl: string };

/** This list has the form `{ items, total, skip, limit }`, with undocumented metadata. */
export const agentsWithStatus = {
	one: 'agent',
	many: 'agents',
	url: '/paginated-agents',
	record: agents.record,
} as const satisfies List;

export const skills = {
	one: 'skill',
	many: 'skills',
	url: '/skills',
	record: record(
		{
			id,
			name: text,
			description: text,
			event: text,
			webhook_url: text,
			parameters: z.array(z.object({ name: text, type: text })),
		},
		'id',
	),
} as const satisfies List;

export const clientSkills = {
	one: 'client skill',
	many: 'client skills',
	url: '/client_skills',
	record: record(
		{ id, client_id: id, skill_id: id, greeting: text, limit: z.number().int() },
		'id',
	),
} as const satisfies List;

export const agentSkills = {
	one: 'agent skill',
	many: 'agent skills',
	url: '/agent_skills',
	record: record(
		{ id, agent_id: id, skill_id: id, priority: z.number().int(), threshold: z.number() },
		'id',
	),
} as const satisfies List;

/** `duration` is a text. */
export const calls = {
	one: 'call',
	many: 'calls',
	url: '/calls',
	record: record(
		{
			id,
			agent_id: id,
			client_id: id,
			sip_number_id: id,
			incoming_number: text,
			status: text,
			duration: text,
			room_id: text,
			audio: text,
			transcription_url: text,
		},
		'id',
	),
} as const satisfies List;

/** The address expires after a short time. */
export const audioUrl = record({ url: textId }, 'url');

const configuration = record(
	{
		id,
		provider: text,
		details: z.array(z.object({ parameter: text, value: text, parameter_type: text })),
	},
	'id',
	'details',
);

export const llmConfigurations = {
	one: 'LLM configuration',
	many: 'LLM configurations',
	url: '/llm_configurations',
	record: configuration,
} as const satisfies List;

export const ttsConfigurations = {
	one: 'TTS configuration',
	many: 'TTS configurations',
	url: '/tts_configurations',
	record: configuration,
} as const satisfies List;

export const sttConfigurations = {
	one: 'STT configuration',
	many: 'STT configurations',
	url: '/stt_configurations',
	record: configuration,
} as const satisfies List;

export const providerTemplates = {
	one: 'provider template',
	many: 'provider templates',
	url: '/provider_configuration_templates',
	record: record(
		{
			id,
			provider: text,
			provider_type: text,
			details: z.array(z.object({ parameter: text, parameter_type: text, required: z.boolean() })),
		},
		'id',
	),
} as const satisfies List;
