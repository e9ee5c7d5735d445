/* eslint-disable @n8n/community-nodes/no-restricted-imports -- streams what goes over the wire */
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';

const CHUNK_BYTES = 65_536;

function* zeros() {
	yield Buffer.from('{"padding":"');
	const chunk = Buffer.alloc(CHUNK_BYTES, '0');
	for (;;) yield chunk;
}

/** The beginning of a JSON object, without an end; gzipped, it takes a thousandth on the wire. */
export function endlessJson(encoding: 'gzip' | 'plain'): Readable {
	const body = Readable.from(zeros(), { objectMode: false });
	if (encoding === 'plain') return body;
	const zipped = createGzip();
	// Nobody may read the rest; then the source must not go on.
	zipped.once('close', () => body.destroy());
	return body.pipe(zipped);
}
