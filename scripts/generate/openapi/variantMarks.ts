import type { Condition, Readings, Schema } from '../../../sandbox/contract/document';
import meanings from '../../../sandbox/web/console/meanings.json';

/** Undefined where it has no such part. */
export interface Variant {
	/** The path of the setting, and its default. */
	path: string;
	usual: unknown;
	value: unknown;
	schema: Schema | undefined;
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
export const openQuestion = (path: string) =>
	meanings[path as keyof typeof meanings].split(/[:;,]/)[0];

/** What the schema itself says that the documents don't show is more precise. */
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
