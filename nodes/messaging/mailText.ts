import { OperationError } from '../shared/errors/operationError';
import { isLineBreak, splitText } from './splitText';

const closers = { '"': '"', '(': ')', '<': '>' } as const;

type Opener = keyof typeof closers;

const isOpener = (char: string): char is Opener => char in closers;

/**
 * Splits text into recipients as mail programs do (RFC 5322): a separator within a quoted name, a
 * comment or angle brackets does not count; a backslash in a quoted name or a comment takes the
 * meaning of the next character away. Rejects what is opened and not closed on its line, what is
 * closed and not opened, and an entry that is not one address with or without a name.
 */
export function splitMailText(label: string, text: string): string[] {
	const parts = splitText(text, (at) => {
		const char = text[at];
		if (isOpener(char)) return endOf(label, text, at);
		if (char === '>' || char === ')') throw unpaired(label, char, text.slice(0, at + 1));
		return at;
	});
	for (const part of parts) if (part.trim() !== '') requireMailbox(label, part.trim());
	return parts;
}

/** Rejects an entry without an `@`. */
export function requireAddress(label: string, entry: string): void {
	if (!entry.includes('@')) throw notAddress(label, entry);
}

/** Place of the character that closes what opens at `start`; comments may lie within each other. */
function endOf(label: string, text: string, start: number): number {
	const opener = text[start] as Opener;
	let depth = 1;
	for (let at = start + 1; at < text.length && !isLineBreak(text[at]); at++) {
		const char = text[at];
		if (opener === '<' && (char === '"' || char === '(')) at = endOf(label, text, at);
		else if (opener !== '<' && char === '\\') at++;
		else if (char === closers[opener]) depth--;
		else if (char === opener) depth++;
		if (depth === 0) return at;
	}
	throw unpaired(label, opener, text.slice(start));
}

/** `local@domain` or `name <local@domain>`, with nothing but comments behind it. */
function requireMailbox(label: string, entry: string): void {
	const bare = withoutQuotes(label, entry);
	const open = bare.indexOf('<');
	const close = bare.indexOf('>');
	const address = open < 0 ? bare : bare.slice(open + 1, close);
	const isLast = open < 0 || bare.slice(close + 1).trim() === '';
	if (!isLast || !isAddress(address.trim())) throw notAddress(label, entry);
}

function isAddress(text: string): boolean {
	const at = text.indexOf('@');
	const isOne = at > 0 && at === text.lastIndexOf('@') && at < text.length - 1;
	return isOne && !/[\s<>]/.test(text) && !text.slice(0, at).includes(':');
}

/** With a letter in place of each quoted text, and without comments: what is left has syntax alone. */
function withoutQuotes(label: string, entry: string): string {
	let bare = '';
	let start = 0;
	for (let at = 0; at < entry.length; at++) {
		if (entry[at] !== '"' && entry[at] !== '(') continue;
		bare += `${entry.slice(start, at)}${entry[at] === '"' ? 'q' : ' '}`;
		at = endOf(label, entry, at);
		start = at + 1;
	}
	return bare + entry.slice(start);
}

// n8n shows it as HTML, where an example in angle brackets vanishes.
const advice =
	'Separate addresses with commas. Put a name that contains a comma in double quotes, e.g. "Doe, Jane", and its address in angle brackets, or pass a list with one recipient per entry';

const notAddress = (label: string, entry: string) =>
	new OperationError(
		`“${label}” has an entry that is not an email address: “${entry.slice(0, 80)}”`,
		advice,
	);

/** `text` begins with the opening character, or ends with the closing one; its line is shown. */
function unpaired(label: string, char: string, text: string): OperationError {
	const isOpen = isOpener(char);
	const what = isOpen ? 'that is not closed' : `without a ${char === '>' ? '<' : '('} before it`;
	const lines = (isOpen ? text.slice(0, 80) : text.slice(-80)).split(/[\r\n]+/);
	const [part = ''] = isOpen ? lines : lines.slice(-1);
	return new OperationError(`“${label}” has a ${char} ${what}: “${part.trim()}”`, advice);
}
