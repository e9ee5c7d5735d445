import type { Readings, Schema } from '../../../../sandbox/contract/document';
import { either, integer, list, notShown, record, ref } from '../schema';
import type { AgentsResource } from './records';

const hasNulls: Readings = { 'aiAgents.nullFields': [true] };
const inLists: Readings = { 'aiAgents.relationsInLists': [true] };

const mayBeNull = (schema: Schema): Schema => {
	const isNullable = schema.anyOf?.some(({ type }) => type === 'null');
	if (isNullable) return schema;
	return either(
		schema,
		notShown('Whether a field without a value is null or missing', { type: 'null' }, hasNulls),
	);
};

/** The fields of a record, of which some may be null or missing. */
function shownFields({ body, own = {}, always }: AgentsResource): Schema {
	const given = Object.entries({ ...body, ...own });
	const properties = given.map(([name, schema]) => [
		name,
		always.includes(name) ? schema : mayBeNull(schema),
	]);
	const optional = given.map(([name]) => name).filter((name) => !always.includes(name));
	const required = Object.fromEntries(optional.map((name) => [name, hasNulls]));
	return record({ id: integer, ...(Object.fromEntries(properties) as typeof body) }, optional, {
		...(optional.length > 0 ? { 'x-required': required } : {}),
	});
}

/** The record as lists and writes answer it, and as a retrieval does. */
export function answersOf(resource: AgentsResource): Record<string, Schema> {
	const { component, related } = resource;
	const plain = shownFields(resource);
	if (!related) return { [component]: plain };
	const listed = Object.entries(related).map(([name, schema]) => [
		name,
		notShown('Whether lists show it, too', schema, inLists),
	]);
	return {
		[component]: {
			...plain,
			properties: { ...plain.properties, ...(Object.fromEntries(listed) as typeof related) },
		},
		[`${component}Details`]: {
			...plain,
			properties: { ...plain.properties, ...related },
			required: [...plain.required!, ...Object.keys(related)],
		},
	};
}

/** The fields of a body; which of them are required is a setting on a create. */
export function bodyOf({ body, path }: AgentsResource, isCreate: boolean): Schema {
	const required = Object.keys(body).map((name) => [
		name,
		{ [`aiAgents.required.${path}`]: { with: name } },
	]);
	return record(body, Object.keys(body), {
		'x-not-shown': 'Which fields are required',
		...(isCreate
			? { 'x-required': Object.fromEntries(required) as Schema['x-required'] }
			: { description: 'Only the fields to change' }),
	});
}

const health = ['status', 'health', 'invented'].map((name) => [
	name,
	notShown('Name and type', {}, { 'aiAgents.agentHealth': [true] }),
]);

/** The paginated agents envelope, with the metadata whose fields no document shows. */
export function agentPageOf(agent: Schema): Schema {
	const items = {
		...agent,
		'x-not-shown': 'The fields of the status and health metadata',
		properties: { ...agent.properties, ...(Object.fromEntries(health) as Record<string, Schema>) },
	};
	return record({ items: list(items), total: integer, skip: integer, limit: integer });
}

/** A bare array of a resource's records. */
export const arrayOf = ({ component }: AgentsResource): Schema => list(ref(component));
