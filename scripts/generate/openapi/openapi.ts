import { servicesOf } from '../../../sandbox/contract/documents';
import type { Document, Operation, PathItem } from '../../../sandbox/contract/document';
import type { Files } from '../files';
import { listCallers } from './callers';
import { describe } from './operation';
import { documents } from './documents';
import { writePage } from './page';

/** The documents, with the operations of the catalogue that make each request, and their page. */
export async function generateOpenApi(): Promise<Files> {
	const callers = await listCallers();
	const files = Object.entries(documents).map(([name, document]) => [
		`docs/openapi/${name}.json`,
		`${JSON.stringify(withCallers(name, document, callers), null, 2)}\n`,
	]);
	return { ...(Object.fromEntries(files) as Files), 'docs/openapi/endpoints.md': writePage() };
}

function withCallers(
	name: string,
	document: Document,
	callers: ReadonlyMap<string, readonly string[]>,
): Document {
	const find = (method: string, path: string, operation: Operation) => {
		const request = `${method.toUpperCase()} ${operation['x-path'] ?? path}`;
		return servicesOf(name).flatMap((service) => callers.get(`${service} ${request}`) ?? []);
	};
	const paths = Object.entries(document.paths).map(([path, item]): [string, PathItem] => [
		path,
		Object.fromEntries(
			Object.entries(item).map(([method, operation]) => [
				method,
				{
					...operation,
					description: describe(operation),
					'x-operations': find(method, path, operation),
				},
			]),
		),
	]);
	return { ...document, paths: Object.fromEntries(paths) };
}
