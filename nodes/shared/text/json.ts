import type { IDataObject } from 'n8n-workflow';

export const isJsonObject = (value: unknown): value is IDataObject =>
	value !== null && typeof value === 'object' && !Array.isArray(value);

/** Inherited fields don’t count. */
export const ownValue = (from: unknown, name: string): unknown =>
	from !== null && typeof from === 'object' && Object.hasOwn(from, name)
		? (from as IDataObject)[name]
		: undefined;

/** Dots separate the names: `country.isoCode`. */
export const valueAt = (from: unknown, path: string): unknown =>
	path.split('.').reduce(ownValue, from);

/** The pack’s own fields come first, and none of the record’s fields may replace them. */
export const withOwn = <T extends object>(ownFields: T, record: IDataObject) => ({
	...ownFields,
	...record,
	...ownFields,
});

/** People don’t write such deep values, and recursive code fails much deeper. */
export const maxDepth = 200;

export const isTooDeep = (value: unknown): boolean => walk(value, maxDepth, () => undefined);

/** The last number in it that may have been rounded, down to the greatest depth. */
export function roundedIn(value: unknown): number | undefined {
	let rounded: number | undefined;
	walk(value, maxDepth, (number) => (rounded = number));
	return rounded;
}

/** Each number that may have been rounded is reported. */
function walk(value: unknown, depth: number, whenRounded: (number: number) => void): boolean {
	if (typeof value === 'number') {
		if (Number.isInteger(value) && !Number.isSafeInteger(value)) whenRounded(value);
		return false;
	}
	if (value === null || typeof value !== 'object') return false;
	// Object.values copies a list, which takes time where a response has millions of them.
	const entries: unknown[] = Array.isArray(value) ? value : Object.values(value);
	return depth === 0 || entries.some((entry) => walk(entry, depth - 1, whenRounded));
}

/** A token is a text of JSON, or a number. */
const token = /"[^"\\]*(?:\\(?:[^]|$)[^"\\]*)*(?:"|$)|-?\d[\d.eE+-]*/g;

/** A double would round such an integer, so it becomes a text, and an ID stays the same. */
const withExactIntegers = (text: string) =>
	text.replace(token, (one) =>
		/^-?\d{16,}$/.test(one) && !Number.isSafeInteger(Number(one)) ? `"${one}"` : one,
	);

/** Throws on invalid JSON, and on values that are nested too deeply. */
export function parseJson(text: string, whenRounded = () => {}): unknown {
	const value: unknown = JSON.parse(text);
	if (walk(value, maxDepth, whenRounded)) throw new SyntaxError('Nested too deeply');
	return value;
}

/** The platform’s integers beyond 2^53 become texts. */
export function parseExactly(text: string): unknown {
	let isRounded = false;
	const value = parseJson(text, () => (isRounded = true));
	return isRounded ? JSON.parse(withExactIntegers(text)) : value;
}
