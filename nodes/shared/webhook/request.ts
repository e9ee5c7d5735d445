import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

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

/** Some gateways pass on `203.0.113.7:54321` or `[2001:db8::1]:443`. */
const withoutPort = (address: string) =>
	address.replace(/^"(.*)"$/, '$1').replace(/^(?:::ffff:)?([\d.]+|\[.*\]):\d+$/i, '$1');

/** It has 4 or 16 bytes; an IPv4-mapped IPv6 address (`::ffff:10.0.0.1`) counts as IPv4. */
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
	const writtenGroups = halves.flat();
	const missing = 8 - writtenGroups.length;
	const isComplete = halves.length === 1 ? missing === 0 : halves.length === 2 && missing > 0;
	if (!isComplete || !writtenGroups.every((group) => /^[\da-f]{1,4}$/i.test(group)))
		return undefined;
	const [head, tail = []] = halves;
	const groups = [...head, ...Array<string>(missing).fill('0'), ...tail];
	return groups.flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]);
}

const unmapped = (bytes: number[] | undefined) =>
	bytes?.slice(0, 12).join() === '0,0,0,0,0,0,0,0,0,0,255,255' ? bytes.slice(12) : bytes;

/** The request starts nothing; its sender gets the status and the reason. */
export class Rejection extends Error {
	constructor(
		readonly status: number,
		reason: string,
		/** The sender may try again after this time; absent if that would change nothing. */
		readonly retryAfterSeconds?: number,
	) {
		super(reason);
	}
}

export const toRejection = (thrown: unknown, reason: string): Rejection =>
	thrown instanceof Rejection ? thrown : new Rejection(500, reason);

/** n8n starts nothing then. Its log also gets `details`, which the sender must not see. */
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
