import { z } from 'zod';

const status = (code: number) => z.number().int().min(200).max(599).default(code);

const fields = (...names: string[]) => z.array(z.string()).default(names);

const configurationFields = () => fields('provider', 'details');

/** Fields that a create must carry, by resource; not shown. Updates require none, but one at all. */
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

/** Everything the document leaves "not shown" or says "may" of, with the sandbox's choice. */
export const aiAgentsSettings = z
	.object({
		/** The server's `FEATURE_FLAG_JWT_AUTH`: false asks for no token and ignores one. */
		featureFlagJwtAuth: z.boolean().default(true),
		required: required.default({}),
		/** Whether details may only have parameters that the provider's template names. */
		refuseUnknownParameters: z.boolean().default(false),
		/**
		 * Whether a record is refused that is named like another: a client or skill by its name, an
		 * agent by its name in its client, a user by email, a link by its two ids, a template by
		 * provider and type.
		 */
		refuseDuplicates: z.boolean().default(false),
		/**
		 * What a delete does to a skill, user or configuration that others refer to: `cascade` takes
		 * its links with it and leaves agents without the configuration.
		 */
		deleteInUse: z.enum(['refuse', 'cascade']).default('refuse'),
		/** `limit` of a list that is asked for without one. */
		defaultLimit: z.number().int().min(1).default(100),
		/** Larger limits are quietly cut to it; null for no maximum. */
		maxLimit: z.number().int().min(1).nullable().default(null),
		/** How the filters `name` and `description` compare; `contains` minds no case. */
		nameFilter: z.enum(['exact', 'contains']).default('exact'),
		/** Whether lists show what is documented "on retrieval": skills, agents, numbers, clients. */
		relationsInLists: z.boolean().default(false),
		/** Whether a field without a value is shown as null; otherwise it is missing. */
		nullFields: z.boolean().default(true),
		/** Whether paginated agents carry the invented status and health. */
		agentHealth: z.boolean().default(true),
		/** What a call created over the API counts as for `is_in` and `is_out`. */
		newCallDirection: z.enum(['in', 'out']).default('in'),
		/** Life of a recording's signed URL in seconds of the sandbox's clock. */
		audioUrlSeconds: z.number().int().min(1).default(300),
		/** Size of every recording, the 44 bytes of its header included. */
		recordingBytes: z.number().int().min(44).multipleOf(2).default(16_044),
		/** Statuses that are not shown. */
		unauthenticatedStatus: status(401),
		unknownRecordStatus: status(404),
		invalidInputStatus: status(422),
		unknownReferenceStatus: status(422),
		inUseStatus: status(409),
		duplicateStatus: status(409),
		/** Shape of an error body, not shown: `{ detail }`, its message as plain text, or nothing. */
		errorBody: z.enum(['object', 'text', 'empty']).default('object'),
	})
	.strict();

export type AiAgentsSettings = z.infer<typeof aiAgentsSettings>;
