import type { Identified, Nullable, Numbers, Table, Texts } from '../../core/table';

/** The documented fields, plus those marked internal, which no answer shows. */
export type Client = Identified & Texts<'name' | 'created_at'> & Nullable<Texts<'contact_email'>>;

/** Shown within clients only: the document has no endpoint for them. */
type SipNumber = Identified & Numbers<'client_id'> & Texts<'sip_number'>;

type User = Identified & Texts<'name' | 'email'> & Record<'is_admin' | 'is_super_user', boolean>;

type ClientUser = Identified &
	Numbers<'client_id' | 'user_id'> &
	Nullable<Texts<'role' | 'expires_at'>>;

export type Agent = Identified &
	Texts<'name' | 'created_at'> &
	Numbers<'client_id'> &
	Nullable<
		Texts<'language'> &
			Numbers<'llm_configuration_id' | 'tts_configuration_id' | 'stt_configuration_id'>
	> & {
		/** Internal: whether a deletion has deactivated it. */
		deactivated?: boolean;
	};

export type Skill = Identified &
	Texts<'name'> &
	Nullable<Texts<'description' | 'event' | 'webhook_url'>> & {
		parameters: Array<Texts<'name' | 'type'>>;
	};

type ClientSkill = Identified &
	Numbers<'client_id' | 'skill_id'> &
	Nullable<Texts<'greeting'> & Numbers<'limit'>>;

type AgentSkill = Identified &
	Numbers<'agent_id' | 'skill_id'> &
	Nullable<Numbers<'priority' | 'threshold'>>;

/** `started_at` and `direction` are internal. The unit of a duration is not shown: seconds here. */
export type Call = Identified &
	Numbers<'agent_id' | 'client_id' | 'sip_number_id'> &
	Texts<'incoming_number' | 'status' | 'room_id' | 'started_at'> &
	Nullable<Texts<'duration' | 'audio' | 'transcription_url'>> & { direction: 'in' | 'out' };

/** `value` is a string whatever `parameter_type` says. */
export type ConfigurationDetail = Texts<'parameter' | 'value' | 'parameter_type'>;

export interface Configuration extends Identified {
	provider: string;
	details: ConfigurationDetail[];
}

export type ProviderType = 'llm' | 'tts' | 'stt';

type TemplateDetail = Texts<'parameter' | 'parameter_type'> & { required: boolean };

export interface Template extends Identified {
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
