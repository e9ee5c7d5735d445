import type { Beginning } from '../declare/api';
import { OperationError } from '../errors/operationError';
import { shorten } from '../text/wording';
import { reasonIn } from './internal/reason';

const page = /^\s*(?:<\?xml[^>]*>\s*|<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/is;

/** What a text is, by its form, else by its content type; undefined if it may be any text. */
function formOf(text: string, contentType: string): string | undefined {
	const label = contentType.toLowerCase().replace(/;.*/s, '');
	if (page.test(text) || (/\bx?html\b/.test(label) && /^\s*</.test(text))) return 'a web page';
	if (/^\s*</.test(text) || /\bxml\b/.test(label)) return 'XML';
	if (/^\s*(?:\{\s*["}]|\[\s*[[{"\]])/.test(text) || /\bjson\b/.test(label)) return 'JSON';
	return /^\s*text\//.test(label) ? 'a text' : undefined;
}

/** A page is never the file: an address that has expired may lead to one. */
export function requireNoPage({ text, contentType }: Beginning, what: string): void {
	if (text === undefined || formOf(text, contentType) !== 'a web page') return;
	throw new OperationError(
		`The ${what}’s address leads to a web page`,
		'It may have expired, or ask for a login. Try again; if this persists, contact the platform',
	);
}

/** Audio has bytes that no text has, so its content type is not asked. */
export function requireAudio(beginning: Beginning, what: string): void {
	requireNoPage(beginning, what);
	requireNoText(beginning, what);
}

/** Also a text that has a name is a file: a person may send a page or JSON. */
export function requireSentFile(beginning: Beginning, what: string): void {
	const { contentType, isNamed } = beginning;
	const isAnyFile = /octet-?stream|binary|svg|text\/(?!html|json|xml)/i.test(contentType);
	if (!isNamed && !isAnyFile) requireNoText(beginning, what);
}

function requireNoText({ text, contentType }: Beginning, what: string): void {
	const form = text === undefined ? undefined : formOf(text, contentType);
	if (text === undefined || form === undefined) return;
	const reason = reasonIn({ status: 400, text }) || (form === 'a web page' ? '' : text.trim());
	const said = reason && ` It says: “${shorten(reason, 200)}”.`;
	throw new OperationError(
		'The service’s answer has another form than the documented one',
		`In place of the ${what} came ${form}.${said} Run this again later; if this persists, contact the platform.`,
	);
}
