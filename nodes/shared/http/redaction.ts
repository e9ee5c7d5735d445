import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Chunks } from '../declare/api';
import { megabyte } from '../declare/commonFields';
import type { Span } from './internal/spellings';
import { patternOf, Spelled } from './internal/spellings';

interface Secret {
	value: string;
	/** Of the value in every spelling. */
	pattern: RegExp;
}

export interface Secrets {
	/** Too long to be in an ordinary value by chance. */
	everywhere: Secret[];
	/** Also what the service's records may contain. */
	inMessages: Secret[];
}

/** Not `token_type` and `accessTokenUrl`. */
const secretName = /(token|secret|password|key)$/i;
/** In messages only: calls contain it as their `account_sid`. */
const tenantName = /^tenantId$/;

const minLength = { inMessages: 6, everywhere: 12 };

/** Including tokens that n8n obtained for it. */
export function secretsOf(credential: ICredentialDataDecryptedObject): Secrets {
	const secrets = valuesOf(credential, secretName);
	const atLeast = (length: number, values: readonly string[]) =>
		[...new Set(values)]
			.filter((value) => value.length >= length)
			.map((value) => ({ value, pattern: patternOf(value, length) }));
	return {
		everywhere: atLeast(minLength.everywhere, secrets),
		inMessages: atLeast(minLength.inMessages, [...secrets, ...valuesOf(credential, tenantName)]),
	};
}

export function addSecrets(own: Secrets, all: Secrets = own): Secrets {
	for (const kind of ['everywhere', 'inMessages'] as const) {
		const known = new Set(all[kind].map(({ value }) => value));
		for (const secret of own[kind]) if (!known.has(secret.value)) all[kind].push(secret);
	}
	return all;
}

/** A service may echo a secret, in any spelling of JSON, addresses and pages. */
export const redact = (text: string, secrets: readonly Secret[]) =>
	mask(text, new Spelled(text).find(patternsOf(secrets)));

const patternsOf = (secrets: readonly Secret[]) => secrets.map(({ pattern }) => pattern);

/** More than one character takes in any spelling that occurs, and all characters of a secret. */
const most = { ofCharacter: 1_000, ofSecret: megabyte };

/** Chunks may split a secret. A chunk without any stays as it is: copies of files cost more than the search. */
export async function* redactChunks(
	chunks: Chunks,
	secrets: readonly Secret[],
): AsyncGenerator<Buffer> {
	let held: Buffer[] = [];
	let bytes = 0;
	let enough = 0;
	for await (const chunk of chunks) {
		held.push(chunk);
		bytes += chunk.length;
		if (bytes < enough) continue;
		const whole = held.length === 1 ? chunk : Buffer.concat(held);
		const { spans, complete } = lookFor(secrets, whole);
		const begun = spans.filter(([from]) => from < complete);
		const end = begun.reduce((last, [, to]) => Math.max(last, to), complete);
		yield maskBytes(whole.subarray(0, end), begun);
		bytes = whole.length - end;
		held = bytes > 0 ? [whole.subarray(end)] : [];
		// Else, small chunks would be looked through many times.
		enough = 2 * bytes;
	}
	const rest = Buffer.concat(held);
	yield maskBytes(rest, lookFor(secrets, rest).spans);
}

/**
 * Behind `complete`, a secret may have begun that is not whole yet. With zero bytes, as in audio,
 * only the values themselves are looked for.
 */
function lookFor(secrets: readonly Secret[], bytes: Buffer): { spans: Span[]; complete: number } {
	if (bytes.includes(0)) {
		const values = secrets.map(({ value }) => Buffer.from(value));
		const spans = values.flatMap((value) => occurrences(bytes, value));
		const begins = values.map((value) => beginAtEnd(bytes, value));
		return { spans, complete: Math.min(bytes.length, ...begins) };
	}
	const spelled = new Spelled(bytes.toString('latin1'));
	const longest = Math.max(0, ...secrets.map(({ pattern }) => pattern.source.length));
	const begin = spelled.beginOf(longest + most.ofCharacter);
	const complete = Math.max(begin, bytes.length - most.ofSecret);
	return { spans: spelled.find(patternsOf(secrets)), complete };
}

function occurrences(bytes: Buffer, value: Buffer): Span[] {
	const spans: Span[] = [];
	for (let at = 0; (at = bytes.indexOf(value, at)) >= 0; at += value.length) {
		spans.push([at, at + value.length]);
	}
	return spans;
}

/** Where a value begins whose end is in the next chunk. */
function beginAtEnd(bytes: Buffer, value: Buffer): number {
	let at = Math.max(0, bytes.length - value.length + 1);
	while ((at = bytes.indexOf(value[0], at)) >= 0) {
		if (bytes.subarray(at).equals(value.subarray(0, bytes.length - at))) return at;
		at++;
	}
	return bytes.length;
}

const maskBytes = (bytes: Buffer, spans: readonly Span[]) =>
	spans.length === 0 ? bytes : Buffer.from(mask(bytes.toString('latin1'), spans), 'latin1');

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
