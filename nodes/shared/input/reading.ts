import { DateTime } from 'luxon';

import { OperationError } from '../errors/operationError';
import { canonicalText } from '../text/entries';
import { isTooDeep, maxDepth, roundedIn } from '../text/json';

/** A reader returns it for each value. `why` is a clause for an error: `it has an extension`. */
export type Reading<T> =
	{ is: 'value'; value: T } | { is: 'nothing' } | { is: 'unreadable'; why: string };

export const nothing = { is: 'nothing' } as const;

export const read = <T>(value: T): Reading<T> => ({ is: 'value', value });

export const unreadable = (why: string) => ({ is: 'unreadable', why }) as const;

/** Some callers treat nothing and unreadable in the same way. */
export const valueIn = <T>(reading: Reading<T>): T | undefined =>
	reading.is === 'value' ? reading.value : undefined;

/** Programs pass these instead of a value; the text of an invalid date counts, too. */
export function isNothing(value: unknown): boolean {
	if (value === undefined || value === null) return true;
	if (typeof value === 'number') return !Number.isFinite(value);
	if (value instanceof Date) return Number.isNaN(value.getTime());
	if (DateTime.isDateTime(value)) return !value.isValid;
	if (typeof value !== 'string') return Array.isArray(value) && value.length === 0;
	return ['', 'Invalid Date', 'Invalid DateTime'].includes(canonicalText(value));
}

/**
 * Tables and models write these words for nothing. They count for keys, IDs, names and addresses,
 * and only as a whole: `NaN Bread` is a name, and `null` may be the text of a message.
 */
export function isNothingNamed(value: unknown): boolean {
	if (isNothing(value)) return true;
	if (typeof value !== 'string') return false;
	const text = canonicalText(value);
	const isWord = words.has(text.toLowerCase()) || codes.has(text) || errorOfTable.test(text);
	return isWord || /^[\s\p{Pd}.…?_]+$/u.test(text);
}

/**
 * JavaScript, Python, SQL, spreadsheets, and people who fill in tables write these, in any case.
 */
const words = new Set([
	'undefined',
	'null',
	'none',
	'(null)',
	'<null>',
	'(none)',
	'<none>',
	'[object object]',
	'infinity',
	'-infinity',
	'invalid date',
	'invalid datetime',
	'<na>',
	'(blank)',
	'(empty)',
	'#n/a',
	'#n/d',
	'#n/v',
	'#nv',
	'#getting_data',
	'n/a',
	'n.a.',
	'n. a.',
	'k.a.',
	'k. a.',
	'#н/д',
	'\\n',
	'[object undefined]',
	'[object null]',
	'""',
	"''",
]);

/** Nan, Nil and Nat are names. */
const codes = new Set(['NaN', 'nan', 'NAN', 'NaT', 'nil', 'NIL', 'inf', '-inf']);

/**
 * Spreadsheets write `#REF!` in many languages: `#BEZUG!`, `#¡REF!`, `#¿NOMBRE?`; LibreOffice
 * writes `Err:508`.
 */
const errorOfTable = /^#[¡¿]?[\p{Lu}_/0 ]+[!?]$|^(?:Err|Fehler):5\d\d$/u;

/** As an ID or in a text, a rounded number would be a different one. */
export function requireExact(label: string, value: unknown): void {
	const inexact = roundedIn(value);
	if (inexact === undefined) return;
	throw new OperationError(
		`“${label}” holds a number that is not exact: ${String(inexact)}`,
		'Numbers of more than 15 digits are rounded and would be another number. Enter it as text, in quotation marks',
	);
}

/** Rejects what recursive code, n8n's and ours, would fail at, perhaps after something was sent. */
export function requireShallow(label: string, value: unknown): void {
	if (isTooDeep(value)) throw nestedTooDeeply(label);
}

export const nestedTooDeeply = (label: string) =>
	new OperationError(
		`“${label}” is nested too deeply`,
		`It has more than ${maxDepth} levels of objects and lists within each other. Check the expression that it comes from`,
	);

/** n8n treats an expression without an end, or in a fixed field, as a text. */
export function requireEvaluated(label: string, text: unknown): void {
	if (typeof text !== 'string' || !/\{\{|\}\}|^=?\s*\$json\b/.test(text)) return;
	throw unevaluated(label, text);
}

export const unevaluated = (label: string, text: string) =>
	new OperationError(
		`“${label}” has an expression that n8n did not evaluate: “${text.trim().slice(0, 80)}”`,
		'Nothing was sent. Switch the field from Fixed to Expression, and end each {{ with }}.',
	);
