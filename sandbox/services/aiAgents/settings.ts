import { z } from 'zod/v4';
import { integerFrom, status } from '../../core/validation';
import { bodies, mayLack, type ResourceName } from './records';

/** A create without these fields of a resource is rejected. An update needs one field. */
const required = z.strictObject(
	Object.fromEntries(
		Object.entries(bodies).map(([name, shape]) => {
			const must = Object.entries(shape).filter(([, field]) => !mayLack(field));
			return [name, z.array(z.string()).default(must.map(([field]) => field))];
		}),
	) as Record<ResourceName, z.ZodDefault<z.ZodArray<z.ZodString>>>,
);

const notifications = z.strictObject({
	repeats: integerFrom(0).default(0),
	nameCall: z.boolean().default(true),
	parametersIn: z.enum(['body', 'field']).default('body'),
});

/** These settings cover what the document leaves open; `docs/reference/readings.md` says what each decides. */
export const aiAgentsSettings = z.strictObject({
	featureFlagJwtAuth: z.boolean().default(true),
	required: required.prefault({}),
	refuseUnknownParameters: z.boolean().default(false),
	secretValues: z
		.enum(['shown', 'masked', 'ending', 'empty', 'missing', 'omitted'])
		.default('shown'),
	detailsUpdate: z.enum(['replaced', 'merged']).default('replaced'),
	refuseDuplicates: z.boolean().default(false),
	deleteInUse: z.enum(['refuse', 'cascade']).default('refuse'),
	defaultLimit: integerFrom(1).default(100),
	maxLimit: integerFrom(1).nullable().default(null),
	oversizeStatus: integerFrom(400).max(599).nullable().default(null),
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
	notifications: notifications.prefault({}),
	transcriptAddress: z.enum(['storage', 'service']).default('storage'),
	transcriptFormat: z.enum(['text', 'turns', 'segments', 'vtt']).default('text'),
	audioUrlSeconds: integerFrom(1)
		.default(300)
		.describe('Life of a recording’s signed URL in seconds'),
	recordingBytes: integerFrom(44)
		.multipleOf(2)
		.default(16_044)
		.describe('Size of every recording, with its header of 44 bytes'),
	unauthenticatedStatus: status(401),
	unknownRecordStatus: status(404),
	invalidInputStatus: status(422),
	unknownReferenceStatus: status(422),
	inUseStatus: status(409),
	duplicateStatus: status(409),
});

export type AiAgentsSettings = z.infer<typeof aiAgentsSettings>;
