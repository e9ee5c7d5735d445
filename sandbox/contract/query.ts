import type { Parameter, Schema } from './document';

type Values = Readonly<Record<string, string | string[]>>;

/** The schema of the parameters of one place; it takes no others. */
export function schemaOfParameters(parameters: readonly Parameter[], place: string): Schema {
	const own = parameters.filter((one) => one.in === place);
	return {
		type: 'object',
		properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
		required: own.filter(({ required }) => required).map(({ name }) => name),
	};
}

/** The texts of a query or a path as the types of their schemas, where they can be read so. */
export function readTexts(values: Values, { properties = {} }: Schema): Record<string, unknown> {
	const read = Object.entries(values).map(([name, value]) => [
		name,
		Object.hasOwn(properties, name) ? readText(value, properties[name]) : value,
	]);
	return Object.fromEntries(read) as Record<string, unknown>;
}

function readText(value: string | string[], schema: Schema): unknown {
	const types = typesOf(schema);
	if (types.includes('array')) return [value].flat();
	if (typeof value !== 'string') return value;
	if (types.includes('integer') && /^-?\d+$/.test(value)) return Number(value);
	if (types.includes('boolean') && /^(true|false)$/.test(value)) return value === 'true';
	return value;
}

const typesOf = ({ type, anyOf = [] }: Schema): string[] => [
	...[type ?? []].flat(),
	...anyOf.flatMap(typesOf),
];
