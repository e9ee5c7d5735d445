import { type Field, type Scope } from './field';
import { joinedValuesOf, listJoinedBy } from './joinedCode';
import { allPartsOf, codeIn, inBraces, textOf } from './template';
import { OperationError } from '../../errors/operationError';
import { quote } from '../../text/wording';

/** A text counts as JSON where a list or an object may be, too. */
export const isJsonText = (value: unknown): value is string =>
	typeof value === 'string' && /^[\s\ufeff]*[[{]/.test(value);

type Evaluate = NonNullable<Scope['evaluate']>;

interface Place {
	inText: boolean;
	/** Open brackets are listed from the outside in. */
	open: string;
	/** The last character that isn’t a space. */
	last: string;
}

const start: Place = { inText: false, open: '', last: '' };

/** A token is spaces, an escaped character of a text, a mark, or the characters between them. */
const token = /\s+|\\[^]|["{}[\]]|[^\s\\"{}[\]]+|[^]/g;

/** It is undefined if a bracket ends that isn’t open. */
function placeAfter(place: Place, json: string): Place | undefined {
	let { inText, last } = place;
	const open = [...place.open];
	for (const [part] of json.matchAll(token)) {
		if (part === '"') inText = !inText;
		else if (!inText && (part === '{' || part === '[')) open.push(part);
		else if (!inText && (part === '}' || part === ']')) {
			if (open.pop() !== (part === '}' ? '{' : '[')) return undefined;
		}
		if (part.trim() !== '') last = part.slice(-1);
	}
	return { inText, open: open.join(''), last };
}

/**
 * A value must stay one value in the JSON that a template joins: a quotation mark in it would end
 * its text, and the rest would become fields of the message, such as its recipient.
 */
export function requireOneValueEach(label: string, field: Field<string>, scope: Scope): void {
	const { evaluate } = scope;
	if (!evaluate) return;
	const parts = allPartsOf(field.raw);
	let place: Place | undefined = start;
	for (const [index, { isCode, text }] of parts.entries()) {
		if (isCode && !place.inText) requireJoinedSoundly(label, text, evaluate);
		if (parts.length === 1) break;
		if (!isCode) place = placeAfter(place, text);
		else {
			const value = textOf(evaluate(text));
			const isAlone = place.inText && endsText(parts[index - 1]) && beginsText(parts[index + 1]);
			const after = placeAfterValue(place, value, text, evaluate);
			if (!after) throw changing(label, text, value, place.inText, isAlone);
			place = after;
		}
		if (!place) return;
	}
	if (parts.length > 0) requireNamesOnce(label, field.value);
}

/** JavaScript joins values in the same way: `{{ '{"name":"' + $json.name + '"}' }}`. */
function requireJoinedSoundly(label: string, code: string, evaluate: Evaluate): void {
	const joined = joinedValuesOf(codeIn(code));
	if (joined === undefined) return;
	const values = evaluate(inBraces(joined));
	const wrong = Array.isArray(values)
		? values
				.flat()
				.map(textOf)
				.find((value) => !isContent(value))
		: 'unknown';
	if (wrong !== undefined) throw changing(label, code, wrong, true, false);
}

const endsText = (part?: { text: string }) => part?.text.endsWith('"') === true;
const beginsText = (part?: { text: string }) => part?.text.startsWith('"') === true;

function placeAfterValue(
	place: Place,
	value: string,
	code: string,
	evaluate: Evaluate,
): Place | undefined {
	if (place.inText) {
		const entries = joinedEntries(code, evaluate) ?? [value];
		return entries.every(isContent) ? place : undefined;
	}
	if (place.last === ':') return isJson(value) ? placeAfter(place, value) : undefined;
	// Parts of a number may be joined, as in {{ $json.euros }}.{{ $json.cents }}.
	const continues = /[\w.+-]/.test(place.last) && !/^\s*[,}\]]/.test(value);
	if (continues && !/^[\w.+-]*$/.test(value.trim())) return undefined;
	const after = placeAfter({ ...place, open: '' }, value);
	return !after || after.inText || after.open !== '' ? undefined : { ...after, open: place.open };
}

function joinedEntries(code: string, evaluate: Evaluate): string[] | undefined {
	const list = listJoinedBy(codeIn(code));
	const entries = list === undefined ? undefined : evaluate(inBraces(list));
	return Array.isArray(entries) ? entries.map(textOf) : undefined;
}

/** Between quotation marks, it must not end the text. */
const isContent = (value: string) => isJson(`"${value}"`);

function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

function changing(
	label: string,
	code: string,
	value: string,
	inText: boolean,
	isAlone: boolean,
): OperationError {
	const inner = codeIn(code).trim();
	const json = `{{ ${/^\$[\w$.]+$/.test(inner) ? inner : `(${inner})`}.toJsonString() }}`;
	const advice = isAlone
		? `Write ${json} without quotation marks around it`
		: `Let an expression write the whole text with its quotation marks, e.g. {{ ("Dear " + $json.name).toJsonString() }}`;
	return new OperationError(
		`In “${label}”, the value of ${code} isn't one JSON value: ${quote(value)}`,
		`Nothing was sent for this item, because the value would change other fields. ${
			inText
				? `Its quotation marks, backslashes and line breaks must be escaped. ${advice}`
				: `Write ${json}`
		}, or make the field one expression that returns an object, e.g. {{ { name: $json.name } }}.`,
	);
}

/** A mark is a text, a bracket or a separator. */
const mark = /"[^"\\]*(?:\\(?:[^]|$)[^"\\]*)*(?:"|$)|[{}[\]:]/g;

/**
 * If two fields have one name, JSON keeps the last one, so a joined name would replace a different
 * field.
 */
function requireNamesOnce(label: string, json: string): void {
	const names: Array<Set<string>> = [];
	let text = '';
	for (const [part] of json.matchAll(mark)) {
		if (part === '{' || part === '[') names.push(new Set());
		else if (part === '}' || part === ']') names.pop();
		else if (part !== ':') text = part;
		else {
			const name = unquoted(text);
			if (names.at(-1)?.has(name)) throw namedTwice(label, name);
			names.at(-1)?.add(name);
		}
	}
}

/** One name has many spellings in JSON; text that isn’t JSON is rejected elsewhere. */
const unquoted = (text: string) => (isJson(text) ? String(JSON.parse(text)) : text);

const namedTwice = (label: string, name: string) =>
	new OperationError(
		`“${label}” has two fields named ${quote(name)}`,
		'Nothing was sent for this item, because the second one would replace the first. Remove one, or check the expression that the name comes from.',
	);
