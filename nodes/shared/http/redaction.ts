import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Chunks } from '../declare/api';
import { megabyte } from '../declare/commonFields';
import type { Span } from './internal/spellings';
import { patternOf, Spelled } from './internal/spellings';

export interface Secrets {
	/** Too long to be in an ordinary value by chance. */
	everywhere: RegExp[];
	/** Also what the service's records may contain. */
	inMessages: RegExp[];
}

/** Not `token_type` and `accessTokenUrl`. */
const secretName = /(token|secret|password|key)$/i;
/** In messages only: calls contain it as their `account_sid`. */
const tenantName = /^tenantId$/;

const minLength = { inMessages: 6, everywhere: 12 };

/** Including tokens that n8n obtained for it. */
export function secretsOf(credential: ICredentialDataDecryptedObject): Secrets {
	const secrets = valuesOf(credential, secretName);
	const patternsOf = (values: readonly string[], length: number) =>
		[...new Set(values)]
			.filter((value) => value.length >= length)
			.map((value) => patternOf(value, length));
	return {
		everywhere: patternsOf(secrets, minLength.everywhere),
		inMessages: patternsOf([...secrets, ...valuesOf(credential, tenantName)], minLength.inMessages),
	};
}

export function addSecrets(own: Secrets, all: Secrets = own): Secrets {
	for (const kind of ['everywhere', 'inMessages'] as const) {
		const known = new Set(all[kind].map(({ source }) => source));
		for (const secret of own[kind]) if (!known.has(secret.source)) all[kind].push(secret);
	}
	return all;
}

/** A service may echo a secret, in any spelling of JSON, addresses and pages. */
export const redact = (text: string, secrets: readonly RegExp[]) =>
	mask(text, new Spelled(text).find(secrets));

/** More than one character takes in any spelling that occurs, and all characters of a secret. */
const most = { ofCharacter: 1_000, ofSecret: megabyte };

/** Chunks may split a secret. With zero bytes, as in audio, only the value itself is looked for. */
export async function* redactChunks(
	chunks: Chunks,
	secrets: readonly RegExp[],
): AsyncGenerator<Buffer> {
	const longest = Math.max(0, ...secrets.map(({ source }) => source.length));
	let held = '';
	let enough = 0;
	for await (const chunk of chunks) {
		held += chunk.toString('latin1');
		if (held.length < enough) continue;
		const spelled = new Spelled(held, !held.includes('\0'));
		const begin = spelled.beginOf(longest + most.ofCharacter);
		const cut = Math.max(begin, held.length - most.ofSecret);
		const whole = spelled.find(secrets).filter(([from]) => from < cut);
		const end = whole.reduce((last, [, to]) => Math.max(last, to), cut);
		yield Buffer.from(mask(held.slice(0, end), whole), 'latin1');
		held = held.slice(end);
		// Else, small chunks would be looked through many times.
		enough = 2 * held.length;
	}
	yield Buffer.from(redact(held, secrets), 'latin1');
}

function mask(text: string, spans: readonly Span[]): string {
	let masked = '';
	let end = 0;
	for (const [from, to] of [...spans].sort(([a], [b]) => a - b)) {
		if (from >= end) masked += `${text.slice(end, from)}***`;
		end = Math.max(end, to);
	}
	return masked + text.slice(end);
}

/** Also without a pasted scheme (`Bearer 7f3a…`). As a whole, too: a password may have blanks. */
function valuesOf(credential: ICredentialDataDecryptedObject, named: RegExp): string[] {
	return Object.entries(credential).flatMap(([name, value]) => {
		if (value !== null && typeof value === 'object') {
			return valuesOf(value as ICredentialDataDecryptedObject, named);
		}
		if (typeof value !== 'string' || !named.test(name)) return [];
		return [value.trim(), value.trim().replace(/^\S+\s+/, '')];
	});
}
