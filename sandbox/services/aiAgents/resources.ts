import { z } from 'zod/v4';
import { HttpError } from '../../http/http';
import {
	byBoolean,
	byDirection,
	byEnd,
	byInteger,
	byName,
	byStart,
	byText,
	type Listing,
} from './listing';
import {
	bodies,
	ownFields,
	type AiAgentsState,
	type Configuration,
	type ProviderType,
	type ResourceName,
	type Template,
} from './records';
import type { AiAgentsSettings } from './settings';

type Writing = 'create' | 'update' | 'delete';

export interface Resource extends Listing {
	name: ResourceName;
	/** A create may have a different path than the list. */
	createPath?: string;
	idName: string;
	/** These documented writes need no separate code. */
	writing: readonly Writing[];
	/** A body has all fields but the ID and the read-only ones. */
	body: Readonly<Record<string, z.ZodType>>;
	/** The record shows them in this order; related ones are left out. */
	fields: readonly string[];
	/**
	 * Some settings leave out fields without a value, so the schema allows any of them. Related
	 * records are included.
	 */
	answer: z.ZodObject;
	references: Readonly<Record<string, keyof AiAgentsState>>;
	/** These rows refer to this one by `field`; a delete of this one changes them. */
	dependents: ReadonlyArray<{
		table: ResourceName;
		field: string;
		fate: 'remove' | 'clear';
		/** The document says that they are deleted with it, so no setting applies. */
		always?: boolean;
	}>;
	/** They identify a record together; empty if records may be equal. */
	identity: readonly string[];
	check?(state: AiAgentsState, record: object, settings: AiAgentsSettings): void;
}

interface Sketch extends Partial<Omit<Resource, 'name' | 'body' | 'fields' | 'answer'>> {
	idName: string;
	related?: z.ZodRawShape;
}

export const bare = (field: z.ZodType): z.ZodType =>
	field instanceof z.ZodOptional || field instanceof z.ZodDefault
		? bare(field.unwrap() as z.ZodType)
		: field;

const id = z.number().int();
const text = z.string();
const named = z.array(z.strictObject({ id, name: text }));

/** Some settings leave out the value of a secret. */
const shownDetails = z.array(
	z.strictObject({ parameter: text, value: text.optional(), parameter_type: text }),
);

/**
 * By default, a resource has all writes, and shows the fields of its body and its own, without
 * references.
 */
function describe(name: ResourceName, { related = {}, ...sketch }: Sketch): Resource {
	const body: Readonly<Record<string, z.ZodType>> = bodies[name];
	const fieldsOfResource = name in ownFields ? ownFields[name as keyof typeof ownFields] : {};
	const isConfiguration = name.endsWith('_configurations');
	const shownSchemas = {
		...body,
		...fieldsOfResource,
		...(isConfiguration && { details: shownDetails }),
	};
	const maybe = (field: z.ZodType) => bare(field).nullable().optional();
	const answer = Object.entries({ ...shownSchemas, ...related }).map(([field, schema]) => [
		field,
		maybe(schema as z.ZodType),
	]);
	const fields = ['id', ...Object.keys(shownSchemas)];
	return {
		name,
		body,
		fields,
		writing: ['create', 'update', 'delete'],
		filters: {},
		references: {},
		dependents: [],
		identity: [],
		sortable: fields.filter((field) => !['parameters', 'details'].includes(field)),
		answer: z.strictObject({ id, ...(Object.fromEntries(answer) as z.ZodRawShape) }),
		...sketch,
	};
}

export const agents = describe('agents', {
	createPath: '/agent',
	idName: 'agent_id',
	related: { skills: named },
	filters: {
		client_id: byInteger,
		language: byText,
		llm_configuration_id: byInteger,
		tts_configuration_id: byInteger,
		stt_configuration_id: byInteger,
	},
	references: {
		client_id: 'clients',
		llm_configuration_id: 'llm_configurations',
		tts_configuration_id: 'tts_configurations',
		stt_configuration_id: 'stt_configurations',
	},
	dependents: [{ table: 'agent_skills', field: 'agent_id', fate: 'remove', always: true }],
	identity: ['name', 'client_id'],
});

