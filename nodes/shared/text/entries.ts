import { parseJson } from './json';

/** The commas and semicolons of all keyboards, and line breaks. */
export const separators = /[,;，；、､،؛﹐﹑﹔፣፤߸\r\n\u0085\u2028\u2029]/;

/** A list, or one written as JSON text, as AI agents and data stores do it. */
export function listIn(value: unknown): unknown[] | undefined {
	if (Array.isArray(value)) return value;
	if (!isBracketed(value)) return undefined;
	try {
		return parseJson(value.trim()) as unknown[];
	} catch {
		return undefined;
	}
}

export const isBracketed = (value: unknown): value is string =>
	typeof value === 'string' && value.trimStart().startsWith('[');

/** Of a list, also as JSON, or a text with separators: trimmed, each once, without blank ones. */
export function entriesOf(given: unknown): string[] {
	const entries = listIn(given) ?? String(given ?? '').split(separators);
	return [...new Set(entries.map((entry) => String(entry ?? '').trim()).filter(Boolean))];
}
