/** Replaces a secret. */
export const MASKED = '••••';

const SECRET_NAME =
	/key|secret|token|passw|authorization|signature|verifier|challenge|^code$|^state$/i;
/** Names of the tokens of devices, which are no secrets. */
const PLAIN_NAME = /^tokens?$|^(old|new)Token$/;
const ADDRESS_NAME = /callback|webhook|redirect/i;
const LONG_SEGMENT = 20;
/** Anything shorter, such as `true`, is no secret and may occur in any text. */
const SHORTEST_SECRET = 6;

/**
 * An address without everything that could give access: the values of its query, the last segment of
 * a path of three or more (a trigger's secret), and ids.
 */
export function maskAddress(address: string): string {
	if (!URL.canParse(address)) return MASKED;
	const { origin, pathname, searchParams } = new URL(address);
	const segments = pathname.split('/').slice(1);
	const shown = segments.map((segment, index) => {
		if (segments.length > 2 && index === segments.length - 1) return MASKED;
		return segment.length > LONG_SEGMENT ? '…' : segment;
	});
	const query = [...searchParams.keys()].map((name) => `${name}=${MASKED}`).join('&');
	return `${origin}/${shown.join('/')}${query && `?${query}`}`;
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

/** A body with its secrets masked by the names of its fields, at any depth. */
export function maskFields(value: unknown, name = ''): unknown {
	if (typeof value === 'string') return maskText(value, name);
	if (Array.isArray(value)) return value.map((one) => maskFields(one, name));
	if (typeof value !== 'object' || value === null) return isSecret(name) ? MASKED : value;
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
	return ADDRESS_NAME.test(name) ? maskAddress(text) : text;
}

const isSecret = (name: string) => SECRET_NAME.test(name) && !PLAIN_NAME.test(name);
