import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

interface Secret {
	/** Its longest part that every spelling has in common; whether it occurs is quickly told. */
	core: string;
	/** All spellings: as sent, in JSON, in an address, in a page. */
	pattern: RegExp;
}

/** What of a credential must not be shown. */
export interface Secrets {
	/** Too long to be part of an ordinary value by chance: taken out of all that is answered. */
	everywhere: readonly Secret[];
	/** These and what the service's records may hold, but words about them need not. */
	inMessages: readonly Secret[];
}

/** At its end: `token_type` and `accessTokenUrl` are no secrets. */
const secretName = /(token|secret|password|key)$/i;
/** Not to be told in words; calls have it as their `account_sid`. */
const tenantName = /^tenantId$/;

const shortest = { inWords: 6, everywhere: 12 };

/** Of every secret string of a credential, tokens that n8n obtained for it included. */
export function secretsOf(credential: ICredentialDataDecryptedObject): Secrets {
	const secrets = valuesOf(credential, secretName);
	const told = [...secrets, ...valuesOf(credential, tenantName)];
	const atLeast = (values: readonly string[], length: number) =>
		[...new Set(values)].filter((value) => value.length >= length).map(toSecret);
	return {
		everywhere: atLeast(secrets, shortest.everywhere),
		inMessages: atLeast(told, shortest.inWords),
	};
}

/** A service may echo what it was sent; its answers are used and shown only after this. */
export function redact(text: string, secrets: readonly Secret[]): string {
	return secrets.reduce(
		(clean, { core, pattern }) => (clean.includes(core) ? clean.replace(pattern, '***') : clean),
		text,
	);
}

/**
 * Also without the scheme that may have been pasted along (`Bearer 7f3a…`) and may not be echoed; the
 * whole besides, since a password may be of several words.
 */
function valuesOf(credential: ICredentialDataDecryptedObject, named: RegExp): string[] {
	return Object.entries(credential).flatMap(([name, value]) => {
		if (value !== null && typeof value === 'object') {
			return valuesOf(value as ICredentialDataDecryptedObject, named);
		}
		if (typeof value !== 'string' || !named.test(name)) return [];
		return [value.trim(), value.trim().replace(/^\S+\s+/, '')];
	});
}

function toSecret(value: string): Secret {
	const parts = value.split(/[^a-z\d]+/i).sort((a, b) => b.length - a.length);
	const pattern = Array.from(value, (sign) => (/[a-z\d]/i.test(sign) ? sign : spelled(sign)));
	return { core: parts[0], pattern: new RegExp(pattern.join(''), 'g') };
}

const entities: Readonly<Record<string, string>> = {
	'&': 'amp',
	'<': 'lt',
	'>': 'gt',
	'"': 'quot',
	"'": 'apos',
};

/** One sign as it is or as JSON, an address or a page writes it, as part of a pattern. */
function spelled(sign: string): string {
	const units = Array.from({ length: sign.length }, (_, index) => sign.charCodeAt(index));
	const inJson = units.map((unit) => `\\\\u${anyCase(unit.toString(16).padStart(4, '0'))}`);
	const bytes = Buffer.from(sign).toString('hex').match(/../g) ?? [];
	const inAddress = sign === ' ' ? ['\\+|%20'] : bytes.map((byte) => `%${anyCase(byte)}`);
	const code = sign.codePointAt(0) as number;
	const inPage = `&(?:${entities[sign] ?? '#'}|#0*${code}|#[xX]0*${anyCase(code.toString(16))});`;
	const plain = units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
	return `(?:\\\\?${plain}|${inJson.join('')}|${inAddress.join('')}|${inPage})`;
}

const anyCase = (hex: string) =>
	hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
