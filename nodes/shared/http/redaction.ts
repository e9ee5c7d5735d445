import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

/** Patterns of what must not be shown of a credential. */
export interface Secrets {
	/** Too long to be part of an ordinary value by chance: masked in every response. */
	everywhere: RegExp[];
	/** These and what the service's records may contain, but error messages need not. */
	inMessages: RegExp[];
}

/** Matches the end of the name: `token_type` and `accessTokenUrl` are no secrets. */
const secretName = /(token|secret|password|key)$/i;
/** Masked in messages only: calls contain it as their `account_sid`. */
const tenantName = /^tenantId$/;

const minLength = { inMessages: 6, everywhere: 12 };

/** Every secret string of a credential, including tokens that n8n obtained for it. */
export function secretsOf(credential: ICredentialDataDecryptedObject): Secrets {
	const secrets = valuesOf(credential, secretName);
	const patternsOf = (values: readonly string[], length: number) =>
		[...new Set(values)].filter((value) => value.length >= length).map(toPattern);
	return {
		everywhere: patternsOf(secrets, minLength.everywhere),
		inMessages: patternsOf([...secrets, ...valuesOf(credential, tenantName)], minLength.inMessages),
	};
}

/** Adds `own` to the secrets that several credentials share, and returns them all. */
export function addSecrets(own: Secrets, all: Secrets = own): Secrets {
	for (const kind of ['everywhere', 'inMessages'] as const) {
		const known = new Set(all[kind].map(({ source }) => source));
		for (const secret of own[kind]) if (!known.has(secret.source)) all[kind].push(secret);
	}
	return all;
}

/** A service may echo what it was sent, so its responses are used and shown only after this. */
export const redact = (text: string, secrets: readonly RegExp[]) =>
	secrets.reduce((clean, secret) => clean.replace(secret, '***'), text);

/**
 * Also without the scheme that may have been pasted along (`Bearer 7f3a…`) and may not be echoed. The
 * whole value is masked too, since a password may consist of several words.
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

const toPattern = (secret: string) => new RegExp(secret.replace(/[^a-z\d]/giu, anyEscape), 'gu');

/** A character as it is, or in any escape of JSON, URLs and HTML: `\/`, `\u002f`, `%2F`, `&#x2F;`. */
const anyEscape = (character: string) => {
	const plain = `\\\\?\\u{${character.codePointAt(0)?.toString(16)}}`;
	const inJson = `(?:\\\\u[\\dA-Fa-f]{4}){${character.length}}`;
	const inUrl = `(?:%[\\dA-Fa-f]{2}){${Buffer.byteLength(character)}}`;
	return `(?:${plain}|${inJson}|${inUrl}|&#?\\w{2,8};${character === ' ' ? '|\\+' : ''})`;
};
