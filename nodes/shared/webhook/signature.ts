import type { BinaryLike } from 'crypto';
import { createHash, createHmac, timingSafeEqual } from 'crypto';

import { clock } from '../clock';

/** As the Standard Webhooks specification names them. */
const signatureHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

const prefix = 'whsec_';
const keyBytes = { least: 24, most: 64 };
const toleranceSeconds = 300;

export function faultOfSigningSecret(secret: string): string | undefined {
	const bytes = keyOf(secret).length;
	const isBase64 = secret.startsWith(prefix) && /^[A-Za-z0-9+/]+={0,2}$/.test(secret.slice(6));
	if (isBase64 && bytes >= keyBytes.least && bytes <= keyBytes.most) return undefined;
	return `it consists of ${prefix} and ${keyBytes.least} to ${keyBytes.most} bytes in base64`;
}

/** `v1,<base64>` of the ID, the time (at most five minutes off) and the raw body. */
export function isSigned(
	secret: string,
	headers: Readonly<Record<string, unknown>>,
	body: Buffer,
): boolean {
	const [id, timestamp, signatures] = signatureHeaders.map((name) => headers[name]);
	if (typeof id !== 'string' || typeof timestamp !== 'string') return false;
	if (id === '' || !/^\d{1,12}$/.test(timestamp) || typeof signatures !== 'string') return false;
	if (Math.abs(clock.now() / 1000 - Number(timestamp)) > toleranceSeconds) return false;
	if (faultOfSigningSecret(secret) !== undefined) return false;
	const wanted = createHmac('sha256', keyOf(secret))
		.update(`${id}.${timestamp}.`)
		.update(body)
		.digest();
	const given = signatures.split(' ').filter((one) => one.startsWith('v1,'));
	return given.some((one) => isSame(Buffer.from(one.slice(3), 'base64'), wanted));
}

const keyOf = (secret: string) => Buffer.from(secret.slice(prefix.length), 'base64');

/** Takes the same time for every difference, also of the length. */
export function isSame(given: BinaryLike, wanted: BinaryLike): boolean {
	const digest = (value: BinaryLike) => createHash('sha256').update(value).digest();
	return timingSafeEqual(digest(given), digest(wanted));
}
