import { OperationError } from '../shared/errors/operationError';
import { isEmailAddress } from '../shared/input/emailAddress';

const isLineBreak = (char: string) => char === '\n' || char === '\r';

const isSeparator = (char: string) => char === ',' || char === ';' || isLineBreak(char);

/**
 * Splits text at commas, semicolons and line breaks; parts may be blank. `skip` returns the end of a
 * group that begins at its argument and is not split, or the argument itself. Reads the text once and
 * without regular expressions, so that 10 MB of any character are no problem.
 */
export function splitText(text: string, skip = (at: number) => at): string[] {
	const parts: string[] = [];
	let start = 0;
	for (let at = 0; at < text.length; at++) {
		if (!isSeparator(text[at])) {
			at = skip(at);
			continue;
		}
		if (at > start) parts.push(text.slice(start, at));
		start = at + 1;
	}
	return [...parts, text.slice(start)];
}

const closers = { '"': '"', '(': ')', '<': '>' } as const;

type Opener = keyof typeof closers;

const isOpener = (char: string): char is Opener => char in closers;

/**
 * Splits text into recipients as mail programs do (RFC 5322): a separator within a quoted name, a
 * comment or angle brackets does not count; a backslash in a quoted name or a comment escapes the next
 * character. Rejects a group that is not closed on its line, a closing character without an opening
 * one, and an entry that is not one address with or without a name.
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

/**
 * Rejects an entry that is no address, nor a name with one in angle brackets. Quoted names and comments
 * are left to the service.
 */
export function requireAddress(label: string, entry: string): void {
	const open = entry.lastIndexOf('<');
	const close = entry.indexOf('>', open);
	const address = (open < 0 || close < 0 ? entry : entry.slice(open + 1, close)).trim();
	const isPlain = !['"', '('].some((char) => address.includes(char));
	if (isPlain ? !isEmailAddress(address) : !address.includes('@')) throw notAddress(label, entry);
}

/** Index of the character that closes the group opened at `start`; comments may be nested. */
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

/** Requires `local@domain` or `name <local@domain>`, followed by nothing but comments. */
function requireMailbox(label: string, entry: string): void {
	const bare = withoutQuotes(label, entry);
	const open = bare.indexOf('<');
	const close = bare.indexOf('>');
	const address = open < 0 ? bare : bare.slice(open + 1, close);
	const isLast = open < 0 || bare.slice(close + 1).trim() === '';
	if (!isLast || !isEmailAddress(address.trim())) throw notAddress(label, entry);
}

/** Replaces each quoted text with a letter and drops comments, so that only the syntax is left. */
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

// n8n renders it as HTML, where an example in angle brackets would vanish.
const advice =
	'Separate addresses with commas. Put a name that contains a comma in double quotes, e.g. "Doe, Jane", and its address in angle brackets, or pass a list with one recipient per entry';

const notAddress = (label: string, entry: string) =>
	new OperationError(
		`“${label}” has an entry that is not an email address: “${entry.slice(0, 80)}”`,
		advice,
	);

/** `text` begins with the opening character or ends with the closing one; the message quotes its line. */
function unpaired(label: string, char: string, text: string): OperationError {
	const isOpen = isOpener(char);
	const what = isOpen ? 'that is not closed' : `without a ${char === '>' ? '<' : '('} before it`;
	const lines = (isOpen ? text.slice(0, 80) : text.slice(-80)).split(/[\r\n]+/);
	const [part = ''] = isOpen ? lines : lines.slice(-1);
	return new OperationError(`“${label}” has a ${char} ${what}: “${part.trim()}”`, advice);
}
