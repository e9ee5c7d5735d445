import { type Reading, read, unreadable } from './reading';
import { parseUrl } from '../text/url';

/** Its parts are scheme, name and password, host, port, and the rest. */
const form = /^([a-z]+:\/\/)((?:[^/?#@]*@)?)(\[[^\]]*\]|[^/?#:@[\]]+)(:\d{1,5})?([/?#][^]*)?$/iu;

/** A URL must escape these, and a percent sign that escapes nothing. */
const unescaped = /[^!#$%&'()*+,\-./0-9:;=?@A-Z[\]_a-z{|}~^]+|%(?![\da-f]{2})/giu;

/**
 * Spaces and letters beyond ASCII are escaped, and the host is written as in DNS. Escaped
 * characters stay. Two links, or a text without a host, are rejected.
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

/** Copied text has spaces and invisible characters at both ends. */
function withoutUnseen(text: string): string {
	let end = text.length;
	while (end > 0 && /[\s\p{Cf}]/u.test(text[end - 1])) end -= 1;
	return text.slice(0, end).replace(/^[\s\p{Cf}]+/u, '');
}

const escaped = (text: string) => text.replace(unescaped, encodeURIComponent);
