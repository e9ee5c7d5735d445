/* eslint-disable @n8n/community-nodes/no-restricted-imports -- the names of the statuses */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * `body` is a JSON value, form fields as an object, other text unchanged, or undefined when empty.
 */
export type Incoming = FastifyRequest<{
	Params: Record<string, string>;
	Querystring: Record<string, string | string[]>;
	Body: unknown;
}>;

export type Reply = FastifyReply;

/** A handler throws it to answer with a status other than success. */
export class HttpError extends Error {
	constructor(
		readonly status: number,
		message: string,
	) {
		super(message);
	}
}

/** It stays encoded, without the service’s prefix and the query. */
export function pathOf({ originalUrl }: Pick<Incoming, 'originalUrl'>): string {
	return originalUrl.replace(/\?.*/s, '').replace(/^\/[^/]*/, '') || '/';
}

/** No document shows an error’s body, except `statusCode` of an unknown journey. */
export const errorShapes = [
	'object',
	'statusCode',
	'message',
	'messages',
	'detail',
	'details',
	'error',
	'errorObject',
	'text',
	'html',
	'empty',
] as const;

export type ErrorShape = (typeof errorShapes)[number];

/** It is an object for JSON, a text, or undefined. */
export function formatError(
	shape: ErrorShape,
	{ status, message }: Pick<HttpError, 'status' | 'message'>,
	request: Incoming,
): unknown {
	const error = STATUS_CODES[status] ?? 'Error';
	const bodies: Record<ErrorShape, unknown> = {
		object: { status, error, message, path: pathOf(request) },
		statusCode: { message, error, statusCode: status },
		message: { message },
		messages: { message: [message], error, statusCode: status },
		detail: { detail: message },
		details: { detail: [{ loc: ['body'], msg: message, type: 'value_error' }] },
		error: { error: message },
		errorObject: { error: { code: status, message } },
		text: message,
		html: `<!DOCTYPE html>\n<html><head><title>${error}</title></head><body><p>${message}</p></body></html>\n`,
		empty: undefined,
	};
	return bodies[shape];
}

/** Hooks return the body that it sends. */
export function typeError(reply: Reply, shape: ErrorShape, body: unknown): string {
	if (typeof body !== 'object') {
		reply.type(shape === 'html' ? 'text/html' : 'text/plain');
		return String(body ?? '');
	}
	reply.type('application/json');
	return JSON.stringify(body);
}
