import type { Condition, Readings, Schema } from './document';

export type Lookup = (path: string) => unknown;

export const lookupIn =
	(settings: object): Lookup =>
	(path) =>
		path
			.split('.')
			.reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], settings);

export function isPlayed(readings: Readings | false | undefined, lookup: Lookup): boolean {
	if (readings === undefined) return true;
	if (readings === false) return false;
	return Object.entries(readings).every(([path, condition]) => holds(condition, lookup(path)));
}

const isList = (condition: Condition): condition is readonly unknown[] => Array.isArray(condition);

function holds(condition: Condition, value: unknown): boolean {
	if (isList(condition)) return condition.includes(value);
	if ('not' in condition) return !condition.not.includes(value);
	// A sandbox that has only some services lacks the settings of others.
	const listed = (value ?? []) as readonly string[];
	return 'with' in condition
		? listed.includes(condition.with)
		: !listed.includes(condition.without);
}

/** What the sandbox plays of a schema, if anything. Objects are closed: no other field is taken or answered. */
export function narrow(schema: Schema, lookup: Lookup): Schema | undefined {
	if (!isPlayed(schema['x-readings'], lookup)) return undefined;
	const { properties, items, anyOf, oneOf, additionalProperties: more, ...rest } = schema;
	const all = (schemas: readonly Schema[]) => schemas.flatMap((one) => narrow(one, lookup) ?? []);
	return {
		...rest,
		...(items && { items: narrow(items, lookup) ?? nothing }),
		...(anyOf && { anyOf: all(anyOf) }),
		...(oneOf && { oneOf: all(oneOf) }),
		...(more !== undefined && {
			additionalProperties: typeof more === 'boolean' ? more : (narrow(more, lookup) ?? false),
		}),
		...(properties && narrowProperties(schema, lookup)),
	};
}

const nothing: Schema = { enum: [null], type: 'string' };

function narrowProperties(schema: Schema, lookup: Lookup): Schema {
	const { properties = {}, required = [], 'x-required': asked = {} } = schema;
	const played = Object.entries(properties).flatMap(([name, one]) => {
		const narrowed = narrow(one, lookup);
		return narrowed ? [[name, narrowed] as const] : [];
	});
	const under = Object.keys(asked).filter((name) => isPlayed(asked[name], lookup));
	const kept = new Set(played.map(([name]) => name));
	return {
		properties: Object.fromEntries(played),
		required: [...new Set([...required, ...under])].filter((name) => kept.has(name)),
		additionalProperties: schema.additionalProperties ?? false,
	};
}
