import type { Condition, Readings, Schema } from '../../../sandbox/contract/document';
import meanings from '../../../sandbox/web/console/meanings.json';
import { combineAlternatives } from './alternatives';

/** What a part is under another value of a setting; undefined where it has no such part. */
export interface Variant {
	/** The path of the setting, and its default. */
	path: string;
	usual: unknown;
	value: unknown;
	schema: Schema | undefined;
}

/** A part under the default settings, with its variants, as one schema; undefined if it is never there. */
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

/** The variants of a part's part. */
const within = (variants: readonly Variant[], find: (schema: Schema) => Schema | undefined) =>
	variants.map((variant) => ({ ...variant, schema: variant.schema && find(variant.schema) }));

function combineObjects(base: Schema, variants: readonly Variant[]): Schema {
	const names = [base, ...variants.map(({ schema }) => schema!)].flatMap((own) =>
		Object.keys(own.properties!),
	);
	const properties: Record<string, Schema> = {};
	const asked: Record<string, Readings> = {};
	for (const name of new Set(names)) {
		const own = base.properties![name] as Schema | undefined;
		const others = within(variants, (schema) => schema.properties![name]);
		const isThere = (schema?: Schema) => schema !== undefined;
		properties[name] = withMarks(combine(own, others)!, markOf(isThere(own), others, isThere));
		const isAsked = (schema?: Schema) => schema?.required?.includes(name) ?? false;
		asked[name] = readingsOf(isAsked(base), variants, isAsked);
	}
	const open = Object.keys(asked).filter((name) => Object.keys(asked[name]).length > 0);
	const required = (base.required ?? []).filter((name) => !open.includes(name));
	const lists = open
		.flatMap((name) => Object.entries(asked[name]))
		.filter(([, one]) => !('length' in one));
	return {
		type: 'object',
		properties,
		...(required.length > 0 && { required }),
		...(lists.length > 0 && { 'x-not-shown': openQuestion(lists[0][0]) }),
		...(open.length > 0 && {
			'x-required': Object.fromEntries(open.map((name) => [name, asked[name]])),
		}),
	};
}

/** The settings under which a part has something, where it has not under all. */
export function readingsOf(
	hasUsually: boolean,
	variants: readonly Variant[],
	has: (schema: Schema | undefined) => boolean,
): Readings {
	const readings: Record<string, Condition> = {};
	for (const { path, usual } of variants) {
		const own = variants.filter((one) => one.path === path);
		const deviating = own.filter(({ schema }) => has(schema) !== hasUsually);
		if (deviating.length === 0) continue;
		const [word] = [deviating[0].value].flat() as string[];
		const values = own.filter(({ schema }) => has(schema)).map(({ value }) => value);
		if (!Array.isArray(usual)) readings[path] = hasUsually ? [usual, ...values] : values;
		else readings[path] = hasUsually ? { without: word } : { with: word };
	}
	return readings;
}

/** What the documents leave open, so that the sandbox has the setting. */
const openQuestion = (path: string) => meanings[path as keyof typeof meanings].split(/[:;,]/)[0];

/** The schema with these marks; what it says itself that the documents do not show is more precise. */
export const withMarks = (schema: Schema, marks: Schema): Schema => ({
	...schema,
	...marks,
	...(schema['x-not-shown'] && { 'x-not-shown': schema['x-not-shown'] }),
});

/** The marks of a part that is there under some settings only. */
export function markOf(
	isUsual: boolean,
	variants: readonly Variant[],
	has: (schema: Schema | undefined) => boolean,
): Schema {
	const readings = readingsOf(isUsual, variants, has);
	const [path] = Object.keys(readings);
	if (!path) return {};
	return {
		...(!isUsual && { 'x-not-shown': openQuestion(path) }),
		'x-readings': readings,
	};
}
