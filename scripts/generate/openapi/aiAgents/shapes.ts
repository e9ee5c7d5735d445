import type { Readings, Schema } from '../../../../sandbox/contract/document';
import { either, integer, list, notShown, record, ref } from '../schema';
import { WHEN_ABSENT } from '../../../../sandbox/services/aiAgents/writing';
import type { AgentsResource } from './resources';

const hasNulls: Readings = { 'aiAgents.nullFields': [true] };
const inLists: Readings = { 'aiAgents.relationsInLists': [true] };

/** No document calls it nullable; `wanted` if the sandbox may want it. */
function mayBeNull(schema: Schema, wanted: Readings): Schema {
	const isNullable = schema.anyOf?.some(({ type }) => type === 'null');
	if (isNullable) return schema;
	const what = 'Whether a field without a value is null or missing';
	return either(schema, notShown(what, { type: 'null' }, { ...hasNulls, ...wanted }));
}

function shownFields({ path, body, own, always }: AgentsResource): Schema {
	const given = Object.entries({ ...body, ...own });
	const required: Record<string, Readings> = {};
	const properties: Record<string, Schema> = { id: integer };
	for (const [name, schema] of given) {
		const setting = `aiAgents.required.${path}`;
		const isWanted = always.includes(name) && name in body && !(name in WHEN_ABSENT);
		if (isWanted) required[name] = { [setting]: { with: name } };
		else if (!always.includes(name)) required[name] = hasNulls;
		const without: Readings = isWanted ? { [setting]: { without: name } } : {};
		properties[name] = name in required ? mayBeNull(schema, without) : schema;
	}
	const more = { 'x-not-shown': 'Which fields may be null or missing', 'x-required': required };
	return record(properties, Object.keys(required), more);
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

/** Which fields a create requires is a setting. */
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

/** No document shows the fields of its metadata. */
export function agentPageOf(agent: Schema): Schema {
	const items = {
		...agent,
		'x-not-shown': 'The fields of the status and health metadata',
		properties: { ...agent.properties, ...(Object.fromEntries(health) as Record<string, Schema>) },
	};
	return record({ items: list(items), total: integer, skip: integer, limit: integer });
}

export const arrayOf = ({ component }: AgentsResource): Schema => list(ref(component));
