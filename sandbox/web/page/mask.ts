import { parseUrl } from '../../core/url';

export const MASKED = '••••';

const SECRET_WORD = /key|secret|token|passw|authorization|signature|verifier|challenge/i;
const SECRET_NAME =
	/key|secret|token|passw|authorization|signature|verifier|challenge|cookie|^code$|^state$/i;
/** Tokens of devices aren’t secrets. */
const PLAIN_NAME = /^tokens?$|^(old|new)Token$/;
/** Such addresses give access. */
const ADDRESS_WORD = /callback|webhook|redirect/i;
const LONG_SEGMENT = 20;
/** Anything shorter, such as `true`, isn’t a secret and may occur in any text. */
const SHORTEST_SECRET = 6;

/**
 * Values of the query, the last of three or more segments (a trigger’s secret), and IDs are
 * removed.
 */
export function maskAddress(address: string): string {
	const url = parseUrl(address);
	if (!url) return MASKED;
	const { origin, pathname, searchParams } = url;
	const segments = pathname.split('/').slice(1);
	const visible = segments.map((segment, index) => {
		if (segments.length > 2 && index === segments.length - 1) return MASKED;
		return segment.length > LONG_SEGMENT ? '…' : segment;
	});
	const query = [...searchParams.keys()].map((name) => `${name}=${MASKED}`).join('&');
	return `${origin}/${visible.join('/')}${query && `?${query}`}`;
}

/** n8n’s 404 quotes the address, for example, so the text needs the same mask. */
export function maskQuoted(text: string, address: string): string {
	const url = parseUrl(address);
	if (!url) return text;
	const { pathname, searchParams } = url;
	const last = pathname.split('/').slice(3).at(-1) ?? '';
	const secrets = [last, decode(last), ...searchParams.values()];
	return secrets
		.filter((secret) => secret.length >= SHORTEST_SECRET)
		.reduce((masked, secret) => masked.replaceAll(secret, MASKED), text);
}

function decode(segment: string): string {
	try {
		return decodeURIComponent(segment);
	} catch {
		return segment;
	}
}

/** The issuer’s tokens look like this. */
const ISSUED = /(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g;

/** A text may contain an address. */
const IN_QUERY = /(?<![\w-])([\w-]+)=/g;
const QUERY_VALUE = /[^&\s"'<>]+/y;

/** Names of fields decide, at any depth. */
export function maskFields(value: unknown, name = ''): unknown {
	if (typeof value === 'string') return maskText(value, name);
	if (Array.isArray(value)) return value.map((one) => maskFields(one, name));
	if (typeof value !== 'object' || value === null) {
		return isSecret(name) && isTelling(value, name) ? MASKED : value;
	}
	const fields = value as Record<string, unknown>;
	// A provider's details come as `{ parameter: 'api_key', value }`.
	const named = typeof fields.parameter === 'string' ? fields.parameter : '';
	return Object.fromEntries(
		Object.entries(fields).map(([key, inner]) => [
			key,
			maskFields(inner, key === 'value' && named ? named : key),
		]),
	);
}

function maskText(text: string, name: string): string {
	if (isSecret(name)) return MASKED;
	if (isAddressName(name)) return maskAddress(text);
	const shorter = text.replace(ISSUED, MASKED);
	return shorter.includes('?')
		? maskValues(shorter, IN_QUERY, QUERY_VALUE, ([, field]) => SECRET_WORD.test(field) && hidden)
		: shorter;
}

/** Only a number may be a secret; `code` is then a status. */
const isTelling = (value: unknown, name: string) => typeof value === 'number' && name !== 'code';

export const isSecret = (name: string) => SECRET_NAME.test(name) && !PLAIN_NAME.test(name);

/** A `webhook_url` is an address, but `webhook_events` isn’t. */
function isAddressName(name: string): boolean {
	const parts = name.split(ADDRESS_WORD);
	return parts.length > 1 && !/event|method/i.test(parts.at(-1) ?? '');
}

const plainNames = new Map<string, boolean>();

/** Such a field is neither a secret nor an address; known names are quick to check. */
export function isPlainName(name: string): boolean {
	const remembered = plainNames.get(name);
	if (remembered !== undefined) return remembered;
	const isPlain = !isSecret(name) && !isAddressName(name);
	if (plainNames.size < 1_000) plainNames.set(name, isPlain);
	return isPlain;
}

type Hide = (value: string) => string;

const hidden: Hide = () => MASKED;

/**
 * `hideOf` decides by the text in front of each value. A name that hides nothing leaves its value
 * to be searched, too.
 */
function maskValues(
	text: string,
	front: RegExp,
	value: RegExp,
	hideOf: (match: RegExpExecArray) => Hide | false,
): string {
	front.lastIndex = 0;
	let masked = '';
	let from = 0;
	for (let match; (match = front.exec(text));) {
		const hide = hideOf(match);
		if (!hide) continue;
		value.lastIndex = front.lastIndex;
		const [bare = ''] = value.exec(text) ?? [];
		masked += text.slice(from, front.lastIndex) + hide(bare);
		from = front.lastIndex + bare.length;
		front.lastIndex = from;
	}
	return masked + text.slice(from);
}

/**
 * The text in front of a value is `secret=value`, `"secret": "value"` or
 * `name="secret" value="value"`.
 */
const ASSIGNED = /(?<![\w-])([\w-]+)(["']?\s*[:=]\s*(?:Bearer |Basic )?|" value=)/gi;
const VALUE = /"(?:[^"\\]|\\.)*"?|'[^']*'?|[^\s&,;<>"']+/y;

function hideAssigned([, name, between]: RegExpExecArray): Hide | false {
	const isWhole = between === '=' || between === '" value=';
	if (SECRET_WORD.test(name) || /cookie/i.test(name) || (isWhole && /^(?:code|state)$/i.test(name)))
		return (value) => within(value, hidden);
	return ADDRESS_WORD.test(name) && ((value) => within(value, maskAddress));
}

const MOST_HEADERS = 10;

/** A form’s part has a line with the name, further headers, an empty line, and the value. */
function maskParts(text: string): string {
	const lines = text.split('\n');
	lines.forEach((line, index) => {
		const name = /name="([^"]*)"/i.exec(line)?.[1] ?? '';
		if (!SECRET_WORD.test(name) && !/cookie/i.test(name)) return;
		const headers = lines.slice(index + 1, index + 2 + MOST_HEADERS);
		const blank = headers.findIndex((header) => header.trim() === '');
		const at = index + 2 + blank;
		if (blank < 0 || (lines[at] ?? '').trim() === '') return;
		lines[at] = lines[at].endsWith('\r') ? `${MASKED}\r` : MASKED;
	});
	return lines.join('\n');
}

/** Names, and tokens of the issuer, show what looks like a secret in any text. */
export const maskLoosely = (text: string): string =>
	maskValues(maskParts(text), ASSIGNED, VALUE, hideAssigned).replace(ISSUED, MASKED);

/** The mask stays within the quotes. */
function within(value: string, mask: (bare: string) => string): string {
	const quote = /^["']/.exec(value)?.[0] ?? '';
	const isClosed = value.length > 1 && value.endsWith(quote);
	const bare = quote === '' ? value : value.slice(1, isClosed ? -1 : undefined);
	return `${quote}${mask(bare)}${quote}`;
}
