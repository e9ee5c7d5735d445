import { randomUUID } from 'node:crypto';
import { type Mask, MASKED, maskFields, maskLoosely } from '../page/mask';
import type { RecordedRequest } from '../../http/requests';
import { SANDBOX_API_KEY, SANDBOX_TOKEN } from '../../issuer/tokens';
import type { World } from '../../core/world';
import { composeBody, repeatedHeaders } from './body';
import { isCredential } from './headers';

/** Documented, and no secrets. */
const PUBLISHED: readonly unknown[] = [SANDBOX_TOKEN, SANDBOX_API_KEY];

/** Of the program that sent the request. */
const OF_CLIENT = /^(user-agent|accept-encoding|sec-.*)$/;

/** The longest argument of a program, in bytes; Linux takes 128 KiB. */
const LONGEST_ARGUMENT = 100_000;

/** In a text, it is a variable of the shell, until the text is quoted. */
const MARK = `variable${randomUUID().replaceAll('-', '')}`;
const mark = (variable: string) => `${MARK}${variable}.`;

const variables: Mask = {
	secret: (value, name) => {
		if (PUBLISHED.includes(value)) return value;
		return mark(/api_?key/i.test(name) ? 'API_KEY' : /token/i.test(name) ? 'TOKEN' : 'SECRET');
	},
	address: () => mark('ADDRESS'),
};

/** The request as a command line for a POSIX shell, with variables in place of secrets. */
export function writeCurl(world: World, request: RecordedRequest): string {
	const body = composeBody(request, maskFields(maskText(request.body), '', variables));
	const isLong = body !== undefined && Buffer.byteLength(body) > LONGEST_ARGUMENT;
	const isPiped = isLong || (body?.includes('\0') ?? false);
	const parts = [
		'curl',
		...writeMethod(request),
		...writeAddress(world, request),
		...writeHeaders(world, request, body !== undefined),
		...(body === undefined ? [] : isPiped ? ['--data-binary @-'] : [`--data-raw ${quote(body)}`]),
	];
	const command = parts.join(' ');
	return isPiped ? `printf '%b' ${quote(escape(body!))} | ${command}` : command;
}

/** For `%b` of printf: without it, a text can't contain a zero. */
const escape = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\0', '\\0000');

/** A text that is no JSON can't tell its secrets apart by fields. */
const maskText = (body: unknown) =>
	typeof body === 'string' ? maskLoosely(body).replaceAll(MASKED, mark('SECRET')) : body;

const writeMethod = ({ method }: RecordedRequest) =>
	method === 'HEAD' ? ['--head'] : [`--request ${method}`];

function writeAddress(world: World, { url, query }: RecordedRequest): string[] {
	const shown = maskFields(query, '', variables) as typeof query;
	const isPlain = !JSON.stringify(shown).includes(MARK);
	const [path] = url.split('?');
	const pairs = Object.entries(shown).flatMap(([name, values]) =>
		[values].flat().map((value) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`),
	);
	const address = world.url + (isPlain ? url : `${path}?${pairs.join('&')}`);
	const options = [
		...(/[[\]{}]/.test(address) ? ['--globoff'] : []),
		...(/\/\.|%2e/i.test(path) ? ['--path-as-is'] : []),
	];
	return [...options, quote(address)];
}

function writeHeaders(world: World, request: RecordedRequest, hasBody: boolean): string[] {
	const lines = repeatedHeaders(request)
		.filter(([name]) => !OF_CLIENT.test(name))
		.map(([name, value]) => {
			const text = isCredential(world, name) ? shadeCredential(name, String(value)) : String(value);
			return text === '' ? `${name};` : `${name}: ${text}`;
		});
	// curl adds the type of forms.
	if (hasBody && request.headers['content-type'] === undefined) lines.push('content-type:');
	return lines.map((line) => `--header ${quote(line)}`);
}

/** With its scheme: `Bearer $TOKEN`. */
function shadeCredential(name: string, value: string): string {
	const [, scheme = '', secret] = /^((?:Bearer|Basic) )?(.*)$/is.exec(value) ?? [];
	if (PUBLISHED.includes(secret)) return value;
	return scheme + mark(name === 'authorization' ? 'TOKEN' : 'API_KEY');
}

/** One argument: in single quotes, and variables in double ones. */
function quote(text: string): string {
	const parts = text.split(new RegExp(`${MARK}([A-Z_]+)\\.`));
	return parts
		.map((part, index) => (index % 2 === 1 ? `"$${part}"` : `'${part.replaceAll("'", "'\\''")}'`))
		.filter((part) => part !== "''" || parts.length === 1)
		.join('');
}
