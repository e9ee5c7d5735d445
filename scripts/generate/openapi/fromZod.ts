import { z } from 'zod';
import { ignoreOverride, parseDef, zodToJsonSchema, type Options } from 'zod-to-json-schema';

import type { Schema } from '../../../sandbox/contract/document';
import { marksOf } from '../../../sandbox/contract/marks';
import { either, filled } from './schema';

type Override = NonNullable<Options['override']>;
type Definition = z.ZodTypeDef & { typeName?: string; innerType?: z.ZodTypeAny };

const plain = new WeakSet<object>();

const override: Override = (definition, refs) => {
	if (plain.has(definition)) return ignoreOverride;
	const own = marksOf(definition);
	if (own?.type ?? own?.$ref) return own as ReturnType<Override>;
	const copy = { ...definition };
	plain.add(copy);
	const { typeName, innerType } = definition as Definition;
	const convert = (one: z.ZodTypeDef) => parseDef(one, refs) as Schema;
	const schema =
		typeName === 'ZodNullable'
			? either(convert(innerType!._def as z.ZodTypeDef), { type: 'null' })
			: adapt(convert(copy), typeName === 'ZodDiscriminatedUnion');
	const { anyOf: others, ...more } = own ?? {};
	return { ...(others ? either(schema, ...others) : schema), ...more } as ReturnType<Override>;
};

/** As the documents say it: without defaults, closed objects, and what may be empty. */
function adapt(given: Schema, isOne: boolean): Schema {
	const { description, properties } = given;
	if (given.minLength === 1 && given.format === undefined) {
		return { ...filled, ...(description && { description }) };
	}
	const { anyOf, ...rest } = given;
	const schema: Schema = isOne && anyOf ? { oneOf: anyOf, ...rest } : { ...given };
	if (properties) {
		// A field that a setting turns off is undefined in zod.
		const there = Object.entries(properties).filter(([, one]) => !('not' in one));
		schema.properties = Object.fromEntries(there);
	}
	delete schema.default;
	if (!description) delete schema.description;
	const isOpen = Object.keys(Object(schema.additionalProperties) as object).length > 0;
	if (!isOpen) delete schema.additionalProperties;
	return schema;
}

export function schemaOf(type: z.ZodTypeAny): Schema {
	const options = { $refStrategy: 'none', override } as const;
	const schema = zodToJsonSchema(type, options) as Schema & { $schema?: string };
	delete schema.$schema;
	return schema;
}

/** The schema without null, which the sandbox answers or leaves out by a setting. */
export const withoutNull = (type: z.ZodTypeAny): z.ZodTypeAny =>
	type instanceof z.ZodNullable ? (type.unwrap() as z.ZodTypeAny) : type;

export const fieldsOf = (shape: z.ZodRawShape): Record<string, Schema> =>
	Object.fromEntries(Object.entries(shape).map(([name, type]) => [name, schemaOf(type)]));
