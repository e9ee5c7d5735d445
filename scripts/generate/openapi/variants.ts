import type { Readings, Schema } from '../../../sandbox/contract/document';
import { combineAlternatives } from './alternatives';
import { markOf, openQuestion, readingsOf, withMarks, type Variant } from './variantMarks';

/** Undefined if it is never there. */
export function combine(
	base: Schema | undefined,
	variants: readonly Variant[],
): Schema | undefined {
	const there = variants.filter(({ schema }) => schema);
	const shown = base ?? there[0]?.schema;
	if (!shown) return undefined;
	const all = [shown, ...there.map(({ schema }) => schema!)];
	if (all.every(({ properties }) => properties)) return combineObjects(shown, there);
	if (all.every(({ oneOf }) => oneOf)) {
		const oneOf = shown.oneOf!.map((one, at) =>
			combine(
				one,
				within(there, (own) => own.oneOf![at]),
			)!,
		);
		return { ...shown, oneOf };
	}
	for (const part of ['items', 'additionalProperties'] as const) {
		if (!all.every((one) => one[part])) continue;
		const inner = combine(
			shown[part] as Schema,
			within(there, (own) => own[part] as Schema),
		);
		const joined = { [part]: inner };
		return combineAlternatives(
			{ ...shown, ...joined },
			within(there, (own) => ({ ...own, ...joined })),
		);
	}
	return combineAlternatives(shown, there);
}

const within = (variants: readonly Variant[], find: (schema: Schema) => Schema | undefined) =>
	variants.map((variant) => ({ ...variant, schema: variant.schema && find(variant.schema) }));

function combineObjects(base: Schema, variants: readonly Variant[]): Schema {
	const all = [base, ...variants.map(({ schema }) => schema!)];
	const names = [...new Set(all.flatMap(({ properties }) => Object.keys(properties!)))];
	const isThere = (schema?: Schema) => schema !== undefined;
	const properties = names.map((name): [string, Schema] => {
		const own = base.properties![name] as Schema | undefined;
		const others = within(variants, (schema) => schema.properties![name]);
		return [name, withMarks(combine(own, others)!, markOf(isThere(own), others, isThere))];
	});
	return {
		type: 'object',
		properties: Object.fromEntries(properties),
		...combineRequired(names, base, variants),
	};
}

/** The fields that are required under all settings, and those that are under some. */
function combineRequired(
	names: readonly string[],
	base: Schema,
	variants: readonly Variant[],
): Schema {
	const asked = names.flatMap((name): Array<[string, Readings]> => {
		const isAsked = (schema?: Schema) => schema?.required?.includes(name) ?? false;
		const readings = readingsOf(isAsked(base), variants, isAsked);
		return Object.keys(readings).length > 0 ? [[name, readings]] : [];
	});
	const under = Object.fromEntries(asked);
	const required = (base.required ?? []).filter((name) => !(name in under));
	const [list] = asked
		.flatMap(([, readings]) => Object.entries(readings))
		.filter(([, condition]) => !Array.isArray(condition));
	return {
		...(required.length > 0 && { required }),
		...(list && { 'x-not-shown': openQuestion(list[0]) }),
		...(asked.length > 0 && { 'x-required': under }),
	};
}
