import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { textOf } from '../text/charset';
import { maxDepth, parseJson } from '../text/json';

interface Range {
	bytes: number[];
	bits: number;
}

/** An empty list allows all addresses; an invalid entry matches none. */
export function isAllowedAddress(address: string, list: string): boolean {
	const entries = entriesOf(list);
	if (entries.length === 0) return true;
	const bytes = toBytes(withoutPort(address));
	return bytes !== undefined && entries.some((entry) => covers(toRange(entry), bytes));
}

export const misspelledIn = (list: string): string | undefined =>
	entriesOf(list).find((entry) => toRange(entry) === undefined);

const entriesOf = (list: string) => list.split(/[\s,;，；、]/).filter(Boolean);

function covers(range: Range | undefined, bytes: number[]): boolean {
	if (range === undefined || range.bytes.length !== bytes.length) return false;
	return bytes.every((byte, index) => {
		const bits = Math.min(8, Math.max(0, range.bits - index * 8));
		return byte >> (8 - bits) === range.bytes[index] >> (8 - bits);
	});
}

function toRange(entry: string): Range | undefined {
	const [address, length, ...rest] = entry.split('/');
	const bytes = toBytes(address);
	if (bytes === undefined || rest.length > 0) return undefined;
	if (length === undefined) return { bytes, bits: bytes.length * 8 };
	const bits = /^\d{1,3}$/.test(length) ? Number(length) : Infinity;
	return bits <= bytes.length * 8 ? { bytes, bits } : undefined;
}

/** `203.0.113.7:54321` or `[2001:db8::1]:443`, as some gateways pass it on. */
const withoutPort = (address: string) =>
	address.replace(/^"(.*)"$/, '$1').replace(/^(?:::ffff:)?([\d.]+|\[.*\]):\d+$/i, '$1');

/** 4 or 16 bytes; an IPv4-mapped IPv6 address (`::ffff:10.0.0.1`) counts as IPv4. */
function toBytes(address: string): number[] | undefined {
	const plain = address
		.replace(/^\[(.*)\]$/, '$1')
		.replace(/^::ffff:(?=\d+\.)/i, '')
		.replace(/%.*/, '');
	return plain.includes(':') ? unmapped(v6(plain)) : v4(plain);
}

function v4(address: string): number[] | undefined {
	const parts = address.split('.');
	const isValid =
		parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && +part < 256);
	return isValid ? parts.map(Number) : undefined;
}

function v6(address: string): number[] | undefined {
	const halves = address.split('::').map((half) => half.split(':').filter(Boolean));
	const given = halves.flat();
	const missing = 8 - given.length;
	const isComplete = halves.length === 1 ? missing === 0 : halves.length === 2 && missing > 0;
	if (!isComplete || !given.every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined;
	const [head, tail = []] = halves;
	const groups = [...head, ...Array<string>(missing).fill('0'), ...tail];
	return groups.flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]);
}

const unmapped = (bytes: number[] | undefined) =>
	bytes?.slice(0, 12).join() === '0,0,0,0,0,0,0,0,0,0,255,255' ? bytes.slice(12) : bytes;

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

/**
 * `{}` if there is none. JSON is known by its content, because senders label it as text or as a form, which n8n reads
 * as that. What n8n has read of XML is left alone.
 */
export async function readBody(request: Request): Promise<unknown> {
	const body: unknown = request.body;
	if (isMultipart(request)) return (body as IDataObject | undefined)?.data ?? {};
	await readWhole(request);
	const { rawBody = Buffer.alloc(0), headers } = request;
	const contentType = headers['content-type'];
	const text = textOf(rawBody, contentType).trim();
	if (text === '') return body ?? {};
	const json = jsonIn(text);
	if (json !== undefined) return json;
	if (isForm(contentType)) return fieldsOf(text, contentType);
	return typeof body === 'string' || body === undefined ? text : body;
}

/** Also of a text that was encoded twice; undefined for any other text. */
function jsonIn(text: string): unknown {
	const value = /^[{["]/.test(text) ? orUndefined(() => parseJson(text)) : undefined;
	if (typeof value !== 'string') return value;
	return orUndefined(() => parseJson(value)) ?? value;
}

const isForm = (contentType: unknown) =>
	/^application\/x-www-form-urlencoded\b/i.test(String(contentType ?? ''));

/** Of a form: a name that comes several times has a list. n8n knows UTF-8 only. */
function fieldsOf(text: string, contentType: unknown): IDataObject {
	const fields: Record<string, string | string[]> = {};
	for (const pair of text.split('&').filter(Boolean)) {
		const [, name, value] = (/^([^=]*)=?(.*)$/s.exec(pair) ?? []).map((part) =>
			unescaped(part, contentType),
		);
		const known = Object.hasOwn(fields, name) ? [fields[name]].flat() : [];
		fields[name] = known.length > 0 ? [...known, value] : value;
	}
	return fields;
}

/** `Pe%F1a` in ISO-8859-1 -> `Peña`; a percent sign that escapes nothing stays. */
const unescaped = (text: string, contentType: unknown) =>
	text
		.replace(/\+/g, ' ')
		.replace(/(?:%[\da-f]{2})+/gi, (escaped) =>
			textOf(Buffer.from(escaped.replace(/%/g, ''), 'hex'), contentType),
		);

function orUndefined<T>(read: () => T): T | undefined {
	try {
		return read();
	} catch {
		return undefined;
	}
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

/** A request that starts nothing, with the status and the reason for its sender. */
export class Rejection extends Error {
	constructor(
		readonly status: number,
		reason: string,
		/** When the sender may try again; absent if that would change nothing. */
		readonly retryAfterSeconds?: number,
	) {
		super(reason);
	}
}

export const toRejection = (thrown: unknown, reason: string): Rejection =>
	thrown instanceof Rejection ? thrown : new Rejection(500, reason);

/** n8n starts nothing then; its log also gets `details`, which the sender must not see. */
export function reject(
	context: IWebhookFunctions,
	{ status, message, retryAfterSeconds }: Rejection,
	details = '',
): IWebhookResponseData {
	const line = `${context.getNode().name}: ${status}: ${message}${details}`;
	if (status === 500) context.logger.error(line);
	else context.logger.warn(line);
	const response = context.getResponseObject();
	if (retryAfterSeconds) response.set('Retry-After', String(retryAfterSeconds));
	response.status(status).json({ error: message });
	return { noWebhookResponse: true };
}
