import type { Method } from '../../http/http';
import { on, type Route } from '../../http/route';
import { listRequests, readRequest } from './requests';
import { listReadings } from './readings';
import { readRecords } from './records';
import { redeliver } from './redeliver';

function answer(method: Method, path: string, handle: Route['handle']): Route {
	return on(method, `/console/${path}`, async (world, request, reply) => {
		reply.header('cache-control', 'no-store');
		return await handle(world, request, reply);
	});
}

/** What the page shows on demand: records, requests and settings. All secrets are masked. */
export const consoleRoutes: readonly Route[] = [
	answer('GET', 'records', readRecords),
	answer('GET', 'requests', listRequests),
	answer('GET', 'requests/{number}', readRequest),
	answer('POST', 'deliveries/{id}/redeliver', redeliver),
	answer('GET', 'readings', listReadings),
];
