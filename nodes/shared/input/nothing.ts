import { DateTime } from 'luxon';

import { canonicalText } from '../text/entries';

/** What programs hand over in place of a value, and what dates without a time write. */
export function isNothing(value: unknown): boolean {
	if (value === undefined || value === null) return true;
	if (typeof value === 'number') return !Number.isFinite(value);
	if (value instanceof Date) return Number.isNaN(value.getTime());
	if (DateTime.isDateTime(value)) return !value.isValid;
	if (typeof value !== 'string') return Array.isArray(value) && value.length === 0;
	return ['', 'Invalid Date', 'Invalid DateTime'].includes(canonicalText(value));
}

/**
 * Also the words that tables and models write for it. For keys, IDs, names and addresses, as a whole:
 * `NaN Bread` is a name, and `null` may be the text of a message.
 */
export function isNothingNamed(value: unknown): boolean {
	if (isNothing(value)) return true;
	if (typeof value !== 'string') return false;
	const text = canonicalText(value);
	const isWord = words.has(text.toLowerCase()) || codes.has(text) || errorOfTable.test(text);
	return isWord || /^[\s\p{Pd}.…?_]+$/u.test(text);
}

/** Of JavaScript, Python, SQL, spreadsheets, and of people who fill in tables, in any case. */
const words = new Set([
	...['undefined', 'null', 'none', '(null)', '<null>', '(none)', '<none>', '[object object]'],
	...['infinity', '-infinity', 'invalid date', 'invalid datetime', '<na>', '(blank)', '(empty)'],
	...['#n/a', '#n/d', '#n/v', '#nv', '#getting_data', 'n/a', 'n.a.', 'n. a.', 'k.a.', 'k. a.'],
	...['#н/д', '\\n', '[object undefined]', '[object null]', '""', "''"],
]);

/** Nan, Nil and Nat are names. */
const codes = new Set(['NaN', 'nan', 'NAN', 'NaT', 'nil', 'NIL', 'inf', '-inf']);

/** `#REF!` in all languages: `#BEZUG!`, `#¡REF!`, `#¿NOMBRE?`; `Err:508` of LibreOffice. */
const errorOfTable = /^#[¡¿]?[\p{Lu}_/0 ]+[!?]$|^(?:Err|Fehler):5\d\d$/u;
