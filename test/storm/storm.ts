import type { IDataObject, INode, INodeType } from 'n8n-workflow';

import { createRandom } from '../../sandbox/core/random';
import type { World } from '../../sandbox/core/world';
import type { RecordedRequest } from '../../sandbox/http/requests';
import { runInEngine } from '../harness/engine';
import { waitUntilIdle } from '../harness/tested';

export const retries: Partial<INode> = { retryOnFail: true, maxTries: 5, waitBetweenTries: 0 };
export const continues: Partial<INode> = { onError: 'continueRegularOutput' };

const kinds = [
	{ drop: 'before' },
	{ drop: 'after' },
	{ status: 500 },
	{ status: 500, afterProcessing: true },
	{ status: 503 },
	{ status: 503, afterProcessing: true },
	{ mangle: 'malformed' },
	{ status: 429, headers: { 'retry-after': '0' } },
] as const;

/** Longer than the nodes' timeout of one second: the service processes the request all the same. */
const late = { delayMs: 1_200 } as const;

export interface Storm {
	seed: number;
	/** Of the requests that fail. */
	route: string;
	/** The next so many of them, at most. */
	requests: number;
	share?: number;
}

/** Makes about `share` of the next requests to a route fail, each with a random fault. */
export function addStorm(world: World, { seed, route, requests, share = 0.35 }: Storm): void {
	const random = createRandom(seed);
	for (let index = 0, faults = 0; index < requests; index++) {
		if (random.next() >= share) continue;
		const kind = random.next() < 0.06 ? late : random.pick(kinds);
		// A fault does not count the requests that the faults before it hit.
		world.faults.add({ ...kind, path: route, skip: index - faults });
		faults++;
	}
}

type Harness = Parameters<typeof waitUntilIdle>[0] & { credential(): IDataObject };

/** Runs a node in n8n's engine, once for each of these inputs; answers its items, and of which input each is. */
export async function runInStorm(
	harness: Harness,
	nodeType: INodeType,
	node: Partial<INode>,
	inputs: IDataObject[],
	credential = harness.credential(),
): Promise<Array<{ json: IDataObject; input: IDataObject }>> {
	const [type] = (nodeType.description.credentials ?? []).map(({ name }) => name);
	const credentials = { [type]: { id: '1', name: 'Sandbox' } };
	const items = inputs.map((json) => ({ json }));
	const { outputs } = await runInEngine(nodeType, { credentials, ...node }, items, credential);
	await waitUntilIdle(harness);
	return outputs.flat().map(({ json, pairedItem }) => ({
		...{ json, input: inputs[(pairedItem as { item: number }).item] },
	}));
}

/** Fails if a request to a route may have been processed twice; answers what the requests were for. */
export function expectNoneTwice(
	{ requests }: World,
	route: string,
	keyOf: (request: RecordedRequest) => string,
): Set<string> {
	const sent = requests.filter((request) => request.route === route && request.status !== 429);
	const keys = [...sent].map(keyOf);
	expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
	return new Set(keys);
}
