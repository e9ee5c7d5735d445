/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/require-node-api-error --
   has dependencies of its own */
import type { FastifyError, FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { type RequestValidationError, validatorCompiler } from 'fastify-zod-openapi';
import { z } from 'zod/v4';
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
import { writeIssue } from '../core/validation';
import type { ServiceState, World } from '../core/world';

export const CONTROL = '_sandbox';

export interface Schemas {
	params?: z.ZodObject;
	/** By default, every parameter is rejected. */
	query?: z.ZodObject;
	/** By default, a body is not read. */
	body?: z.ZodType;
	/**
	 * It is the JSON of a success under any settings. Without it, the response is a file, a page,
	 * or the sandbox’s own.
	 */
	answer?: z.ZodType;
	/** It is the status of a success; 200 by default. */
	status?: number;
}

type Part<S, Name extends keyof Schemas, Otherwise> =
	S extends Record<Name, z.ZodType<infer T>> ? T : Otherwise;

export type Taken<S extends Schemas> = Omit<Incoming, 'params' | 'query' | 'body'> & {
	params: Part<S, 'params', Record<string, string>>;
	query: Part<S, 'query', Record<string, never>>;
	body: Part<S, 'body', unknown>;
};

type Handle<Request> = (world: World, request: Request, reply: Reply) => unknown;

interface More {
	/**
	 * It is false for routes that the sandbox assumes; by default, the document lists method and
	 * path.
	 */
	documented?: boolean;
	/** True if the OpenAPI document leaves it out. */
	isHidden?: boolean;
	says?: string;
	/** By default, the settings offer the path. */
	isOffered?(world: World): boolean;
	/** Settings may turn a rejection into this response with 200; undefined for an error. */
	acceptRejection?(world: World, error: HttpError): object | undefined;
}

export interface Route extends More {
	method: Method;
	/** It has the document’s spelling: `/api/data/orders/{id}`. A final `*` matches any rest. */
	path: string | ((world: World) => string);
	schemas: Schemas | ((settings: never) => Schemas);
	/** It returns the body: an object for JSON, a string for text. */
	handle: Handle<never>;
}

export interface Service {
	name: string;
	/** Services that share one base URL have this first path segment, too. */
	alias?: string;
	authenticate?(world: World, request: Incoming): void;
	/** The setting `platform.errorBody` may name a different shape. */
	errorShape?: ErrorShape;
	/**
	 * The document shows the body of this error, which no setting changes; undefined for others.
	 */
	documentedError?(error: HttpError, request: Incoming): { body: unknown } | undefined;
	/** It overrides the setting `invalidInputStatus`. */
	invalidStatus?(field: string): number | undefined;
	routes: readonly Route[];
}

export type StatefulService<K extends keyof Tables> = Service & ServiceState<K>;

declare module 'fastify' {
	interface FastifyContextConfig {
		service?: Service;
		route?: Route;
	}
}

/** If settings change the schemas, they are a function of the service’s own settings. */
export function on<S extends Schemas, Own = never>(
	method: Method,
	path: Route['path'],
	schemas: S | ((settings: Own) => S),
	handle: Handle<Taken<S>>,
	more: More = {},
): Route {
	return { method, path, schemas, handle, ...more };
}

/** Any parameters are accepted, and none is read. */
export const anyQuery = z.looseObject({});

const noQuery = z.strictObject({});

/** It takes longer to make schemas than to use them, so they are kept by route and settings. */
const made = new WeakMap<Route, Map<string, Schemas>>();

const KEPT = 50;

function schemasOf(route: Route, { settings }: World, service: Service): Schemas {
	if (typeof route.schemas !== 'function') return route.schemas;
	const serviceSettings = settings[service.name as keyof typeof settings];
	const schemasBySettings = made.get(route) ?? new Map<string, Schemas>();
	made.set(route, schemasBySettings);
	const key = JSON.stringify(serviceSettings);
	const schemas = schemasBySettings.get(key) ?? route.schemas(serviceSettings as never);
	if (schemasBySettings.size > KEPT) schemasBySettings.clear();
	schemasBySettings.set(key, schemas);
	return schemas;
}

export function spellPath({ path }: Pick<Route, 'path'>, world: World): string {
	return typeof path === 'string' ? path : path(world);
}

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
				addService(scope, world, service, { isAlias: prefix !== service.name, notFound });
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

/** The segment is the name or the alias of a service. */
export function segmentOf({ originalUrl }: Pick<Incoming, 'originalUrl'>): string {
	return originalUrl.split(/[/?]/)[1];
}

/** The settings offer the route at the path of the request. */
export function isOffered(route: Route, world: World, request: Incoming): boolean {
	const isThere = typeof route.path === 'string' || route.path(world) === pathOf(request);
	return isThere && (route.isOffered?.(world) ?? true);
}

interface Mount {
	isAlias: boolean;
	notFound: (request: Incoming) => HttpError;
}

function addService(
	scope: FastifyInstance,
	world: World,
	service: Service,
	{ isAlias, notFound }: Mount,
): void {
	scope.addHook('preValidation', async (request: Incoming, reply) => {
		const { route } = request.routeOptions.config;
		if (route && !isOffered(route, world, request)) throw notFound(request);
		service.authenticate?.(world, request);
		if (route && service.name !== CONTROL) {
			await applyMagic(world, request, reply, invalidInputStatusOf(world, service));
		}
	});
	scope.setErrorHandler(answerErrors(world, service));
	for (const route of service.routes) {
		const { method, path, documented = true, isHidden = false, says } = route;
		const { params, query, body, answer, status = 200 } = schemasOf(route, world, service);
		scope.route<{ Params: Incoming['params']; Querystring: Incoming['query']; Body: unknown }>({
			method,
			// A path that a setting moves is compared with the setting at each request.
			url: typeof path === 'string' ? path.replace(/\{(\w+)\}/g, ':$1([^]+)') : '/*',
			config: { service, route },
			schema: {
				hide: isAlias || isHidden || typeof path !== 'string',
				tags: [service.name],
				...(says !== undefined && { summary: says }),
				...(!documented && { description: 'Assumed: no document lists it.' }),
				...(params && { params }),
				querystring: query ?? noQuery,
				...(body && { body }),
				...(answer && { response: { [status]: answer } }),
			},
			validatorCompiler: underSettings(route, world, service),
			// The handler rejects invalid input, because services respond differently.
			attachValidation: true,
			handler: async (request, reply) => {
				try {
					const { validationError: invalid } = request;
					if (invalid) throw rejectionOf(invalid, world, service);
					return await route.handle(world, request as never, reply);
				} catch (thrown) {
					const isRejection = thrown instanceof HttpError;
					const accepted = isRejection && route.acceptRejection?.(world, thrown);
					if (!accepted) throw thrown;
					return accepted;
				}
			},
		});
	}
}

const PARTS = { params: 'params', querystring: 'query', body: 'body' } as const;

function underSettings(
	route: Route,
	world: World,
	service: Service,
): FastifySchemaCompiler<object> {
	return ({ schema, ...compiled }) => {
		const part = PARTS[compiled.httpPart as keyof typeof PARTS];
		const compile = (each: object) => validatorCompiler({ ...compiled, schema: each as z.ZodType });
		const isFixed = typeof route.schemas !== 'function';
		const fixed = compile(schema);
		return (value: unknown) => {
			const read = isFixed ? fixed : compile(schemasOf(route, world, service)[part] ?? schema);
			// Fastify passes null for a missing body.
			return read(value ?? undefined);
		};
	};
}

function rejectionOf(invalid: Error, world: World, service: Service): HttpError {
	const { validation, validationContext: part } = invalid as FastifyError;
	const issues = (validation as unknown as RequestValidationError[]).map(
		({ params: { issue } }) => issue,
	);
	const [field] = issues[0].path.map(String);
	const status = service.invalidStatus?.(field) ?? invalidInputStatusOf(world, service);
	const problems = issues.map((issue) =>
		part === 'querystring' && issue.code === 'unrecognized_keys'
			? `Unknown parameter "${issue.keys.join('", "')}"`
			: writeIssue(issue),
	);
	return new HttpError(status, problems.join('; '));
}

function invalidInputStatusOf({ settings }: World, { name }: Service): number {
	const serviceSettings: object = settings[name as keyof typeof settings] ?? {};
	return 'invalidInputStatus' in serviceSettings ? Number(serviceSettings.invalidInputStatus) : 400;
}

export function errorShapeOf({ settings }: World, ownShape: ErrorShape = 'object'): ErrorShape {
	const { errorBody } = settings.platform;
	return errorBody === 'own' ? ownShape : errorBody;
}

function answerErrors(world: World, service?: Service) {
	return (thrown: FastifyError, request: Incoming, reply: Reply) => {
		const { statusCode = 500, message } = thrown;
		const isKnown = thrown instanceof HttpError;
		const defect = `Defect of the sandbox: ${describeDefect(thrown, request)}`;
		const error = isKnown ? thrown : new HttpError(statusCode, statusCode < 500 ? message : defect);
		const documented = isKnown ? service?.documentedError?.(error, request) : undefined;
		if (documented) return reply.code(error.status).send(documented.body);
		const shape = errorShapeOf(world, isKnown ? service?.errorShape : undefined);
		const body = formatError(shape, error, request);
		return reply.code(error.status).send(body === undefined ? body : typeError(reply, shape, body));
	};
}

/** The message says where a response breaks its schema. */
function describeDefect({ stack, cause }: Error, { method }: Incoming) {
	if (!(cause instanceof z.core.$ZodError)) return stack;
	return `the answer to this ${method} breaks its schema. ${cause.issues.map(writeIssue).join('; ')}`;
}

/** The route may exist only for a different method. */
function hasPath(route: Route, world: World, request: Incoming): boolean {
	const parts = spellPath(route, world).split('/');
	const wanted = pathOf(request).split('/');
	const isSame = (part: string, index: number) =>
		/^\{\w+\}$/.test(part) ? wanted[index] !== '' : part === wanted[index];
	return isOffered(route, world, request) && parts.length === wanted.length && parts.every(isSame);
}