export const calls = describe('calls', {
	idName: 'call_id',
	writing: [],
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

const describeConfiguration = (type: ProviderType) =>
	describe(`${type}_configurations`, {
		idName: `${type}_config_id`,
		sortable: [],
		dependents: [{ table: 'agents', field: `${type}_configuration_id`, fate: 'clear' }],
		check: (state, record, settings) => checkDetails(state, type, record, settings),
	});

/** They are in the document’s order. */
export const resources: readonly Resource[] = [
	describe('clients', {
		idName: 'client_id',
		writing: ['create'],
		related: { agents: named, sip_numbers: z.array(z.strictObject({ id, sip_number: text })) },
		filters: { contact_email: byText },
		identity: ['name'],
	}),
	describe('users', {
		idName: 'user_id',
		related: { clients: named },
		filters: { name: byName, email: byText, is_admin: byBoolean, is_super_user: byBoolean },
		dependents: [{ table: 'client_users', field: 'user_id', fate: 'remove' }],
		identity: ['email'],
	}),
	describe('client_users', {
		idName: 'client_user_id',
		filters: { client_id: byInteger, user_id: byInteger },
		references: { client_id: 'clients', user_id: 'users' },
		identity: ['client_id', 'user_id'],
	}),
	agents,
	describe('skills', {
		idName: 'skill_id',
		filters: { name: byName, description: byName, event: byText },
		dependents: [
			{ table: 'client_skills', field: 'skill_id', fate: 'remove' },
			{ table: 'agent_skills', field: 'skill_id', fate: 'remove' },
		],
		identity: ['name'],
	}),
	describe('client_skills', {
		idName: 'client_skill_id',
		filters: { client_id: byInteger, skill_id: byInteger },
		references: { client_id: 'clients', skill_id: 'skills' },
		identity: ['client_id', 'skill_id'],
	}),
	describe('agent_skills', {
		idName: 'agent_skill_id',
		filters: { agent_id: byInteger, skill_id: byInteger },
		references: { agent_id: 'agents', skill_id: 'skills' },
		identity: ['agent_id', 'skill_id'],
	}),
	calls,
	describeConfiguration('tts'),
	describeConfiguration('stt'),
	describeConfiguration('llm'),
	describe('provider_configuration_templates', {
		idName: 'provider_configuration_template_id',
		sortable: [],
		keys: ['id', 'provider', 'provider_type'],
		identity: ['provider', 'provider_type'],
	}),
];

/** Values of other types are not checked. */
const FORMS = new Map([
	['float', /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i],
	['integer', /^[+-]?\d+$/],
]);

/** The provider’s template says which parameters are required, and their types. */
export function checkDetails(
	state: AiAgentsState,
	type: ProviderType,
	record: object,
	settings: AiAgentsSettings,
): void {
	const { provider, details } = record as Configuration;
	const template = state.provider_configuration_templates
		.all()
		.find((row) => row.provider === provider && row.provider_type === type);
	if (!template) return;
	const fault = findFault(template, details ?? [], settings);
	if (!fault) return;
	throw new HttpError(settings.invalidInputStatus, `${type} provider "${provider}": ${fault}`);
}

function findFault(
	template: Template,
	details: Configuration['details'],
	settings: AiAgentsSettings,
): string | null {
	for (const { parameter, required, parameter_type: type } of template.details) {
		const parameterDetails = details.filter((detail) => detail.parameter === parameter);
		if (required && !parameterDetails.some(({ value }) => value !== '')) {
			return `parameter "${parameter}" is required`;
		}
		const form = FORMS.get(type);
		if (form && parameterDetails.some(({ value }) => !form.test(value))) {
			return `parameter "${parameter}" must read as ${type}`;
		}
	}
	if (!settings.refuseUnknownParameters) return null;
	const templateParameters = new Set(template.details.map(({ parameter }) => parameter));
	const unknown = details.find(({ parameter }) => !templateParameters.has(parameter));
	return unknown ? `parameter "${unknown.parameter}" is not in the template` : null;
}
