import { z } from 'zod';

import type { Schema } from '../../../sandbox/contract/document';
import { schemaOf } from './fromZod';
import { ref } from './schema';
import type { Variant } from './variantMarks';
import { combine } from './variants';

export interface Dependent<S> {
	service: string;
	settings: z.ZodType<S, z.ZodTypeDef, unknown> & { shape: z.ZodRawShape };
	make(settings: S): z.ZodTypeAny | z.ZodRawShape;
}

/** As one schema: what the zod schema takes under each value of each setting in turn. */
export function schemaUnderSettings<S>({ service, settings, make }: Dependent<S>): Schema {
	const convert = (given: unknown) => {
		const made = make(settings.parse(given));
		return schemaOf(made instanceof z.ZodType ? made : z.object(made));
	};
	const usual = settings.parse({}) as Record<string, unknown>;
	const variants = Object.entries(settings.shape).flatMap(([name, type]) =>
		otherValues(type as z.ZodTypeAny, usual[name]).map((value): Variant => {
			const path = `${service}.${name}`;
			return { path, usual: usual[name], value, schema: convert({ [name]: value }) };
		}),
	);
	return combine(convert({}), variants) ?? {};
}

/** The values of a setting besides its default; of one that lists words, lists of one word. */
function otherValues(type: z.ZodTypeAny, usual: unknown): unknown[] {
	const inner = type instanceof z.ZodDefault ? (type.removeDefault() as z.ZodTypeAny) : type;
	if (inner instanceof z.ZodBoolean) return [!usual];
	if (inner instanceof z.ZodEnum) {
		return (inner.options as unknown[]).filter((value) => value !== usual);
	}
	const isList = inner instanceof z.ZodArray && inner.element instanceof z.ZodEnum;
	return isList ? inner.element.options.map((word: string) => [word]) : [];
}

/** By their component; texts that are components, too, are references in the others. */
export function bodiesUnderSettings<S>(
	service: string,
	settings: Dependent<S>['settings'],
	makers: Readonly<Record<string, Dependent<S>['make']>>,
): Record<string, Schema> {
	const made = Object.entries(makers).map(
		([name, make]) => [name, schemaUnderSettings({ service, settings, make })] as const,
	);
	const texts = made.filter(([, { properties, oneOf }]) => !properties && !oneOf);
	const names = new Map(texts.map(([name, schema]) => [JSON.stringify(schema), name]));
	const refer = (_key: string, part: Schema | null) => {
		if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
		const { description, 'x-not-shown': what, 'x-readings': readings, ...plain } = part;
		const name = names.get(JSON.stringify(plain));
		const marks = { description, 'x-not-shown': what, 'x-readings': readings };
		const given = Object.entries(marks).filter(([, mark]) => mark !== undefined);
		return name ? { ...ref(name), ...Object.fromEntries(given) } : part;
	};
	const referring = made
		.filter((one) => !texts.includes(one))
		.map(([name, schema]) => [name, JSON.parse(JSON.stringify(schema), refer) as Schema] as const);
	return Object.fromEntries([...texts, ...referring]);
}
