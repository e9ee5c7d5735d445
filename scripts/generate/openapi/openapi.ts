import { servicesOf } from '../../../sandbox/contract/documents';
import type { Document, Operation, PathItem } from '../../../sandbox/contract/document';
import { testedCatalogues } from '../../../test/harness/services';
import type { Files } from '../files';
import { runSamples, runVariants } from '../samples';
import { describe } from './operation';
import { documents } from './documents';
import { writePage } from './page';

/** `<service> GET /api/data/orders` -> `Numbering: Order: Get Many`. */
type Callers = ReadonlyMap<string, ReadonlySet<string>>;

export async function generateOpenApi(): Promise<Files> {
	const callers = await listCallers();
	const files = Object.entries(documents).map(([name, document]) => [
		`docs/openapi/${name}.json`,
		`${JSON.stringify(withCallers(name, document, callers), null, 2)}\n`,
	]);
	return { ...(Object.fromEntries(files) as Files), 'docs/openapi/endpoints.md': writePage() };
}

async function listCallers(): Promise<Callers> {
	const callers = new Map<string, Set<string>>();
	const names = new Map(nameOperations());
	for (const { tested, name, requests } of [...(await runSamples()), ...(await runVariants())]) {
		for (const request of requests) {
			const key = `${tested.name} ${request}`;
			callers.set(key, (callers.get(key) ?? new Set()).add(names.get(name)!));
		}
	}
	return callers;
}

/** `<node class>.<resource>.<operation>` -> its name in words, without that of the pack. */
export const nameOperations = (): Array<[string, string]> =>
	testedCatalogues.flatMap(({ nodeType, service }) =>
		service.resources.flatMap(({ value, name: resource, operations }) =>
			operations.map((operation): [string, string] => {
				const node = nodeType.description.displayName.replace(/^Switchboard /, '');
				const key = `${nodeType.constructor.name}.${value}.${operation.value}`;
				return [key, `${node}: ${resource}: ${operation.name}`];
			}),
		),
	);

function withCallers(name: string, document: Document, callers: Callers): Document {
	const find = (method: string, path: string, operation: Operation) => {
		const request = `${method.toUpperCase()} ${operation['x-path'] ?? path}`;
		const found = servicesOf(name).map((service) => callers.get(`${service} ${request}`) ?? []);
		return found.flatMap((operations) => [...operations].sort());
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
