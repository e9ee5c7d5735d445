import {
	type Reading,
	isNothingNamed,
	nothing,
	read,
	requireEvaluated,
	unreadable,
} from './reading';
import type { Addressee } from '../declare/api';
import { OperationError } from '../errors/operationError';
import { canonicalText } from '../text/entries';
import { isChatId } from './internal/phoneUri';
import { imitatesDomain, mixesScripts } from './internal/scripts';
import { parseUrl } from '../text/url';

/** RFC 5322 limits a header’s line. */
const maxLength = 998;

/**
 * These marks of quotes, lists and emphasis were copied with the name. An apostrophe may be within
 * a name.
 */
const marks = /^['’`*]|['’`*]$|[*`]|\.{3}|[^\p{ASCII}\p{L}\p{M}\p{N}’]/u;

const noMailbox = unreadable('it isn’t an email address');

/** It has no name. */
interface Mailbox extends Addressee {
	readonly address: string;
}

const controls = /[\p{Cc}\p{Zl}\p{Zp}]/u;

// n8n renders the text as HTML, where an example in angle brackets would vanish.
const advice =
	'Separate addresses with commas. Put a name that contains a comma in double quotes, e.g. "Doe, Jane", and its address in angle brackets, or pass a list with one recipient per entry';

/**
 * `sent` has a quoted name if necessary, and the domain in Punycode; `person` is the address in
 * lower case.
 */
export function mailboxOf(label: string, entry: string): Mailbox {
	const mailbox = readMailbox(entry);
	if (mailbox.is === 'value') return mailbox.value;
	requireEvaluated(label, entry);
	const isMixed = mailbox.is === 'unreadable' && mailbox.why === mixed;
	throw new OperationError(
		`“${label}” has an entry that is not an email address: “${entry.slice(0, 80)}”`,
		isMixed ? `Nothing was sent: ${mixed}. Type the address again.` : advice,
	);
}

const mixed =
	'it has a letter of another alphabet that looks like a usual one, so it leads to another address';

/**
 * Control characters, comments, quoted local parts, a second mailbox and mixed alphabets make it
 * unreadable.
 */
export function readMailbox(entry: unknown): Reading<Mailbox> {
	if (isNothingNamed(entry)) return nothing;
	if (typeof entry !== 'string' || entry.length > maxLength) return noMailbox;
	const text = canonicalText(entry).replace(/^mailto:(?=[^?]*$)/i, '');
	if (controls.test(text)) return noMailbox;
	const open = text.endsWith('>') ? text.lastIndexOf('<') : -1;
	const written = open < 0 ? text : text.slice(open + 1, -1).trim();
	const [, local, host = ''] = /^([^\s()<>[\]:;@\\,"]+)@([^@]+)$/.exec(written) ?? [];
	// An expression has joined a missing value.
	if (local?.toLowerCase() === 'undefined') return noMailbox;
	const isMixed = local !== undefined && isImitation(local, host);
	const domain = domainOf(host);
	const name = open < 0 ? '' : nameOf(text.slice(0, open).trim(), written);
	if (isMixed) return unreadable(mixed);
	if (!local || !domain || name === undefined || marks.test(local)) return noMailbox;
	if (isChatId(written)) return noMailbox;
	const address = `${local}@${domain}`;
	const sent = name === '' ? address : `${quoted(name)} <${address}>`;
	return read({ person: address.toLowerCase(), address, sent });
}

const isImitation = (local: string, host: string) =>
	mixesScripts(local) || host.split(/[.。]/).some(mixesScripts) || imitatesDomain(host);

export function requireOneLine(label: string, text: string): void {
	const [control] = controls.exec(text) ?? [];
	if (control === undefined) return;
	const code = control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
	throw new OperationError(
		`“${label}” has a line break or another control character (U+${code})`,
		'Nothing was sent. Remove it, e.g. with .replace(/\\s+/g, " ") in an expression',
	);
}

/**
 * For example `Bücher.example` -> `xn--bcher-kva.example`; undefined for anything that isn’t a
 * domain.
 */
export function domainOf(written: string): string | undefined {
	const text = canonicalText(written.slice(0, maxLength + 1));
	// Other characters would be read as a port, a path or an escape, or as letters.
	if (text.length > maxLength || !/^[\w.。\-\p{L}\p{M}\p{N}]+$/u.test(text)) return undefined;
	if (isImitation('', text)) return undefined;
	const url = `http://${text}`;
	const domain = parseUrl(url)?.hostname ?? '';
	const labels = domain.split('.');
	const isDomain = labels.every((label) => /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/.test(label));
	return isDomain && domain.length <= 253 && /[a-z]/.test(labels.at(-1) ?? '') ? domain : undefined;
}

/**
 * It is undefined if it may be a second mailbox. Mail programs use the address itself as a name.
 */
function nameOf(written: string, address: string): string | undefined {
	if (/[<>]/.test(written)) return undefined;
	const [, inQuotes] = /^"((?:[^"\\]|\\.)*)"$/.exec(written) ?? [];
	if (inQuotes !== undefined) return inQuotes.replace(/\\(.)/g, '$1').trim();
	const isOther = written.includes('@') && written.toLowerCase() !== address.toLowerCase();
	return isOther || written.startsWith('"') ? undefined : written;
}

/** By RFC 5322, only these characters need no quotation marks. */
const quoted = (name: string) =>
	/^[\p{L}\p{M}\p{N} !#$%&'*+\-/=?^_`{|}~]+$/u.test(name)
		? name
		: `"${name.replace(/["\\]/g, '\\$&')}"`;
