import { NOW } from '../../client';

type Fields = Record<string, unknown>;

const DETAILS = [
	{ parameter: 'a', value: '1', parameter_type: 'string' },
	{ parameter: 'b', value: '2', parameter_type: 'float' },
];

/** Valid and invalid bodies of a resource. */
interface Sample {
	path: string;
	create?: string;
	/** Exactly the required fields of a create. */
	least: Fields;
	whole: Fields;
	change: Fields;
	/** The other fields of a record created from `least`. */
	absent: Fields;
	/** Body fields of the wrong type. */
	wrong: Fields[];
}

const ids = (...names: string[]) => names.map((name) => ({ [name]: '101' }));

/** One per resource with the common create. */
export const SAMPLES: readonly Sample[] = [
	{
		path: '/clients',
		least: { name: 'New' },
		whole: { name: 'New', contact_email: 'new@example.com' },
		change: {},
		absent: { contact_email: null, created_at: NOW },
		wrong: [{ name: 5 }, { contact_email: null }, { created_at: NOW }, { agents: [] }, { id: 1 }],
	},
	{
		path: '/users',
		least: { name: 'New', email: 'new@example.com' },
		whole: { name: 'New', email: 'new@example.com', is_admin: true, is_super_user: false },
		change: { is_super_user: true },
		absent: { is_admin: false, is_super_user: false },
		wrong: [{ is_admin: 'true' }, { email: 1 }, { clients: [] }],
	},
	{
		path: '/client_users',
		least: { client_id: 103, user_id: 205 },
		whole: { client_id: 103, user_id: 205, role: 'operator', expires_at: NOW },
		change: { expires_at: null, role: 'supervisor' },
		absent: { role: null, expires_at: null },
		wrong: [...ids('client_id', 'user_id'), { role: 1 }, { expires_at: 'tomorrow' }],
	},
	{
		path: '/agents',
		create: '/agent',
		least: { name: 'New', client_id: 105 },
		whole: {
			name: 'New',
			client_id: 105,
			language: 'en',
			llm_configuration_id: 1103,
			tts_configuration_id: 1203,
			stt_configuration_id: 1303,
		},
		change: { language: 'es', llm_configuration_id: 1101 },
		absent: {
			language: null,
			llm_configuration_id: null,
			tts_configuration_id: null,
			stt_configuration_id: null,
			created_at: NOW,
		},
		wrong: [...ids('client_id', 'llm_configuration_id'), { skills: [] }, { created_at: NOW }],
	},
	{
		path: '/skills',
		least: { name: 'New' },
		whole: {
			name: 'New',
			description: 'Does it',
			event: 'on_call_end',
			webhook_url: 'https://skills.example.com/new',
			parameters: [{ name: 'to', type: 'string' }],
		},
		change: { parameters: [{ name: 'other', type: 'integer' }] },
		absent: { description: null, event: null, webhook_url: null, parameters: [] },
		wrong: [{ webhook_url: 'nowhere' }, { parameters: [{ name: 'x' }] }, { parameters: {} }],
	},
	{
		path: '/client_skills',
		least: { client_id: 104, skill_id: 506 },
		whole: { client_id: 104, skill_id: 506, greeting: 'Hello', limit: 3 },
		change: { greeting: '', limit: 0 },
		absent: { greeting: null, limit: null },
		wrong: [...ids('client_id', 'skill_id'), { limit: 1.5 }, { greeting: 1 }],
	},
	{
		path: '/agent_skills',
		least: { agent_id: 403, skill_id: 506 },
		whole: { agent_id: 403, skill_id: 506, priority: 2, threshold: 0.25 },
		change: { threshold: 0, priority: 7 },
		absent: { priority: null, threshold: null },
		wrong: [...ids('agent_id', 'skill_id'), { priority: 0.5 }, { threshold: '0.5' }],
	},
	...['/llm_configurations', '/tts_configurations', '/stt_configurations'].map((path) => ({
		path,
		least: { provider: 'unheard-of', details: [] },
		whole: { provider: 'unheard-of', details: DETAILS },
		change: { details: DETAILS.slice(1) },
		absent: {},
		wrong: [
			{ provider: 1 },
			{ details: {} },
			{ details: [{ ...DETAILS[0], value: 1 }] },
			{ details: [{ ...DETAILS[0], more: '' }] },
		],
	})),
	{
		path: '/provider_configuration_templates',
		least: { provider: 'unheard-of', provider_type: 'tts', details: [] },
		whole: {
			provider: 'unheard-of',
			provider_type: 'llm',
			details: [{ parameter: 'model', parameter_type: 'string', required: true }],
		},
		change: { provider_type: 'stt', details: [] },
		absent: {},
		wrong: [
			{ provider_type: 'video' },
			{ details: [{ parameter: 'model', parameter_type: 'string', required: 'yes' }] },
		],
	},
];
