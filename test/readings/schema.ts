import { z } from 'zod';

/** A setting of a service by its path (`assignment.atOnce`), with the values that its schema names. */
export interface Setting {
	path: string;
	/** The default is the first one. */
	values: readonly unknown[];
	/** Whether the schema takes values that it does not name: a number, a text, any list. */
	isOpen: boolean;
}

interface Named {
	values: readonly unknown[];
	isOpen: boolean;
}

const open: Named = { values: [], isOpen: true };

/** All settings of a schema, those inside of objects one by one. */
export function listSettings(schema: z.ZodTypeAny, path = '', preset?: unknown): Setting[] {
	const [inner, value] = withoutDefault(schema, preset);
	if (inner instanceof z.ZodObject) {
		const shape = Object.entries(inner.shape as Record<string, z.ZodTypeAny>);
		const given = (value ?? {}) as Record<string, unknown>;
		return shape.flatMap(([name, part]) =>
			listSettings(part, path ? `${path}.${name}` : name, given[name]),
		);
	}
	const { values, isOpen } = nameValues(inner);
	const all = value === undefined ? values : [value, ...values];
	return [{ path, values: distinct(all), isOpen }];
}

function withoutDefault(schema: z.ZodTypeAny, preset: unknown): [z.ZodTypeAny, unknown] {
	if (!(schema instanceof z.ZodDefault)) return [schema, preset];
	return [schema.removeDefault() as z.ZodTypeAny, preset ?? schema.parse(undefined)];
}

function nameValues(schema: z.ZodTypeAny): Named {
	if (schema instanceof z.ZodBoolean) return { values: [false, true], isOpen: false };
	if (schema instanceof z.ZodEnum) return { values: schema.options as string[], isOpen: false };
	if (schema instanceof z.ZodLiteral) return { values: [schema.value], isOpen: false };
	if (schema instanceof z.ZodNullable) return either([nameValues(schema.unwrap()), nullOnly]);
	if (schema instanceof z.ZodUnion)
		return either((schema.options as z.ZodTypeAny[]).map(nameValues));
	// Of a list of named entries: none, and all of them.
	if (schema instanceof z.ZodArray && schema.element instanceof z.ZodEnum) {
		return { values: [[], schema.element.options], isOpen: false };
	}
	return open;
}

const nullOnly: Named = { values: [null], isOpen: false };

const either = (parts: readonly Named[]): Named => ({
	values: parts.flatMap(({ values }) => values),
	isOpen: parts.some(({ isOpen }) => isOpen),
});

export const distinct = (values: readonly unknown[]) => [
	...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];
