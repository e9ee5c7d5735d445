import { parseJson } from './json';

/** Compatibility forms become plain ones; invisible characters and outer spaces are removed. */
export const canonicalText = (text: string) =>
	text
		.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
		.normalize('NFKC')
		.trim();

/** Keys, names and owners are compared like this, with one kind of space. */
export const canonicalName = (text: string) => canonicalText(text).replace(/\s+/gu, ' ');

/** The digits of every script become 0 to 9. */
export const withPlainDigits = (text: string) =>
	canonicalText(text).replace(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOfDigit(digit)));

/** Unicode has the ten digits of a script in a row. */
function valueOfDigit(digit: string): number {
	const code = digit.codePointAt(0) as number;
	let value = 0;
	while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
	return value % 10;
}

/** Keyboards have different commas and semicolons. */
export const separators = /[,;，；、､،؛﹐﹑﹔፣፤߸\r\n\u0085\u2028\u2029]/;

/** AI agents and data stores write a list as JSON text. */
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

/**
 * Entries may be in a list, in its JSON, or in a text with separators. They are trimmed and
 * distinct, without blank ones.
 */
export function entriesOf(value: unknown): string[] {
	const entries = listIn(value) ?? String(value ?? '').split(separators);
	return [...new Set(entries.map((entry) => String(entry ?? '').trim()).filter(Boolean))];
}
