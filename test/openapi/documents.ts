import type { Document, Operation } from '../../sandbox/contract/document';
import { readDocument, servicesOf } from '../../sandbox/contract/documents';
import { documents } from '../../scripts/generate/openapi/documents';

/** An operation of a document with the request that it describes, in the documents' spelling. */
export interface Described {
	file: string;
	request: string;
	path: string;
	method: string;
	operation: Operation;
}

export const files = Object.keys(documents);

export const committed: Readonly<Record<string, Document>> = Object.fromEntries(
	files.map((file) => [file, readDocument(file)]),
);

/** Every operation of a document. */
export const operationsOf = (file: string): Described[] =>
	Object.entries(committed[file].paths).flatMap(([path, item]) =>
		Object.entries(item).map(([method, operation]) => ({
			...{ file, path, method, operation },
			request: `${method.toUpperCase()} ${operation['x-path'] ?? path}`,
		})),
	);

export { servicesOf };

/** Every part of a JSON value that is an object, with its place. */
export function* partsOf(value: unknown, place = ''): Generator<[string, Record<string, unknown>]> {
	if (typeof value !== 'object' || value === null) return;
	if (!Array.isArray(value)) yield [place, value as Record<string, unknown>];
	for (const [key, part] of Object.entries(value)) yield* partsOf(part, `${place}/${key}`);
}
