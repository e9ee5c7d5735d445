import { z } from 'zod';

const status = (code: number) => z.number().int().min(200).max(599).default(code);

const fields = (...names: string[]) => z.array(z.string()).default(names);

const configurationFields = () => fields('provider', 'details');

/** Required fields of a create, by resource; not shown. An update needs one field, any of them. */
const required = z
	.object({
		clients: fields('name'),
		users: fields('name', 'email'),
		client_users: fields('client_id', 'user_id'),
		agents: fields('name', 'client_id'),
		skills: fields('name'),
		client_skills: fields('client_id', 'skill_id'),
		agent_skills: fields('agent_id', 'skill_id'),
		calls: fields('agent_id', 'client_id', 'sip_number_id', 'incoming_number'),
		llm_configurations: configurationFields(),
		tts_configurations: configurationFields(),
		stt_configurations: configurationFields(),
		provider_configuration_templates: fields('provider', 'provider_type', 'details'),
	})
	.strict();

const notifications = z
	.object({
		/** How often a notification is repeated. */
		repeats: z.number().int().min(0).default(0),
		/** Whether it names its call; otherwise those of two calls are equal. */
		nameCall: z.boolean().default(true),
		/** Where the body has the values of a skill's parameters: beside the event, or in a field. */
		parametersIn: z.enum(['body', 'field']).default('body'),
	})
	.strict();

/** Everything that the document leaves "not shown" or optional, with the sandbox's choice. */
export const aiAgentsSettings = z
	.object({
		/** The server's `FEATURE_FLAG_JWT_AUTH`: with false it needs no token and ignores a given one. */
		featureFlagJwtAuth: z.boolean().default(true),
		required: required.default({}),
		/** Whether details may only have parameters that the provider's template names. */
		refuseUnknownParameters: z.boolean().default(false),
		/**
		 * How answers show the secret values of configurations (named like keys, tokens, passwords):
		 * a mask, a mask with the last characters, empty, or without the value or the whole detail.
		 */
		secretValues: z
			.enum(['shown', 'masked', 'ending', 'empty', 'missing', 'omitted'])
			.default('shown'),
		/** Whether the details of an update replace the whole list, or each its own parameter. */
		detailsUpdate: z.enum(['replaced', 'merged']).default('replaced'),
		/**
		 * Whether duplicates are rejected: a client or skill by its name, an agent by its name in its
		 * client, a user by email, a link by its two ids, a template by provider and type.
		 */
		refuseDuplicates: z.boolean().default(false),
		/**
		 * What a delete of a skill, user or configuration in use does: `cascade` also deletes its links
		 * and removes the configuration from its agents.
		 */
		deleteInUse: z.enum(['refuse', 'cascade']).default('refuse'),
		/** The default of `limit`. */
		defaultLimit: z.number().int().min(1).default(100),
		/** The largest limit, which is not shown; null for no maximum. */
		maxLimit: z.number().int().min(1).nullable().default(null),
		/** The status that rejects a larger limit; null lowers it silently. */
		oversizeStatus: z.number().int().min(400).max(599).nullable().default(null),
		/** How the filters `name` and `description` compare; `contains` ignores case. */
		nameFilter: z.enum(['exact', 'contains']).default('exact'),
		/** Whether lists show what is documented "on retrieval": skills, agents, numbers, clients. */
		relationsInLists: z.boolean().default(false),
		/** Whether a field without a value is null; otherwise it is missing. */
		nullFields: z.boolean().default(true),
		/** Whether paginated agents carry the invented status and health. */
		agentHealth: z.boolean().default(true),
		/** What a delete of an agent does: the record is gone, or stays and can be read as before. */
		agentDeletion: z.enum(['removed', 'deactivated']).default('removed'),
		/** Which fields an update of a call takes: those of the record, or only what can be attached. */
		callUpdate: z.enum(['all', 'attachments']).default('all'),
		/** Whether `is_in` and `is_out` each have to hold; else true ones add up and false is no filter. */
		directionFilters: z.enum(['each', 'sum']).default('each'),
		/** Whether a newer call has a higher ID than all others. */
		callIds: z.enum(['rising', 'unordered']).default('rising'),
		/** The direction of a call created over the API, for `is_in` and `is_out`. */
		newCallDirection: z.enum(['in', 'out']).default('in'),
		/**
		 * Which links let an agent run a skill: its client's ("enables a skill for a client") and its own
		 * ("assigns a skill to an agent"), one of them, or a particular one.
		 */
		skillLinks: z.enum(['both', 'either', 'client', 'agent']).default('both'),
		/** What a skill sends: the document shows none of it. */
		notifications: notifications.default({}),
		/**
		 * Where transcripts are: in a storage that takes no credential, or at an address of the service,
		 * which asks for its token.
		 */
		transcriptAddress: z.enum(['storage', 'service']).default('storage'),
		/** Their format: lines, JSON as a list of turns or in a field of an object, or WebVTT. */
		transcriptFormat: z.enum(['text', 'turns', 'segments', 'vtt']).default('text'),
		/** Life of a recording's signed URL in seconds of the sandbox's clock. */
		audioUrlSeconds: z.number().int().min(1).default(300),
		/** Size of every recording, including its header of 44 bytes. */
		recordingBytes: z.number().int().min(44).multipleOf(2).default(16_044),
		/** Statuses that are not shown. */
		unauthenticatedStatus: status(401),
		unknownRecordStatus: status(404),
		invalidInputStatus: status(422),
		unknownReferenceStatus: status(422),
		inUseStatus: status(409),
		duplicateStatus: status(409),
	})
	.strict();

export type AiAgentsSettings = z.infer<typeof aiAgentsSettings>;
