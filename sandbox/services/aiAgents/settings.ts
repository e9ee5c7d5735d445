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
		repeats: z.number().int().min(0).default(0),
		nameCall: z.boolean().default(true),
		parametersIn: z.enum(['body', 'field']).default('body'),
	})
	.strict();

/** What the document leaves open; `docs/readings.md` says what each setting decides. */
export const aiAgentsSettings = z
	.object({
		featureFlagJwtAuth: z.boolean().default(true),
		required: required.default({}),
		refuseUnknownParameters: z.boolean().default(false),
		secretValues: z
			.enum(['shown', 'masked', 'ending', 'empty', 'missing', 'omitted'])
			.default('shown'),
		detailsUpdate: z.enum(['replaced', 'merged']).default('replaced'),
		refuseDuplicates: z.boolean().default(false),
		deleteInUse: z.enum(['refuse', 'cascade']).default('refuse'),
		defaultLimit: z.number().int().min(1).default(100),
		maxLimit: z.number().int().min(1).nullable().default(null),
		oversizeStatus: z.number().int().min(400).max(599).nullable().default(null),
		nameFilter: z.enum(['exact', 'contains']).default('exact'),
		relationsInLists: z.boolean().default(false),
		nullFields: z.boolean().default(true),
		agentHealth: z.boolean().default(true),
		agentDeletion: z.enum(['removed', 'deactivated']).default('removed'),
		callUpdate: z.enum(['all', 'attachments']).default('all'),
		directionFilters: z.enum(['each', 'sum']).default('each'),
		callIds: z.enum(['rising', 'unordered']).default('rising'),
		newCallDirection: z.enum(['in', 'out']).default('in'),
		skillLinks: z.enum(['both', 'either', 'client', 'agent']).default('both'),
		notifications: notifications.default({}),
		transcriptAddress: z.enum(['storage', 'service']).default('storage'),
		transcriptFormat: z.enum(['text', 'turns', 'segments', 'vtt']).default('text'),
		/** Life of a recording's signed URL in seconds of the sandbox's clock. */
		audioUrlSeconds: z.number().int().min(1).default(300),
		/** Size of every recording, including its header of 44 bytes. */
		recordingBytes: z.number().int().min(44).multipleOf(2).default(16_044),
		unauthenticatedStatus: status(401),
		unknownRecordStatus: status(404),
		invalidInputStatus: status(422),
		unknownReferenceStatus: status(422),
		inUseStatus: status(409),
		duplicateStatus: status(409),
	})
	.strict();

export type AiAgentsSettings = z.infer<typeof aiAgentsSettings>;
