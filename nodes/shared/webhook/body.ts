import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { jsonParse } from 'n8n-workflow';

import { Rejection } from './rejection';

type Request = ReturnType<IWebhookFunctions['getRequestObject']> & {
	rawBody?: Buffer;
	readRawBody?(): Promise<void>;
};

const depthAtMost = 32;
const polluting = ['__proto__', 'constructor', 'prototype'];

/** Bytes of the body after n8n has unpacked it. */
export async function sizeOf(request: Request): Promise<number> {
	await readWhole(request);
	return request.rawBody?.length ?? Number(request.headers['content-length'] ?? 0);
}

/**
 * The body as n8n has parsed it: JSON, form fields, text; of multipart its fields. n8n leaves out what
 * comes without a content type, or with one that it does not know: that is read as JSON here, else as
 * text. `{}` where there is none.
 */
export async function readBody(request: Request): Promise<unknown> {
	const body: unknown = request.body;
	if (isMultipart(request)) return (body as IDataObject | undefined)?.data ?? {};
	if (body !== undefined) return body;
	await readWhole(request);
	const text = request.rawBody?.toString() ?? '';
	return text.trim() === '' ? {} : jsonParse(text, { fallbackValue: text });
}

/** n8n has taken a multipart body from its stream already, and reading it again would throw. */
async function readWhole(request: Request): Promise<void> {
	if (request.rawBody === undefined && !isMultipart(request)) await request.readRawBody?.();
}

const isMultipart = ({ headers }: Request) =>
	/^\s*multipart\//i.test(String(headers['content-type'] ?? ''));

/** Refuses keys that could reach into the prototypes of later nodes, and bottomless nesting. */
export function refuseHostile(value: unknown, depth = 0): void {
	if (value === null || typeof value !== 'object') return;
	if (depth > depthAtMost) throw new Rejection(400, 'The body is nested too deeply');
	for (const key of Object.keys(value)) {
		if (polluting.includes(key)) throw new Rejection(400, `The key “${key}” is not accepted`);
		refuseHostile((value as Record<string, unknown>)[key], depth + 1);
	}
}
