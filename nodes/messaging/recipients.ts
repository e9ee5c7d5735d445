import type { Addressee } from '../shared/declare/api';
import { mailboxOf } from '../shared/input/emailAddress';
import { phoneNumberOf } from '../shared/input/phoneNumber';
import { requireExact } from '../shared/input/scalars';
import { OperationError } from '../shared/errors/operationError';
import { parseJson } from '../shared/text/json';
import { quote } from '../shared/text/quote';
import { splitMailText, splitText } from './splitText';

/**
 * User IDs, tokens or message IDs in one field -> each once, in order. No format is
 * documented, so each is sent as entered: trimmed, a number as its digits. Entries of a list (also as
 * JSON text) stay whole. Text is split at commas, semicolons and line breaks; all other characters
 * belong to the IDs. Rejects text that seems to quote a separator: its parts would be other IDs.
 */
export const recipientsOf = (label: string, value: unknown) =>
	entriesOf(label, value, (text) => splitPlainText(label, text));

/** IDs that messages are sent to. */
export const idsOf = (label: string, value: unknown) =>
	recipientsOf(label, value).map((id): Addressee => ({ person: id, sent: id }));

/** Phone numbers in one field -> each person once, in order. Rejects what is not one number. */
export const phoneRecipientsOf = (label: string, value: unknown) =>
	eachOnce(recipientsOf(label, value).map((entry) => phoneNumberOf(label, entry)));

/**
 * Mailboxes in one field -> each once, in order. Entries of a list (also as JSON text) stay whole; text is split as
 * mail programs split it. Rejects an entry that is not one mailbox.
 */
export const mailRecipientsOf = (label: string, value: unknown) =>
	eachOnce(
		entriesOf(label, value, (text) => splitMailText(label, text)).map((entry) =>
			mailboxOf(label, entry),
		),
	);

/** The first spelling of each person. */
function eachOnce(all: readonly Addressee[]): Addressee[] {
	const byPerson = new Map<string, Addressee>();
	for (const one of all) if (!byPerson.has(one.person)) byPerson.set(one.person, one);
	return [...byPerson.values()];
}

function entriesOf(label: string, value: unknown, split: (text: string) => string[]): string[] {
	const list = listIn(value);
	if (!list && typeof value === 'string' && value.trimStart().startsWith('[')) {
		throw notAList(label, value);
	}
	const entries = list?.map((entry) => textOf(label, entry)) ?? split(textOf(label, value));
	const filled = entries.map((entry) => entry.trim()).filter(Boolean);
	if (filled.length > 0) return [...new Set(filled)];
	throw new OperationError(`“${label}” is empty`, 'Fill it in, or check its expression');
}

/** A list, or one written as JSON text, as AI agents and data stores do it. */
export function listIn(value: unknown): unknown[] | undefined {
	if (Array.isArray(value)) return value;
	if (typeof value !== 'string' || !value.trimStart().startsWith('[')) return undefined;
	try {
		const parsed = parseJson(value);
		return Array.isArray(parsed) ? parsed : undefined;
	} catch {
		return undefined;
	}
}

const notAList = (label: string, text: string) =>
	new OperationError(
		`“${label}” begins with [ and is not a list: “${text.trim().slice(0, 80)}”`,
		'Write a list as JSON, e.g. ["a", "b"], or leave the brackets out',
	);

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
