/* eslint-disable @n8n/community-nodes/no-restricted-imports -- has dependencies of its own */
import type { FastifyInstance } from 'fastify';
import { breaches } from './breaches';
import { Inspector } from './inspector';
import type { Incoming, Reply } from '../http/http';
import { isOffered } from '../http/route';
import { InvalidInput } from '../core/validation';
import type { World } from '../core/world';

/**
 * Compares each request that the sandbox answers itself, and its answer, with the documents in
 * `docs/openapi`. A breach replaces the answer by a 500 that names it, and is kept in `breaches`. Add it
 * before the faults, which mangle answers, and `markProcessed` after them.
 */
export function addContract(server: FastifyInstance, world: World): { markProcessed(): void } {
	const inspector = new Inspector(world);
	const processed = new WeakSet<object>();
	const rejected = new WeakSet<object>();
	const report = (request: Incoming, reply: Reply, read: () => unknown): string | undefined => {
		const { service, route } = request.routeOptions.config;
		if (!world.isCompared || !service || !route || !processed.has(request)) return undefined;
		// Once, and not the report itself.
		processed.delete(request);
		if (!isOffered(route, world, request)) return undefined;
		const isRejected = rejected.has(request);
		const found = inspector.inspect(
			{ service: service.name, route, request, isRejected },
			reply,
			read(),
		);
		if (found === undefined) return undefined;
		breaches.push(found);
		reply.code(500).type('text/plain');
		return found;
	};
	server.addHook('onError', async (request: Incoming, _reply, error) => {
		if ((error as unknown) instanceof InvalidInput) rejected.add(request);
	});
	server.addHook('preSerialization', async (request: Incoming, reply, payload) => {
		const found = report(request, reply, () => payload);
		return found === undefined ? payload : { breach: found };
	});
	server.addHook('onSend', async (request: Incoming, reply, payload) => {
		return report(request, reply, () => readJson(reply, payload)) ?? payload;
	});
	world.deliveries.inspect = (webhook) => {
		const found = inspector.inspectWebhook(webhook);
		if (found !== undefined) breaches.push(found);
	};
	return {
		markProcessed: () =>
			server.addHook('preHandler', async (request: Incoming) => void processed.add(request)),
	};
}

/** Errors are sent as written JSON. */
const readJson = (reply: Reply, payload: unknown): unknown =>
	typeof payload === 'string' && /json/.test(String(reply.getHeader('content-type')))
		? (JSON.parse(payload) as unknown)
		: payload;
