import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Chunks } from '../declare/api';
import { withoutAtEnd } from '../text/edges';

interface Secret {
	value: string;
	/** Patterns match the value itself, as JSON text, percent-encoded and in Base64. */
	pattern: RegExp;
}

export interface Secrets {
	/** Such a secret is too long to be in an ordinary value by chance. */
	everywhere: Secret[];
	/** The service's records may contain these, too. */
	inMessages: Secret[];
}

/** The pattern must not match `token_type` and `accessTokenUrl`. */
const secretName = /(token|secret|password|key)$/i;
/** It is masked only in messages, because calls contain it as their `account_sid`. */
const tenantName = /^tenantId$/;

const minLength = { inMessages: 6, everywhere: 12 };

/** Tokens that n8n obtained for the credential count, too. */
export function secretsOf(credential: ICredentialDataDecryptedObject): Secrets {
	const secrets = valuesOf(credential, secretName);
	const atLeast = (length: number, values: readonly string[]) =>
		[...new Set(values)]
			.filter((value) => value.length >= length)
			.map((value) => ({ value, pattern: patternOf(value) }));
	return {
		everywhere: atLeast(minLength.everywhere, secrets),
		inMessages: atLeast(minLength.inMessages, [...secrets, ...valuesOf(credential, tenantName)]),
	};
}

export function addSecrets(added: Secrets, all: Secrets = added): Secrets {
	for (const kind of ['everywhere', 'inMessages'] as const) {
		const knownValues = new Set(all[kind].map(({ value }) => value));
		for (const secret of added[kind]) if (!knownValues.has(secret.value)) all[kind].push(secret);
	}
	return all;
}

function patternOf(value: string): RegExp {
	const base64 = (encoding: 'base64' | 'base64url') =>
		`${escaped(withoutAtEnd(Buffer.from(value).toString(encoding), '='))}={0,2}`;
	const spelled = Array.from(value, patternOfCharacter).join('');
	return new RegExp([spelled, base64('base64'), base64('base64url')].join('|'), 'g');
}

/**
 * Only hexadecimal digits ignore case, because a search that ignores it takes four times as long.
 */
function patternOfCharacter(character: string): string {
	const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
	const inJson = units.map((unit) => `\\\\u${inHex(unit, 4)}`).join('');
	const bytes = Buffer.from(character);
	const inAddress = Array.from(bytes, (byte) => `%${inHex(byte, 2)}`).join('');
	const raw = [character, JSON.stringify(character).slice(1, -1), bytes.toString('latin1')];
	const all = [...new Set(raw).add(character === '/' ? '\\/' : character)].map(escaped);
	return `(?:${[...all, inJson, inAddress, ...(character === ' ' ? ['\\+'] : [])].join('|')})`;
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

const inHex = (code: number, length: number) =>
	code
		.toString(16)
		.padStart(length, '0')
		.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);

/** A service may echo a secret. */
export const redact = (text: string, secrets: readonly Secret[]) =>
	secrets.reduce((left, { pattern }) => left.replace(pattern, '***'), text);

/** A chunk without secrets isn’t copied, because copies of files cost more than the search. */
export async function* redactChunks(
	chunks: Chunks,
	secrets: readonly Secret[],
): AsyncGenerator<Buffer> {
	for await (const chunk of chunks) {
		const text = chunk.toString('latin1');
		const masked = redact(text, secrets);
		yield masked === text ? chunk : Buffer.from(masked, 'latin1');
	}
}

/**
 * A pasted scheme (`Bearer 7f3a…`) is removed, too. The whole counts as well, because a password
 * may have spaces.
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
