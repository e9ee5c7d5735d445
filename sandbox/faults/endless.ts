/* eslint-disable @n8n/community-nodes/no-restricted-imports -- streams what goes over the wire */
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';

const CHUNK_BYTES = 65_536;

function* zeros(beginning: string) {
	yield Buffer.from(beginning);
	const chunk = Buffer.alloc(CHUNK_BYTES, '0');
	for (;;) yield chunk;
}

/**
 * The beginning, by default of a JSON object, has no end; gzipped, it takes a thousandth on the
 * wire.
 */
export function endless(encoding: 'gzip' | 'plain', beginning = '{"padding":"'): Readable {
	const body = Readable.from(zeros(beginning), { objectMode: false });
	if (encoding === 'plain') return body;
	const zipped = createGzip();
	// If nobody reads the rest, the source must end, too.
	zipped.once('close', () => body.destroy());
	return body.pipe(zipped);
}
