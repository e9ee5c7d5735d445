import type { Addressee, Home } from '../declare/api';
import { mailboxOf } from './emailAddress';
import { phoneNumberOf } from './phoneNumber';
import { isNothingNamed, requireEvaluated, requireExact } from './reading';
import { OperationError } from '../errors/operationError';
import { isBracketed, listIn, separators } from '../text/entries';
import { quote } from '../text/wording';

/**
 * Entries are distinct and in order. All characters but separators belong to an ID, whose format is
 * undocumented. A text that seems to quote a separator is rejected, because its parts would be
 * different IDs.
 */
export const textsIn = (label: string, value: unknown) =>
	entriesOf(label, value, (text) => splitPlainText(label, text));

export const idsOf = (label: string, value: unknown) =>
	textsIn(label, value).map((id): Addressee => ({ person: id, sent: id }));

/** Persons are distinct and in order. An entry that isn’t one number is rejected. */
export const phoneRecipientsOf = (label: string, value: unknown, home?: Home) =>
	eachOnce(textsIn(label, value).map((entry) => phoneNumberOf(label, entry, home)));

/**
 * Mailboxes are distinct, and split as in mail programs. An entry that isn’t one mailbox is
 * rejected.
 */
export const mailRecipientsOf = (label: string, value: unknown) =>
	eachOnce(
		entriesOf(label, value, (text) => splitMailText(label, text)).map((entry) =>
			mailboxOf(label, entry),
		),
	);

function eachOnce(all: readonly Addressee[]): Addressee[] {
	const byPerson = new Map<string, Addressee>();
	for (const one of all) if (!byPerson.has(one.person)) byPerson.set(one.person, one);
	return [...byPerson.values()];
}

function entriesOf(label: string, value: unknown, split: (text: string) => string[]): string[] {
	requireEvaluated(label, value);
	const list = listIn(value);
	if (!list && isBracketed(value)) {
		throw new OperationError(
			`“${label}” begins with [ and is not a list: “${value.trim().slice(0, 80)}”`,
			'Write a list as JSON, e.g. ["a", "b"], or leave the brackets out',
		);
	}
	const entries = list?.map((entry) => textOf(label, entry)) ?? split(textOf(label, value));
	const filled = entries.map((entry) => entry.trim()).filter(Boolean);
	const word = filled.find(isNothingNamed);
	if (word !== undefined) {
		throw new OperationError(
			`“${label}” has an entry that isn’t a value: ${quote(word)}`,
			'Programs and tables write this where a value is missing. Check the expression against this item’s data.',
		);
	}
	if (filled.length > 0) return [...new Set(filled)];
	throw new OperationError(`“${label}” is empty`, 'Fill it in, or check its expression');
}

function textOf(label: string, entry: unknown): string {
	requireExact(label, entry);
	if (entry === null || typeof entry !== 'object') return String(entry ?? '');
	throw new OperationError(
		`“${label}” takes text, numbers, or a list of them`,
		`It holds ${quote(entry)}`,
	);
}

function splitPlainText(label: string, text: string): string[] {
	const parts = splitText(text);
	const opened = parts.findIndex(
		(part) => part.trimStart().startsWith('"') && part.indexOf('"') === part.lastIndexOf('"'),
	);
	const isClosed = opened >= 0 && parts.slice(opened + 1).some((part) => part.includes('"'));
	if (!isClosed) return parts;
	throw new OperationError(
		`“${label}” has a separator between quotation marks: “${parts[opened].trim().slice(0, 80)}”`,
		'Quotation marks do not group text here. Pass a value that contains a comma, a semicolon or a line break in a list, e.g. {{ ["a,b"] }}',
	);
}

const isLineBreak = (char: string) => char === '\n' || char === '\r';

/**
 * `skip` returns the end of a group that isn’t split. The text is read once, so 10 MB don’t matter.
 */
function splitText(text: string, skip = (at: number) => at): string[] {
	const parts: string[] = [];
	let start = 0;
	for (let at = 0; at < text.length; at++) {
		if (!separators.test(text[at])) {
			at = skip(at);
			continue;
		}
		if (at > start) parts.push(text.slice(start, at));
		start = at + 1;
	}
	return [...parts, text.slice(start)];
}

/**
 * By RFC 5322, no separator counts within a quoted name; a backslash escapes the next character.
 */
const splitMailText = (label: string, text: string): string[] =>
	splitText(text, (at) => (text[at] === '"' ? endOfQuote(label, text, at) : at));

function endOfQuote(label: string, text: string, start: number): number {
	for (let at = start + 1; at < text.length && !isLineBreak(text[at]); at++) {
		if (text[at] === '\\') at++;
		else if (text[at] === '"') return at;
	}
	const [line] = text.slice(start, start + 80).split(/[\r\n]/);
	throw new OperationError(
		`“${label}” has a " that is not closed: “${line.trim()}”`,
		'Put a name that contains a comma in double quotes, e.g. "Doe, Jane", and its address in angle brackets, or pass a list with one recipient per entry',
	);
}
