/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports --
   reads the environment, and has dependencies of its own */
import fastify, { type FastifyInstance } from 'fastify';
import { controlPlane } from '../control/controlPlane';
import { requireSameOrigin } from '../control/sameOrigin';
import { addFaults } from '../faults/middleware';
import type { Incoming } from './http';
import { issuer } from '../issuer/issuer';
import { addOpenApi } from './openapi';
import { model } from '../model/model';
import { page } from '../web/page/routes';
import { CONTROL, addRoutes, segmentOf } from './route';
import { type ServiceName, serviceNames, services } from '../services/services';
import { storage } from '../services/aiAgents/storage';
import { type Start, World } from '../core/world';

export interface Sandbox {
	/** `http://127.0.0.1:<port>` is the default; a service’s base URL is `<url>/<service>`. */
	url: string;
	world: World;
	/** Open connections and pending pauses end. */
	stop(): Promise<void>;
}

interface Options extends Start {
	host?: string;
	port?: number;
	/** All services are the default; fewer start faster. */
	only?: readonly ServiceName[];
	/** It remembers this many of the newest requests and webhooks. By default, it remembers all. */
	keep?: number;
}

export async function startSandbox({
	host = '127.0.0.1',
	port = 0,
	only = serviceNames,
	keep = Infinity,
	...start
}: Options = {}): Promise<Sandbox> {
	const started = only.map((name) => services[name]);
	const world = new World(started, {
		checksAnswers: process.env.NODE_ENV === 'test',
		...start,
	});
	world.requests.keep = world.deliveries.keep = keep;
	const platform = [...started, storage, issuer, model];
	const stopped = new AbortController();
	const server = fastify({
		bodyLimit: 128 * 1024 * 1024,
		exposeHeadRoutes: false,
		forceCloseConnections: true,
		routerOptions: { maxParamLength: 10_000 },
	});
	// A client that was busy for long must not meet a connection that closes as it sends. Fastify
	// doesn’t accept 0.
	server.server.keepAliveTimeout = 0;
	addBodyParsers(server);
	addFaults(server, world, stopped.signal);
	server.addHook('onRequest', async (request: Incoming) => {
		if (segmentOf(request) === CONTROL) requireSameOrigin(request, host);
	});
	server.addHook('preValidation', async () => world.tick());
	await addOpenApi(server, world);
	addRoutes(server, world, [...platform, controlPlane(platform), ...page]);
	const url = await server.listen({ host, port });
	world.url = url;
	const stop = async () => {
		stopped.abort();
		world.stop();
		await server.close();
	};
	return { url, world, stop };
}

type Addressed = Pick<Incoming, 'originalUrl'>;

/**
 * Invalid JSON stays text, so that the schemas of the services reject it. Forms do, too, because
 * only OAuth has them.
 */
function addBodyParsers(server: FastifyInstance): void {
	const parsers: Array<[string | RegExp, (text: string, request: Addressed) => unknown]> = [
		[
			/^application\/x-www-form-urlencoded\b/i,
			(text, request) =>
				segmentOf(request) === issuer.name ? Object.fromEntries(new URLSearchParams(text)) : text,
		],
		[/^application\/(.+\+)?json\b/i, (text) => JSON.parse(text) as unknown],
		['*', (text) => text],
	];
	server.removeAllContentTypeParsers();
	for (const [type, parse] of parsers) {
		server.addContentTypeParser(
			type,
			{ parseAs: 'string' },
			async (request: Addressed, body: string | Buffer) => {
				const text = String(body);
				try {
					return text === '' ? undefined : parse(text, request);
				} catch {
					return text;
				}
			},
		);
	}
}
