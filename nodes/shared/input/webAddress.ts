import { type Reading, read, unreadable } from './reading';
import { parseUrl } from '../text/url';

/** Scheme, name and password, host, port, and the rest. */
const form = /^([a-z]+:\/\/)((?:[^/?#@]*@)?)(\[[^\]]*\]|[^/?#:@[\]]+)(:\d{1,5})?([/?#][^]*)?$/iu;

/** Nothing that a URL may hold as it is, and a percent sign that escapes nothing. */
const unescaped = /[^!#$%&'()*+,\-./0-9:;=?@A-Z[\]_a-z{|}~^]+|%(?![\da-f]{2})/giu;

/**
 * A link as it is sent: blanks and letters beyond ASCII escaped, the host as DNS has it. What is escaped
 * already stays. Rejects two links, and what has no host.
 */
export function readWebAddress(written: string, schemes = ['http', 'https']): Reading<string> {
	const text = withoutUnseen(written);
	if (/[\t\r\n\p{Surrogate}]|\s[a-z]+:\/\//iu.test(text))
		return unreadable('it contains more than one');
	const [path, ...others] = text.split(/(?=[?#])/);
	const [, scheme, user, host, port = '', rest = ''] =
		form.exec([path.replace(/\\/g, '/'), ...others].join('')) ?? [];
	if (!scheme || !schemes.includes(scheme.slice(0, -3).toLowerCase()) || !parseUrl(text)) {
		return unreadable(`it doesn't begin with ${schemes.at(-1)}:// and a host`);
	}
	const name = /^[\w.-]+$|^\[/.test(host) ? host : new URL(`https://${host}`).hostname;
	return read(`${scheme}${escaped(user)}${name}${port}${escaped(rest)}`);
}

/** Blanks and invisible characters at both ends come from copying. */
function withoutUnseen(text: string): string {
	let end = text.length;
	while (end > 0 && /[\s\p{Cf}]/u.test(text[end - 1])) end -= 1;
	return text.slice(0, end).replace(/^[\s\p{Cf}]+/u, '');
}

const escaped = (text: string) => text.replace(unescaped, encodeURIComponent);
