import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';

import { textOf } from '../text/charset';
import { maxDepth, parseJson } from '../text/json';
import { Rejection } from './request';

type Request = ReturnType<IWebhookFunctions['getRequestObject']> & {
	rawBody?: Buffer;
	readRawBody?(): Promise<void>;
};

/** No form has an option for answers to a waiting execution, so they have this limit, too. */
export const maxKilobytesByDefault = 1_024;

const pollutingKeys = ['__proto__', 'constructor', 'prototype'];

/**
 * It is `{}` without a body. A body that is too large is rejected before anything here parses it.
 * The content shows whether it is JSON, because some senders label it as text or as a form. XML
 * stays as n8n has parsed it.
 */
export async function readBody(
	request: Request,
	maxKilobytes = maxKilobytesByDefault,
): Promise<unknown> {
	await requireSize(request, maxKilobytes);
	const body: unknown = request.body;
	if (isMultipart(request)) return withoutHostile((body as IDataObject | undefined)?.data ?? {});
	return withoutHostile(read(request, body));
}

function read({ rawBody = Buffer.alloc(0), headers }: Request, body: unknown): unknown {
	const contentType = headers['content-type'];
	const text = textOf(rawBody, contentType).trim();
	if (text === '') return body ?? {};
	const json = jsonIn(text);
	if (json !== undefined) return json;
	if (isForm(contentType)) return fieldsOf(text, contentType);
	return typeof body === 'string' || body === undefined ? text : body;
}

/**
 * A sender doesn’t have to announce a length, so the body is counted as sent and as decompressed.
 */
async function requireSize(request: Request, maxKilobytes: number): Promise<void> {
	const maxBytes = maxKilobytes * 1_024;
	const reject = () => {
		throw new Rejection(413, `The body is larger than ${maxKilobytes} kB`);
	};
	if (Number(request.headers['content-length'] ?? 0) > maxBytes) reject();
	if (isMultipart(request)) {
		if (bytesIn(request.body) > maxBytes) reject();
		return;
	}
	if (request.rawBody === undefined) await request.readRawBody?.();
	if ((request.rawBody?.length ?? 0) > maxBytes) reject();
}

const isMultipart = ({ headers }: Request) => /^multipart\//i.test(String(headers['content-type']));

/** n8n has read the fields and files of a multipart body. */
function bytesIn(body: unknown): number {
	if (typeof body === 'string') return Buffer.byteLength(body);
	if (body === null || typeof body !== 'object') return 0;
	const { size, filepath } = body as IDataObject;
	if (typeof size === 'number' && typeof filepath === 'string') return size;
	return Object.entries(body).reduce(
		(sum, [name, value]) => sum + Buffer.byteLength(name) + bytesIn(value),
		0,
	);
}

/** Reads JSON that was encoded twice, too; undefined for any other text. */
function jsonIn(text: string): unknown {
	const value = /^[{["]/.test(text) ? orUndefined(() => parseJson(text)) : undefined;
	if (typeof value !== 'string') return value;
	return orUndefined(() => parseJson(value)) ?? value;
}

const isForm = (contentType: unknown) =>
	/^application\/x-www-form-urlencoded\b/i.test(String(contentType ?? ''));

/** A repeated name gets a list. n8n’s parser only supports UTF-8. */
function fieldsOf(text: string, contentType: unknown): IDataObject {
	const fields = new Map<string, string[]>();
	for (const pair of text.split('&').filter(Boolean)) {
		const end = pair.includes('=') ? pair.indexOf('=') : pair.length;
		const [name, value] = [pair.slice(0, end), pair.slice(end + 1)].map((part) =>
			unescaped(part, contentType),
		);
		const values = fields.get(name);
		if (values) values.push(value);
		else fields.set(name, [value]);
	}
	return Object.fromEntries(
		[...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
	);
}

/** For example `Pe%F1a` in ISO-8859-1 -> `Peña`; a percent sign that escapes nothing stays. */
const unescaped = (text: string, contentType: unknown) =>
	text
		.replace(/\+/g, ' ')
		.replace(/(?:%[\da-f]{2})+/gi, (escaped) =>
			textOf(Buffer.from(escaped.replace(/%/g, ''), 'hex'), contentType),
		);

function orUndefined<T>(parse: () => T): T | undefined {
	try {
		return parse();
	} catch {
		return undefined;
	}
}

/**
 * Keys that could pollute prototypes in later nodes are dropped; values that are nested too deeply
 * become null.
 */
export function withoutHostile(value: unknown, depth = maxDepth): unknown {
	if (value === null || typeof value !== 'object') return value;
	if (depth < 0) return null;
	if (Array.isArray(value)) return value.map((one) => withoutHostile(one, depth - 1));
	const kept = Object.entries(value).filter(([key]) => !pollutingKeys.includes(key));
	return Object.fromEntries(kept.map(([key, one]) => [key, withoutHostile(one, depth - 1)]));
}
