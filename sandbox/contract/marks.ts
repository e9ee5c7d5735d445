import type { z } from 'zod';
import type { Schema } from './document';

const marks = new WeakMap<object, Schema>();

/**
 * The zod schema with what the OpenAPI documents say of it beyond its rules, such as `x-not-shown`. Marks
 * with a `type` or `$ref` replace what the rules say: a number in a query is a text to zod. An `anyOf` adds
 * alternatives to the rules.
 */
export function mark<T extends z.ZodTypeAny>(schema: T, own: Schema): T {
	const marked = schema.describe(schema.description ?? '') as T;
	marks.set(marked._def as object, own);
	return marked;
}

export const marksOf = (definition: object): Schema | undefined => marks.get(definition);
