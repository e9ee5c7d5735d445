/* eslint-disable @n8n/community-nodes/no-restricted-imports -- has dependencies of its own */
import type { FastifyError, FastifyInstance } from 'fastify';
import {
	formatError,
	HttpError,
	pathOf,
	typeError,
	type ErrorShape,
	type Incoming,
	type Method,
	type Reply,
} from './http';
import { applyMagic } from '../core/magic';
import type { Tables } from '../core/state';
import type { ServiceState, World } from '../core/world';

export const CONTROL = '_sandbox';

type Handle = (world: World, request: Incoming, reply: Reply) => unknown;

export interface Route {
	method: Method;
	/** The document's spelling: `/api/data/orders/{id}`. A final `*` matches any rest. */
	path: string | ((world: World) => string);
	/** False for what the sandbox assumes; by default the document lists method and path. */
	documented?: boolean;
	/** Whether the settings offer the path; by default they do. */
	isOffered?(world: World): boolean;
	/** Returns the body: an object for JSON, a string for text. */
	handle: Handle;
}

/** Everything under one first path segment. */
export interface Service {
	name: string;
	/** Another first path segment, for services that share one base URL. */
	alias?: string;
	authenticate?(world: World, request: Incoming): void;
	/** The shape of its errors unless the setting `platform.errorBody` names another. */
	errorShape?: ErrorShape;
	/** The documented body of an error, which no setting changes; undefined for others. */
	documentedError?(error: HttpError, request: Incoming): { body: unknown } | undefined;
	routes: readonly Route[];
}

export type StatefulService<K extends keyof Tables> = Service & ServiceState<K>;

declare module 'fastify' {
	interface FastifyContextConfig {
		service?: Service;
		route?: Route;
	}
}

export function on(
	method: Method,
	path: Route['path'],
	handle: Handle,
	more: Omit<Route, 'method' | 'path' | 'handle'> = {},
): Route {
	return { method, path, handle, ...more };
}

export function spellPath({ path }: Route, world: World): string {
	return typeof path === 'string' ? path : path(world);
}

/** Registers the routes of all services and the answers to unknown paths and methods. */
export function addRoutes(server: FastifyInstance, world: World, services: readonly Service[]) {
	const notFound = (request: Incoming) => {
		const isKnown = services
			.filter(({ name, alias }) => [name, alias].includes(segmentOf(request)))
			.some(({ routes }) => routes.some((route) => hasPath(route, world, request)));
		return new HttpError(isKnown ? 405 : 404, `No ${request.method} ${pathOf(request)}`);
	};
	for (const service of services) {
		for (const prefix of [service.name, service.alias]) {
			if (prefix === undefined) continue;
			const options = { prefix: prefix && `/${prefix}` };
			const register = async (scope: FastifyInstance) =>
				addService(scope, world, service, notFound);
			// Without a name, Fastify looks for it among all loaded modules.
			const named = { [Symbol.for('fastify.display-name')]: service.name };
			void server.register(Object.assign(register, named), options);
		}
	}
	server.setErrorHandler(answerErrors(world));
	server.setNotFoundHandler((request: Incoming) => {
		throw notFound(request);
	});
}

/** The first segment of the path: the name or the alias of a service. */
export function segmentOf({ originalUrl }: Pick<Incoming, 'originalUrl'>): string {
	return originalUrl.split(/[/?]/)[1];
}

/** Whether the settings offer the route at the path of the request. */
export function isOffered(route: Route, world: World, request: Incoming): boolean {
	const isThere = typeof route.path === 'string' || route.path(world) === pathOf(request);
	return isThere && (route.isOffered?.(world) ?? true);
}

function addService(
	scope: FastifyInstance,
	world: World,
	service: Service,
	notFound: (request: Incoming) => HttpError,
): void {
	scope.addHook('preHandler', async (request: Incoming, reply) => {
		const { route } = request.routeOptions.config;
		if (route && !isOffered(route, world, request)) throw notFound(request);
		service.authenticate?.(world, request);
		if (route && service.name !== CONTROL) {
			await applyMagic(world, request, reply, invalidInputStatusOf(world, service));
		}
	});
	scope.setErrorHandler(answerErrors(world, service));
	for (const route of service.routes) {
		const { method, path, handle } = route;
		scope.route<{ Params: Incoming['params']; Querystring: Incoming['query']; Body: unknown }>({
			method,
			// A path that a setting moves is compared with the setting at each request.
			url: typeof path === 'string' ? path.replace(/\{(\w+)\}/g, ':$1([^]+)') : '/*',
			config: { service, route },
			handler: async (request, reply) => await handle(world, request, reply),
		});
	}
}

function invalidInputStatusOf({ settings }: World, { name }: Service): number {
	const own: object = settings[name as keyof typeof settings] ?? {};
	return 'invalidInputStatus' in own ? Number(own.invalidInputStatus) : 400;
}

export function errorShapeOf({ settings }: World, own: ErrorShape = 'object'): ErrorShape {
	const { errorBody } = settings.platform;
	return errorBody === 'own' ? own : errorBody;
}

function answerErrors(world: World, service?: Service) {
	return (thrown: FastifyError, request: Incoming, reply: Reply) => {
		const { statusCode = 500, message, stack } = thrown;
		const isKnown = thrown instanceof HttpError;
		const error = isKnown
			? thrown
			: new HttpError(statusCode, statusCode < 500 ? message : `Defect of the sandbox: ${stack}`);
		const documented = isKnown ? service?.documentedError?.(error, request) : undefined;
		if (documented) return reply.code(error.status).send(documented.body);
		const shape = errorShapeOf(world, isKnown ? service?.errorShape : undefined);
		const body = formatError(shape, error, request);
		return reply.code(error.status).send(body === undefined ? body : typeError(reply, shape, body));
	};
}

/** Whether the route is there, though perhaps for another method. */
function hasPath(route: Route, world: World, request: Incoming): boolean {
	const path = spellPath(route, world);
	const pattern = path.replace(/[.()*]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
	return isOffered(route, world, request) && new RegExp(`^${pattern}$`).test(pathOf(request));
}
