import { parseUrl } from '../../core/url';

export const MASKED = '••••';

/** Parts of names of secrets. */
const SECRET_WORD = /key|secret|token|passw|authorization|signature|verifier|challenge/i;
const SECRET_NAME =
	/key|secret|token|passw|authorization|signature|verifier|challenge|cookie|^code$|^state$/i;
/** Names of the tokens of devices, which are no secrets. */
const PLAIN_NAME = /^tokens?$|^(old|new)Token$/;
/** Parts of names of addresses that give access. */
const ADDRESS_WORD = /callback|webhook|redirect/i;
const LONG_SEGMENT = 20;
/** Anything shorter, such as `true`, is no secret and may occur in any text. */
const SHORTEST_SECRET = 6;

/** Without the values of the query, the last of three or more segments (a trigger's secret), and ids. */
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

/** A text that may quote the address, as n8n's 404 does, without what `maskAddress` removes. */
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

/** A token of the issuer. */
const ISSUED = /(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g;

/** In an address that a text may contain. */
const IN_QUERY = /(?<![\w-])([\w-]+)=/g;
const QUERY_VALUE = /[^&\s"'<>]+/y;

/** A body with its secrets masked by the names of its fields, at any depth. */
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

/** Unless it is about events or methods: a `webhook_url` is an address, `webhook_events` none. */
function isAddressName(name: string): boolean {
	const parts = name.split(ADDRESS_WORD);
	return parts.length > 1 && !/event|method/i.test(parts.at(-1) ?? '');
}

const plainNames = new Map<string, boolean>();

/** Whether a field of this name is neither a secret nor an address; known names are quick to tell. */
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
 * A text with the values behind some of its names hidden, as `hideOf` says for what is in front of each. A name that
 * hides nothing leaves its value to be searched, too.
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

/** `secret=value`, `"secret": "value"`, `name="secret" value="value"`: what is in front of the value. */
const ASSIGNED = /(?<![\w-])([\w-]+)(["']?\s*[:=]\s*(?:Bearer |Basic )?|" value=)/gi;
const VALUE = /"(?:[^"\\]|\\.)*"?|'[^']*'?|[^\s&,;<>"']+/y;

function hideAssigned([, name, between]: RegExpExecArray): Hide | false {
	const isWhole = between === '=' || between === '" value=';
	if (SECRET_WORD.test(name) || /cookie/i.test(name) || (isWhole && /^(?:code|state)$/i.test(name)))
		return (value) => within(value, hidden);
	return ADDRESS_WORD.test(name) && ((value) => within(value, maskAddress));
}

const MOST_HEADERS = 10;

/** The values of a form's parts: a line with the name, further headers, an empty line, the value. */
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

/** A text of any kind with what looks like a secret masked: by its name, and tokens of the issuer. */
export const maskLoosely = (text: string): string =>
	maskValues(maskParts(text), ASSIGNED, VALUE, hideAssigned).replace(ISSUED, MASKED);

/** The masked value, in its quotes. */
function within(value: string, mask: (bare: string) => string): string {
	const quote = /^["']/.exec(value)?.[0] ?? '';
	const isClosed = value.length > 1 && value.endsWith(quote);
	const bare = quote === '' ? value : value.slice(1, isClosed ? -1 : undefined);
	return `${quote}${mask(bare)}${quote}`;
}
