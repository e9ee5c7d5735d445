/* eslint-disable @n8n/community-nodes/no-restricted-imports -- the names of the statuses */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `body` is a JSON value, form fields as an object, other text as it is, or undefined when empty. */
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

/** The path as sent, still encoded, without the service's prefix and the query. */
export function pathOf({ originalUrl }: Pick<Incoming, 'originalUrl'>): string {
	return originalUrl.replace(/\?.*/s, '').replace(/^\/[^/]*/, '') || '/';
}

/**
 * The body of an error, which no document shows: an object `{ status, error, message, path }`, the
 * messaging services' `{ message, error, statusCode }`, the message as text, or nothing.
 */
export function formatError(
	shape: 'object' | 'statusCode' | 'text' | 'empty',
	{ status, message }: Pick<HttpError, 'status' | 'message'>,
	request: Incoming,
): unknown {
	const error = STATUS_CODES[status] ?? 'Error';
	switch (shape) {
		case 'object':
			return { status, error, message, path: pathOf(request) };
		case 'statusCode':
			return { message, error, statusCode: status };
		case 'text':
			return message;
		default:
			return undefined;
	}
}
