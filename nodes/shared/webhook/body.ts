import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { jsonParse } from 'n8n-workflow';

import { Rejection } from './rejection';

type Request = ReturnType<IWebhookFunctions['getRequestObject']> & {
	rawBody?: Buffer;
	readRawBody?(): Promise<void>;
};

const maxDepth = 32;
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
	const text = request.rawBody?.toString() ?? '';
	return text.trim() === '' ? {} : jsonParse(text, { fallbackValue: text });
}

/** n8n has already read the stream of a multipart body, and reading it again would throw. */
async function readWhole(request: Request): Promise<void> {
	if (request.rawBody === undefined && !isMultipart(request)) await request.readRawBody?.();
}

const isMultipart = ({ headers }: Request) => /^multipart\//i.test(String(headers['content-type']));

/** Rejects keys that could pollute the prototypes of later nodes, and deep nesting. */
export function rejectHostile(value: unknown, depth = 0): void {
	if (value === null || typeof value !== 'object') return;
	if (depth > maxDepth) throw new Rejection(400, 'The body is nested too deeply');
	for (const key of Object.keys(value)) {
		if (pollutingKeys.includes(key)) throw new Rejection(400, `The key “${key}” is not accepted`);
		rejectHostile((value as Record<string, unknown>)[key], depth + 1);
	}
}
