import type { RecordedRequest } from '../../sandbox/http/requests';
import type { World } from '../../sandbox/core/world';

/** A seeded random generator (mulberry32), so that a run can be repeated. */
export function seeded(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

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

/** Longer than the node's timeout of one second: the service processes the request all the same. */
const late = { delayMs: 1_200 } as const;

/** Makes about `share` of the next `requests` to `path` fail, each with a random fault. */
export function addFaultProfile(
	world: World,
	random: () => number,
	{ path, requests, share }: { path: string; requests: number; share: number },
): void {
	for (let index = 0, faults = 0; index < requests; index++) {
		if (random() >= share) continue;
		const kind = random() < 0.06 ? late : kinds[Math.floor(random() * kinds.length)];
		// A fault does not count the requests that the faults before it hit.
		world.faults.add({ ...kind, path, skip: index - faults });
		faults++;
	}
}

/** How many requests to a route may have been processed, by what they were for. */
export function countSent(
	{ requests }: World,
	route: string,
	keyOf: (request: RecordedRequest) => string,
): Map<string, number> {
	const counts = new Map<string, number>();
	for (const request of requests) {
		if (request.route !== route || request.status === 429) continue;
		counts.set(keyOf(request), (counts.get(keyOf(request)) ?? 0) + 1);
	}
	return counts;
}
