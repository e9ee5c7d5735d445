import { z } from 'zod/v4';

import { webAddress } from '../../core/validation';
import type { Table } from '../../core/table';

const id = z.number().int();
const name = z.string().min(1);
const text = z.string();
const instant = z.iso.datetime({ offset: true });
const configurationId = id.nullable().describe('Whether null unbinds it, is not shown').optional();

/** The document shows only some values of the text. */
const seen = (type: z.ZodString, ...values: string[]) =>
	type.describe(`Shown: ${values.join(', ')}`);

const detail = z.strictObject({ parameter: name, value: text, parameter_type: name });

const configuration = {
	provider: name,
	details: z.array(detail).describe('A value is a text, whatever its type'),
};

/**
 * The key is the path of the list. By default, a create may leave out fields that are optional or
 * have a default: a record then has null, or the default.
 */
export const bodies = {
	clients: { name, contact_email: text.optional() },
	users: {
		name,
		email: name,
		is_admin: z.boolean().default(false),
		is_super_user: z.boolean().default(false),
	},
	client_users: {
		client_id: id,
		user_id: id,
		role: seen(name, 'operator', 'supervisor').optional(),
		expires_at: instant.nullable().optional(),
	},
	agents: {
		name,
		language: name.optional(),
		client_id: id,
		llm_configuration_id: configurationId,
		tts_configuration_id: configurationId,
		stt_configuration_id: configurationId,
	},
	skills: {
		name,
		description: text.optional(),
		event: seen(name, 'on_call_end').optional(),
		webhook_url: webAddress.optional(),
		parameters: z.array(z.strictObject({ name, type: name })).default([]),
	},
	client_skills: { client_id: id, skill_id: id, greeting: text.optional(), limit: id.optional() },
	agent_skills: {
		agent_id: id,
		skill_id: id,
		priority: id.optional(),
		threshold: z.number().optional(),
	},
	calls: { agent_id: id, client_id: id, sip_number_id: id, incoming_number: name },
	llm_configurations: configuration,
	tts_configurations: configuration,
	stt_configurations: configuration,
	provider_configuration_templates: {
		provider: name,
		provider_type: z
			.enum(['llm', 'tts', 'stt'])
			.describe('llm is shown; tts and stt follow from the stated scope'),
		details: z.array(
			z.strictObject({ parameter: name, parameter_type: name, required: z.boolean() }),
		),
	},
} satisfies Record<string, z.ZodRawShape>;

/** By default, a create may leave it out. */
export const mayLack = (field: z.ZodType) =>
	field instanceof z.ZodOptional || field instanceof z.ZodDefault;

/** The service sets these fields, or shows them differently from the body. */
export const ownFields = {
	clients: { created_at: instant },
	agents: { created_at: instant },
	calls: {
		status: seen(text, 'in_progress', 'completed'),
		duration: text.describe('Returned as a string; its unit is not shown').nullable(),
		room_id: text.describe('Session ID of the call'),
		audio: text.describe('File name of the recording').nullable(),
		transcription_url: text.nullable(),
	},
};

export type ResourceName = keyof typeof bodies;

type Given<T extends z.ZodType> =
	undefined extends z.infer<T> ? Exclude<z.infer<T>, undefined> | null : z.infer<T>;

type Row<Name extends ResourceName> = { id: number } & {
	[Field in keyof (typeof bodies)[Name]]: (typeof bodies)[Name][Field] extends z.ZodType
		? Given<(typeof bodies)[Name][Field]>
		: never;
} & (Name extends keyof typeof ownFields ? z.infer<z.ZodObject<(typeof ownFields)[Name]>> : object);

export type Client = Row<'clients'>;

/** The document has no endpoint for them, so only clients show them. */
interface SipNumber {
	id: number;
	client_id: number;
	sip_number: string;
}

/** No response shows whether a deletion has deactivated it. */
/** Only the list of pages has its status. */
export type Agent = Row<'agents'> & { deactivated?: boolean; status?: string };
export type Skill = Row<'skills'>;

/** A delivered transcript shows the caller’s mood. */
export const moods = ['calm', 'angry', 'wantsHuman'] as const;

export type Mood = (typeof moods)[number];

/**
 * The document shows no unit of a duration, which is seconds here. No response shows the last three
 * fields.
 */
export type Call = Row<'calls'> & { started_at: string; direction: 'in' | 'out'; mood?: Mood };

export type ConfigurationDetail = z.infer<typeof detail>;
export type Configuration = Row<'llm_configurations'>;
export type Template = Row<'provider_configuration_templates'>;
export type ProviderType = Template['provider_type'];

/** Each table is named like the path of its list. */
export interface AiAgentsState {
	clients: Table<Client>;
	sip_numbers: Table<SipNumber>;
	users: Table<Row<'users'>>;
	client_users: Table<Row<'client_users'>>;
	agents: Table<Agent>;
	skills: Table<Skill>;
	client_skills: Table<Row<'client_skills'>>;
	agent_skills: Table<Row<'agent_skills'>>;
	calls: Table<Call>;
	llm_configurations: Table<Configuration>;
	tts_configurations: Table<Configuration>;
	stt_configurations: Table<Configuration>;
	provider_configuration_templates: Table<Template>;
}

export function tableOf(
	state: AiAgentsState,
	table: ResourceName | 'sip_numbers',
): Table<{ id: number }> {
	return state[table];
}

export function valueOf(row: object, field: string): unknown {
	return (row as Record<string, unknown>)[field];
}
