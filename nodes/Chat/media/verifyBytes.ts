import { createHash } from 'crypto';

import type { Chunks } from '../../shared/declare/api';
import { OperationError } from '../../shared/errors/operationError';

export interface FileDigest {
	bytes: number;
	sha256: string;
}

/** Hexadecimal or base64 (also base64url) -> hexadecimal; rejects anything else. */
export function toHex(hash: string): string {
	if (/^[\da-f]{64}$/i.test(hash)) return hash.toLowerCase();
	if (/^[\w+/-]{43}=?$/.test(hash)) return Buffer.from(hash, 'base64').toString('hex');
	throw new OperationError(
		'“SHA-256” is not a SHA-256 hash',
		'It has 64 hexadecimal digits, or 44 characters of base64. Take it from the notification of the message',
	);
}

/** Passes the bytes through; throws at the end if they have another hash than `sha256`. */
export async function* verifyBytes(
	chunks: Chunks,
	sha256: string | undefined,
	digest: FileDigest,
): AsyncGenerator<Buffer> {
	const hash = createHash('sha256');
	let bytes = 0;
	for await (const chunk of chunks) {
		bytes += chunk.length;
		hash.update(chunk);
		yield chunk;
	}
	Object.assign(digest, { bytes, sha256: hash.digest('hex') });
	if (sha256 === undefined || sha256 === digest.sha256) return;
	throw new OperationError(
		'The file does not have the given SHA-256',
		`Its SHA-256 is ${digest.sha256} (hexadecimal). It may have changed in transit, or the hash belongs to another file.`,
	);
}
