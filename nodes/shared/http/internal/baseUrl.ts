import { OperationError } from '../../errors/operationError';

const web = ['http:', 'https:'];
const local = /^(localhost|127\.|\[::1\])/i;

/**
 * The credential's base URL without blanks and trailing slashes; a missing scheme becomes https
 * (http for addresses of this machine). The path prefix is kept.
 */
export function normalizeBaseUrl(written: unknown): string {
	const text = String(written ?? '').trim();
	if (!text) {
		throw new OperationError(
			'The credential has no Base URL',
			'Enter the service’s address with its path prefix, e.g. https://api.example.com/numbering',
		);
	}
	const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text)
		? text
		: `${local.test(text) ? 'http' : 'https'}://${text}`;
	const url = parse(withScheme, text);
	return url.origin + url.pathname.replace(/\/+$/, '');
}

function parse(address: string, written: string): URL {
	const url = URL.canParse(address) ? new URL(address) : undefined;
	if (!url || !web.includes(url.protocol) || url.search || url.hash || url.username) {
		throw new OperationError(
			`The credential’s Base URL “${withoutSecrets(written)}” is not a web address`,
			'It begins with https:// and contains only host and path prefix, e.g. https://api.example.com/numbering',
		);
	}
	return url;
}

/** The text may contain a password or a key. */
const withoutSecrets = (address: string) =>
	address.replace(/^([^/?#]*\/\/)?[^/?#]*@/, '$1***@').replace(/([?#]).*/s, '$1***');
