import type { Table } from '../../table';

/** The documented fields, plus those marked internal, which no answer shows. */
export interface Client {
	id: number;
	name: string;
	contact_email: string | null;
	created_at: string;
}

/** Shown within clients only: the document has no endpoint for them. */
interface SipNumber {
	id: number;
	client_id: number;
	sip_number: string;
}

interface User {
	id: number;
	name: string;
	email: string;
	is_admin: boolean;
	is_super_user: boolean;
}

interface ClientUser {
	id: number;
	client_id: number;
	user_id: number;
	role: string | null;
	expires_at: string | null;
}

export interface Agent {
	id: number;
	name: string;
	language: string | null;
	client_id: number;
	llm_configuration_id: number | null;
	tts_configuration_id: number | null;
	stt_configuration_id: number | null;
	created_at: string;
}

export interface Skill {
	id: number;
	name: string;
	description: string | null;
	event: string | null;
	webhook_url: string | null;
	parameters: Array<{ name: string; type: string }>;
}

interface ClientSkill {
	id: number;
	client_id: number;
	skill_id: number;
	greeting: string | null;
	limit: number | null;
}

interface AgentSkill {
	id: number;
	agent_id: number;
	skill_id: number;
	priority: number | null;
	threshold: number | null;
}

export interface Call {
	id: number;
	agent_id: number;
	client_id: number;
	sip_number_id: number;
	incoming_number: string;
	status: string;
	/** Seconds in the seed; the document does not show the unit. */
	duration: string | null;
	room_id: string;
	audio: string | null;
	transcription_url: string | null;
	/** Internal: filtered by `start_time` and `end_time`. */
	started_at: string;
	/** Internal: filtered by `is_in` and `is_out`. */
	direction: 'in' | 'out';
}

/** `value` is a string whatever `parameter_type` says. */
interface ConfigurationDetail {
	parameter: string;
	value: string;
	parameter_type: string;
}

export interface Configuration {
	id: number;
	provider: string;
	details: ConfigurationDetail[];
}

export type ProviderType = 'llm' | 'tts' | 'stt';

interface TemplateDetail {
	parameter: string;
	parameter_type: string;
	required: boolean;
}

export interface Template {
	id: number;
	provider: string;
	provider_type: ProviderType;
	details: TemplateDetail[];
}

/** Each table is named like the path of its list. */
export interface AiAgentsState {
	clients: Table<Client>;
	sip_numbers: Table<SipNumber>;
	users: Table<User>;
	client_users: Table<ClientUser>;
	agents: Table<Agent>;
	skills: Table<Skill>;
	client_skills: Table<ClientSkill>;
	agent_skills: Table<AgentSkill>;
	calls: Table<Call>;
	llm_configurations: Table<Configuration>;
	tts_configurations: Table<Configuration>;
	stt_configurations: Table<Configuration>;
	provider_configuration_templates: Table<Template>;
}
