import { z } from 'zod';

/** A setting of a service by its path (`assignment.atOnce`), with the values that its schema names. */
export interface Setting {
	path: string;
	/** The default is the first one. */
	values: readonly unknown[];
	/** Without one, it is left out. */
	preset: unknown;
	/** Whether the schema takes values that it does not name: a number, a text, any list. */
	isOpen: boolean;
	/** What these are; of a list of named entries, any of them. */
	others: Others | null;
}

type Others = 'number' | 'text' | 'json';

interface Named {
	values: readonly unknown[];
	isOpen: boolean;
	others: Others | null;
}

const open = (others: Others): Named => ({ values: [], isOpen: true, others });
const closed = (values: readonly unknown[], others: Others | null = null): Named => ({
	...{ values, isOpen: false, others },
});

export function listSettings(schema: z.ZodTypeAny, path = '', preset?: unknown): Setting[] {
	const [inner, value] = withoutDefault(schema, preset);
	if (inner instanceof z.ZodObject) {
		const shape = Object.entries(inner.shape as Record<string, z.ZodTypeAny>);
		const given = (value ?? {}) as Record<string, unknown>;
		return shape.flatMap(([name, part]) =>
			listSettings(part, path ? `${path}.${name}` : name, given[name]),
		);
	}
	const { values, ...named } = nameValues(inner);
	const all = value === undefined ? values : [value, ...values];
	return [{ path, values: distinct(all), preset: value, ...named }];
}

function withoutDefault(schema: z.ZodTypeAny, preset: unknown): [z.ZodTypeAny, unknown] {
	if (!(schema instanceof z.ZodDefault)) return [schema, preset];
	return [schema.removeDefault() as z.ZodTypeAny, preset ?? schema.parse(undefined)];
}

function nameValues(schema: z.ZodTypeAny): Named {
	if (schema instanceof z.ZodBoolean) return closed([false, true]);
	if (schema instanceof z.ZodEnum) return closed(schema.options as string[]);
	if (schema instanceof z.ZodLiteral) return closed([schema.value]);
	if (schema instanceof z.ZodNullable) return either([nameValues(schema.unwrap()), closed([null])]);
	if (schema instanceof z.ZodUnion) {
		return either((schema.options as z.ZodTypeAny[]).map(nameValues));
	}
	// Of a list of named entries: none, and all of them.
	if (schema instanceof z.ZodArray && schema.element instanceof z.ZodEnum) {
		return closed([[], schema.element.options], 'json');
	}
	if (schema instanceof z.ZodOptional) return nameValues(schema.unwrap() as z.ZodTypeAny);
	if (schema instanceof z.ZodNumber) return open('number');
	return open(schema instanceof z.ZodString ? 'text' : 'json');
}

const either = (parts: readonly Named[]): Named => ({
	values: parts.flatMap(({ values }) => values),
	isOpen: parts.some(({ isOpen }) => isOpen),
	others: parts.find(({ others }) => others !== null)?.others ?? null,
});

export const distinct = (values: readonly unknown[]) => [
	...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];
