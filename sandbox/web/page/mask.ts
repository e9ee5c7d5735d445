export const MASKED = '••••';

/** Parts of names of secrets. */
const SECRET_WORD = 'key|secret|token|passw|authorization|signature|verifier|challenge';
const SECRET_NAME = new RegExp(`${SECRET_WORD}|cookie|^code$|^state$`, 'i');
/** Names of the tokens of devices, which are no secrets. */
const PLAIN_NAME = /^tokens?$|^(old|new)Token$/;
/** Parts of names of addresses that give access. */
const ADDRESS_WORD = 'callback|webhook|redirect';
const ADDRESS_NAME = new RegExp(`(${ADDRESS_WORD})(?!.*(event|method))`, 'i');
const LONG_SEGMENT = 20;
/** Anything shorter, such as `true`, is no secret and may occur in any text. */
const SHORTEST_SECRET = 6;

/** Without the values of the query, the last of three or more segments (a trigger's secret), and ids. */
export function maskAddress(address: string): string {
	if (!URL.canParse(address)) return MASKED;
	const { origin, pathname, searchParams } = new URL(address);
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
	if (!URL.canParse(address)) return text;
	const { pathname, searchParams } = new URL(address);
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
const ISSUED = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;

/** In an address that a text may contain. */
const IN_QUERY = new RegExp(`((?:${SECRET_WORD})[\\w-]{0,40}=)[^&\\s"'<>]+`, 'gi');

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
	if (ADDRESS_NAME.test(name)) return maskAddress(text);
	const shorter = text.replace(ISSUED, MASKED);
	return shorter.includes('?') ? shorter.replace(IN_QUERY, `$1${MASKED}`) : shorter;
}

/** Only a number may be a secret; `code` is then a status. */
const isTelling = (value: unknown, name: string) => typeof value === 'number' && name !== 'code';

export const isSecret = (name: string) => SECRET_NAME.test(name) && !PLAIN_NAME.test(name);

const plainNames = new Map<string, boolean>();

/** Whether a field of this name is neither a secret nor an address; known names are quick to tell. */
export function isPlainName(name: string): boolean {
	const known = plainNames.get(name);
	if (known !== undefined) return known;
	const isPlain = !isSecret(name) && !ADDRESS_NAME.test(name);
	if (plainNames.size < 1_000) plainNames.set(name, isPlain);
	return isPlain;
}

/** The end of a name that has one of the words: what is before it doesn't matter, and takes time. */
const from = (words: string) => `(?:${words})[\\w-]{0,40}`;

const VALUE = `("(?:[^"\\\\]|\\\\.)*"?|'[^']*'?|[^\\s&,;<>"']+)`;
const SECRETS = from(`${SECRET_WORD}|cookie`);
const ADDRESSES = from(ADDRESS_WORD);

/** `secret=value`, `"secret": "value"`, `name="secret" value="value"`. */
const assigned = (name: string, more = '') =>
	new RegExp(
		`((?:${name}["']?\\s*[:=]\\s*(?:Bearer |Basic )?|${name}" value=${more}))${VALUE}`,
		'gi',
	);
const SECRET = assigned(SECRETS, '|\\b(?:code|state)=|"(?:code|state)" value=');
const ADDRESS = assigned(ADDRESSES);

/** A part of a form: its name, further headers, an empty line, its value. */
const PART = new RegExp(
	`(${SECRETS}"[^\\n]{0,200}\\n(?:[^\\r\\n]+\\r?\\n){0,10}\\r?\\n)([^\\r\\n]+)`,
	'gi',
);

/** A text of any kind with what looks like a secret masked: by its name, and tokens of the issuer. */
export const maskLoosely = (text: string): string =>
	text
		.replace(PART, `$1${MASKED}`)
		.replace(SECRET, (_all, name: string, value: string) => name + within(value, () => MASKED))
		.replace(ADDRESS, (_all, name: string, value: string) => name + within(value, maskAddress))
		.replace(ISSUED, MASKED);

/** The masked value, in its quotes. */
function within(value: string, mask: (bare: string) => string): string {
	const quote = /^["']/.exec(value)?.[0] ?? '';
	const bare = quote === '' ? value : value.slice(1).replace(new RegExp(`${quote}$`), '');
	return `${quote}${mask(bare)}${quote}`;
}
