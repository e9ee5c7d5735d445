import { parseJson } from './json';

/** Compatibility forms as plain ones, trimmed, without characters that nobody sees. */
export const canonicalText = (text: string) =>
	text
		.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
		.normalize('NFKC')
		.trim();

/** How keys, names and owners are compared: canonical, with one kind of blank. */
export const canonicalName = (text: string) => canonicalText(text).replace(/\s+/gu, ' ');

/** Canonical, with the digits of every script as 0 to 9. */
export const withPlainDigits = (text: string) =>
	canonicalText(text).replace(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOfDigit(digit)));

/** Unicode has the ten digits of a script in a row. */
function valueOfDigit(digit: string): number {
	const code = digit.codePointAt(0) as number;
	let value = 0;
	while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
	return value % 10;
}

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

/** Entries of a list, of its JSON, or of a text with separators: trimmed, each once, without blank ones. */
export function entriesOf(given: unknown): string[] {
	const entries = listIn(given) ?? String(given ?? '').split(separators);
	return [...new Set(entries.map((entry) => String(entry ?? '').trim()).filter(Boolean))];
}
