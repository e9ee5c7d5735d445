import { createHash } from 'crypto';

import type { Chunks } from '../../shared/http/download';
import { OperationError } from '../../shared/errors/operationError';

/** Bytes of a megabyte, as the document's limits are read. */
export const megabyte = 1_048_576;

/** What passed: filled when the last byte has come. */
export interface Passed {
	bytes: number;
	sha256: string;
}

/** Hexadecimal or base64 (also its URL form) -> hexadecimal; anything else is refused. */
export function toHex(written: string): string {
	if (/^[\da-f]{64}$/i.test(written)) return written.toLowerCase();
	if (/^[\w+/-]{43}=?$/.test(written)) return Buffer.from(written, 'base64').toString('hex');
	throw new OperationError(
		'“SHA-256” is not a SHA-256 hash',
		'It has 64 hexadecimal digits, or 44 characters of base64. Take it from the notification of the message',
	);
}

/** Lets the bytes pass, refusing more than `maxBytes` and, at the end, another hash. */
export async function* checkBytes(
	chunks: Chunks,
	announced: number,
	{ maxBytes, sha256 }: { maxBytes: number; sha256?: string },
	passed: Passed,
): AsyncGenerator<Buffer> {
	if (announced > maxBytes) throw tooLarge(maxBytes, announced);
	const hash = createHash('sha256');
	let bytes = 0;
	for await (const chunk of chunks) {
		bytes += chunk.length;
		if (bytes > maxBytes) throw tooLarge(maxBytes);
		hash.update(chunk);
		yield chunk;
	}
	Object.assign(passed, { bytes, sha256: hash.digest('hex') });
	if (sha256 === undefined || sha256 === passed.sha256) return;
	throw new OperationError(
		'The file is not the one that its SHA-256 names',
		`Its own is ${passed.sha256} (hexadecimal). It may have been changed on the way, or the hash belongs to another file.`,
	);
}

const tooLarge = (maxBytes: number, bytes?: number) =>
	new OperationError(
		`The file is larger than ${maxBytes / megabyte} MB`,
		`${bytes === undefined ? 'It' : `It has ${bytes} bytes and`} was not kept. Raise Max Size under Options, if it is wanted.`,
	);
