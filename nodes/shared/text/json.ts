import type { IDataObject } from 'n8n-workflow';

export const isJsonObject = (value: unknown): value is IDataObject =>
	value !== null && typeof value === 'object' && !Array.isArray(value);

/** The pack's own fields in front of a record's, of which none may take their place. */
export const withOwn = <T extends object>(own: T, record: IDataObject) => ({
	...own,
	...record,
	...own,
});

/** Far beyond what people write, and far below the depth at which recursive code fails. */
export const maxDepth = 200;

export function isTooDeep(value: unknown, depth = maxDepth): boolean {
	if (value === null || typeof value !== 'object') return false;
	// Object.values copies a list, which takes time where a response has millions of them.
	const entries: unknown[] = Array.isArray(value) ? value : Object.values(value);
	return depth === 0 || entries.some((entry) => isTooDeep(entry, depth - 1));
}

/** The value of a JSON text. Throws on invalid JSON, and on values that are nested too deeply. */
export function parseJson(text: string): unknown {
	const value: unknown = JSON.parse(text);
	if (isTooDeep(value)) throw new SyntaxError('Nested too deeply');
	return value;
}
