import type { Parameter, Schema } from '../../../../sandbox/contract/document';
import { inQuery } from '../operation';
import { countFrom, either, filled, integer, notShown, oneOf, text } from '../schema';
import type { AgentsResource } from './resource';

const boolean: Schema = { type: 'boolean' };
const time = either(
	{ type: 'string', format: 'date-time' },
	notShown('Other forms of ISO 8601, such as a time without an offset', text, false),
);

/** The filters of each list, besides its pages and order. */
export const filters: Readonly<Record<string, Readonly<Record<string, Schema>>>> = {
	clients: { contact_email: filled },
	users: { name: filled, email: filled, is_admin: boolean, is_super_user: boolean },
	client_users: { client_id: integer, user_id: integer },
	agents: {
		client_id: integer,
		language: filled,
		llm_configuration_id: integer,
		tts_configuration_id: integer,
		stt_configuration_id: integer,
	},
	skills: { name: filled, description: filled, event: filled },
	client_skills: { client_id: integer, skill_id: integer },
	agent_skills: { agent_id: integer, skill_id: integer },
	calls: {
		client_id: integer,
		agent_id: integer,
		sip_number_id: integer,
		incoming_number: filled,
		status: filled,
		start_time: time,
		end_time: time,
		is_in: { ...boolean, description: 'Inbound calls' },
		is_out: { ...boolean, description: 'Outbound calls' },
	},
};

const nameOne = (names: readonly string[]) =>
	either(oneOf(...names), notShown('Other fields', text, false));

/** `skip` and `limit`, which every list takes. */
export const paging: readonly Parameter[] = [
	inQuery('skip', countFrom(0), 'Offset. Its default is not shown'),
	inQuery('limit', countFrom(1), 'Page size. Its default and maximum are not shown'),
];

/** The parameters of a list. */
export function listParameters({ path, body, own = {} }: AgentsResource): Parameter[] {
	if (path === 'provider_configuration_templates') return [...paging, ...keyed];
	if (path.endsWith('_configurations')) return [...paging];
	const sortable = ['id', ...Object.keys({ ...body, ...own })].filter(
		(name) => name !== 'parameters',
	);
	return [
		...paging,
		inQuery('order_by', nameOne(sortable), 'Field to sort by'),
		inQuery('order_dir', oneOf('asc', 'desc'), 'Direction'),
		...Object.entries(filters[path]).map(([name, schema]) =>
			inQuery(name, schema, schema.description ?? `Filter by ${name}`),
		),
	];
}

const keyed = [
	inQuery(
		'filter_key',
		nameOne(['id', 'provider', 'provider_type']),
		'Field to filter by; together with filter_value',
	),
	inQuery('filter_value', filled, 'Value to match; together with filter_key'),
];
