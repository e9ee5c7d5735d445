import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { jsonParse } from 'n8n-workflow';

import { maxDepth } from '../text/json';

type Request = ReturnType<IWebhookFunctions['getRequestObject']> & {
	rawBody?: Buffer;
	readRawBody?(): Promise<void>;
};

const pollutingKeys = ['__proto__', 'constructor', 'prototype'];

/** Of the decompressed body, in bytes. */
export async function sizeOf(request: Request): Promise<number> {
	await readWhole(request);
	return request.rawBody?.length ?? Number(request.headers['content-length'] ?? 0);
}

/** `{}` if there is none. n8n skips unknown and missing content types: those are parsed here. */
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

/** Without keys that could pollute prototypes in later nodes; null for what is too deep. */
export function withoutHostile(value: unknown, depth = maxDepth): unknown {
	if (value === null || typeof value !== 'object') return value;
	if (depth < 0) return null;
	if (Array.isArray(value)) return value.map((one) => withoutHostile(one, depth - 1));
	const kept = Object.entries(value).filter(([key]) => !pollutingKeys.includes(key));
	return Object.fromEntries(kept.map(([key, one]) => [key, withoutHostile(one, depth - 1)]));
}
