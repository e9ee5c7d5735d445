import { OperationError } from '../shared/errors/operationError';

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

/**
 * Splits text into recipients as mail programs do (RFC 5322): a separator within a quoted name does not
 * count; a backslash escapes the next character in it. Rejects a quotation mark that is not closed on its line.
 */
export const splitMailText = (label: string, text: string): string[] =>
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
