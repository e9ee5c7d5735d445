import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { jsonParse } from 'n8n-workflow';

import { maxDepth } from '../text/json';

type Request = ReturnType<IWebhookFunctions['getRequestObject']> & {
	rawBody?: Buffer;
	readRawBody?(): Promise<void>;
};

const pollutingKeys = ['__proto__', 'constructor', 'prototype'];

/** The size of the decompressed body, in bytes. */
export async function sizeOf(request: Request): Promise<number> {
	await readWhole(request);
	return request.rawBody?.length ?? Number(request.headers['content-length'] ?? 0);
}

/** The bytes that were sent, once `sizeOf` has read them; none of a multipart body. */
export const rawBodyOf = ({ rawBody }: Request): Buffer => rawBody ?? Buffer.alloc(0);

/**
 * The body as n8n parsed it: JSON, form fields (also of multipart) or text. n8n skips a body with an
 * unknown or missing content type, so that is parsed here as JSON or else as text. `{}` if there is none.
 */
export async function readBody(request: Request): Promise<unknown> {
	const body: unknown = request.body;
	if (isMultipart(request)) return (body as IDataObject | undefined)?.data ?? {};
	if (body !== undefined) return body;
	await readWhole(request);
	return valueOf(rawBodyOf(request));
}

/** The value of bytes that are JSON, or else their text; `{}` if there are none. */
export function valueOf(bytes: Buffer): unknown {
	const text = bytes.toString();
	return text.trim() === '' ? {} : jsonParse(text, { fallbackValue: text });
}

/** n8n has already read the stream of a multipart body, and reading it again would throw. */
async function readWhole(request: Request): Promise<void> {
	if (request.rawBody === undefined && !isMultipart(request)) await request.readRawBody?.();
}

/** A form whose bytes n8n does not pass on. */
export const isMultipart = ({ headers }: Request) =>
	/^multipart\//i.test(String(headers['content-type']));

/**
 * The same without keys that could pollute the prototypes of later nodes, wherever they are, and with
 * null in place of what is nested too deeply for these. So nothing else is lost with them.
 */
export function withoutHostile(value: unknown, depth = maxDepth): unknown {
	if (value === null || typeof value !== 'object') return value;
	if (depth < 0) return null;
	if (Array.isArray(value)) return value.map((one) => withoutHostile(one, depth - 1));
	const kept = Object.entries(value).filter(([key]) => !pollutingKeys.includes(key));
	return Object.fromEntries(kept.map(([key, one]) => [key, withoutHostile(one, depth - 1)]));
}
