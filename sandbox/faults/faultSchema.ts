import { z } from 'zod/v4';

/** A fault of the next matching request. A condition that is left out matches everything. */
export const faultSchema = z.strictObject({
	service: z.string().optional(),
	method: z.string().optional(),
	/** The route in the document's spelling, or the concrete path; without the service's prefix. */
	path: z.string().optional(),
	/** Required query parameters, e.g. `{ page: '3' }`. */
	query: z.record(z.string(), z.string()).optional(),
	/** Required request headers, in lower case, e.g. `{ 'x-item': '1' }`. */
	asked: z.record(z.string(), z.string()).optional(),
	/** Instead of processing the request; 200 or 302 by `body`, `raw`, `endless` and `redirect`. */
	status: z.number().int().min(200).max(599).optional(),
	/** Added to the response, which may be the true one. */
	headers: z.record(z.string(), z.string()).optional(),
	body: z.unknown().optional(),
	/** Sent as it is, with `contentType` (default `text/plain`). */
	raw: z.string().optional(),
	contentType: z.string().optional(),
	redirect: z.string().optional(),
	/** JSON that never ends, or what `raw` begins. Only a client that stops reading gets rid of it. */
	endless: z.enum(['gzip', 'plain']).optional(),
	/** Waits before processing, or after it with `afterProcessing`. */
	delayMs: z.number().min(0).optional(),
	/** Waits at the same point as `delayMs`, until faults are released. */
	held: z.boolean().optional(),
	/** Destroys the connection before or after the request is processed. */
	drop: z.enum(['before', 'after']).optional(),
	/** Sends the headers at once and the body in pieces, this many ms apart. */
	trickleMs: z.number().min(1).optional(),
	/** `truncate` announces the whole length and ends half way; `noHttp` sends other bytes. */
	mangle: z.enum(['truncate', 'malformed', 'empty', 'html', 'noHttp']).optional(),
	/** Processes the request before the fault changes the response. */
	afterProcessing: z.boolean().optional(),
	/** How many matching requests pass first. */
	skip: z.number().int().min(0).default(0),
	/** How many matching requests it hits. */
	times: z.number().int().min(1).default(1),
});

export type Fault = z.infer<typeof faultSchema>;

/** A fault as it is added: it hits one request unless it says how many. */
export type FaultRule = z.input<typeof faultSchema>;
