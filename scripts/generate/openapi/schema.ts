import type { Readings, Schema } from '../../../sandbox/contract/document';

export const text: Schema = { type: 'string' };
export const integer: Schema = { type: 'integer' };
export const number: Schema = { type: 'number' };
export const boolean: Schema = { type: 'boolean' };
export const date: Schema = { type: 'string', format: 'date' };
export const uri: Schema = { type: 'string', format: 'uri' };

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

export const list = (items: Schema): Schema => ({ type: 'array', items });

export const oneOf = (...values: string[]): Schema => ({ type: 'string', enum: values });

/** A text of which the documents show only some values. */
export const seen = (...values: string[]): Schema => ({
	type: 'string',
	examples: values,
	'x-not-shown': 'Other values',
});

export const nullable = (schema: Schema): Schema =>
	typeof schema.type === 'string'
		? { ...schema, type: [schema.type, 'null'] }
		: { anyOf: [schema, { type: 'null' }] };

/** Marks what no document shows; `readings` are the settings under which the sandbox plays it. */
export const notShown = (
	what: string,
	schema: Schema = {},
	readings?: Readings | false,
): Schema => ({
	...schema,
	'x-not-shown': what,
	...(readings === undefined ? {} : { 'x-readings': readings }),
});

/** What the documents show; under other readings the sandbox does not play it. */
export const read = (schema: Schema, readings: Readings): Schema => ({
	...schema,
	'x-readings': readings,
});

export const either = (...schemas: Schema[]): Schema => ({ anyOf: schemas });

/** All are required but those named, and those under some readings only. */
export function record(
	properties: Readonly<Record<string, Schema>>,
	optional: readonly string[] = [],
	more: Schema = {},
): Schema {
	const required = Object.keys(properties).filter(
		(name) => !optional.includes(name) && properties[name]['x-readings'] === undefined,
	);
	return { type: 'object', properties, ...(required.length > 0 ? { required } : {}), ...more };
}

export const fields = (names: string, schema: Schema): Record<string, Schema> =>
	Object.fromEntries(names.split(' ').map((name) => [name, schema]));

/** A text that the sandbox wants to hold something, whatever its settings. */
export const filled: Schema = either(
	{ type: 'string', minLength: 1 },
	notShown('Whether it may be empty', { type: 'string', maxLength: 0 }, false),
);

/** The documents don't show what becomes of a count below `least`, or of a vast one. */
export const countFrom = (least: number, preset?: number): Schema => ({
	...either(
		{ type: 'integer', minimum: least, maximum: Number.MAX_SAFE_INTEGER },
		notShown('What becomes of other integers', integer, false),
	),
	...(preset === undefined ? {} : { default: preset }),
});

/** The described form of what the samples show otherwise, and theirs. */
export const described = (setting: string): Readings => ({ [setting]: ['described', 'both'] });
export const ofSample = (setting: string): Readings => ({ [setting]: ['sample', 'both'] });
