import type { INodeType } from 'n8n-workflow';

import { startSandbox } from '../../../sandbox/http/server';
import { testedCatalogues } from '../../../test/harness/services';
import { listRequests } from '../reference/requests';
import { runVariants } from '../samples';

/**
 * `GET /api/data/orders` of a service, after its name and a space -> the operations of the nodes that
 * make the request with a sample, as `Numbering: Order: Get Many`.
 */
export async function listCallers(): Promise<Map<string, string[]>> {
	const callers = new Map<string, Set<string>>();
	const add = (service: string, request: string, operation: string) => {
		const key = `${service} ${request}`;
		callers.set(key, (callers.get(key) ?? new Set()).add(operation));
	};
	const names = nameOperations();
	for (const [key, requests] of await listRequests()) {
		const { service, name } = names.get(key)!;
		for (const request of requests) add(service, request, name);
	}
	const sandbox = await startSandbox();
	try {
		for await (const { key, requests } of runVariants(sandbox)) {
			const { service, name } = names.get(key)!;
			for (const request of requests) add(service, request, name);
		}
	} finally {
		await sandbox.stop();
	}
	return new Map([...callers].map(([key, operations]) => [key, [...operations].sort()]));
}

/** `<node class>.<resource>.<operation>` -> its service, and its name in words. */
function nameOperations() {
	const named = testedCatalogues.flatMap(({ name: service, nodeType, service: catalogue }) =>
		catalogue.resources.flatMap(({ value, name: resource, operations }) =>
			operations.map((operation): [string, { service: string; name: string }] => {
				const key = `${nodeType.constructor.name}.${value}.${operation.value}`;
				return [key, { service, name: `${nodeNameOf(nodeType)}: ${resource}: ${operation.name}` }];
			}),
		),
	);
	return new Map(named);
}

/** The name of a node without that of the pack. */
export const nodeNameOf = ({ description }: INodeType): string =>
	description.displayName.replace(/^Switchboard /, '');
