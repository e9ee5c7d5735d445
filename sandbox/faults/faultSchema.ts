import { z } from 'zod/v4';

/** It applies to the next matching request. An absent condition matches everything. */
export const faultSchema = z.strictObject({
	service: z.string().optional(),
	method: z.string().optional(),
	/**
	 * It is the route in the document’s spelling, or the concrete path, without the service’s
	 * prefix.
	 */
	path: z.string().optional(),
	/** These query parameters are required, e.g. `{ page: '3' }`. */
	query: z.record(z.string(), z.string()).optional(),
	/** These request headers are required, in lower case, e.g. `{ 'x-item': '1' }`. */
	asked: z.record(z.string(), z.string()).optional(),
	/**
	 * The request isn’t processed; the status is 200 or 302 by `body`, `raw`, `endless` and
	 * `redirect`.
	 */
	status: z.number().int().min(200).max(599).optional(),
	/** They are added to the response, which may be the true one. */
	headers: z.record(z.string(), z.string()).optional(),
	body: z.unknown().optional(),
	/** It is sent unchanged, with `contentType` (default `text/plain`). */
	raw: z.string().optional(),
	contentType: z.string().optional(),
	redirect: z.string().optional(),
	/** JSON, or the beginning in `raw`, never ends. Only a client that stops reading ends it. */
	endless: z.enum(['gzip', 'plain']).optional(),
	/** The delay comes before processing, or after it with `afterProcessing`. */
	delayMs: z.number().min(0).optional(),
	/** It waits at the same point as `delayMs`, until faults are released. */
	held: z.boolean().optional(),
	/** The connection is destroyed before or after the request is processed. */
	drop: z.enum(['before', 'after']).optional(),
	/** The headers come immediately and the body in pieces, this many ms apart. */
	trickleMs: z.number().min(1).optional(),
	/** `truncate` announces the whole length and ends halfway; `noHttp` sends other bytes. */
	mangle: z.enum(['truncate', 'malformed', 'empty', 'html', 'noHttp']).optional(),
	/** The request is processed before the fault changes the response. */
	afterProcessing: z.boolean().optional(),
	/** This many matching requests pass first. */
	skip: z.number().int().min(0).default(0),
	/** It applies to this many matching requests. */
	times: z.number().int().min(1).default(1),
});

export type Fault = z.infer<typeof faultSchema>;

/** Without a number, it applies to one request. */
export type FaultRule = z.input<typeof faultSchema>;
