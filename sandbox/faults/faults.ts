import { z } from 'zod';
import { Profile } from './profiles';
import type { RecordedRequest } from '../http/requests';

/** A fault of the next matching request. A condition that is left out matches everything. */
export const faultSchema = z
	.object({
		service: z.string().optional(),
		method: z.string().optional(),
		/** The route in the document's spelling, or the concrete path; without the service's prefix. */
		path: z.string().optional(),
		/** Required query parameters, e.g. `{ page: '3' }`. */
		query: z.record(z.string()).optional(),
		/** Required request headers, in lower case, e.g. `{ 'x-item': '1' }`. */
		asked: z.record(z.string()).optional(),
		/**
		 * Responds with it instead of processing the request. `body`, `raw`, `endless` and `redirect` imply
		 * status 200 or 302.
		 */
		status: z.number().int().min(200).max(599).optional(),
		/** Added to the response, which may be the true one. */
		headers: z.record(z.string()).optional(),
		body: z.unknown().optional(),
		/** Sent as it is, with `contentType` (default `text/plain`). */
		raw: z.string().optional(),
		contentType: z.string().optional(),
		redirect: z.string().optional(),
		/** JSON that never ends. Only a client that stops reading gets rid of it. */
		endless: z.enum(['gzip', 'plain']).optional(),
		/** Waits before processing, or after it with `afterProcessing`. */
		delayMs: z.number().min(0).optional(),
		/**
		 * Waits until faults are released, at the same point as `delayMs`, so that a test depends on
		 * events and not on time.
		 */
		held: z.boolean().optional(),
		/** Destroys the connection before or after the request is processed. */
		drop: z.enum(['before', 'after']).optional(),
		/** Sends the headers at once and the body in pieces, this many ms apart. */
		trickleMs: z.number().min(1).optional(),
		/**
		 * `truncate` announces the whole length and ends half way; `noHttp` sends bytes that are not
		 * HTTP.
		 */
		mangle: z.enum(['truncate', 'malformed', 'empty', 'html', 'noHttp']).optional(),
		/** Processes the request before the fault changes the response. */
		afterProcessing: z.boolean().optional(),
		/** How many matching requests pass first. */
		skip: z.number().int().min(0).default(0),
		/** How many matching requests it hits. */
		times: z.number().int().min(1).default(1),
	})
	.strict();

export type Fault = z.infer<typeof faultSchema>;

/** A fault as it is added: it hits one request unless it says how many. */
export type FaultRule = z.input<typeof faultSchema>;

/** One that waits for its requests. */
export interface PendingFault extends Fault {
	id: number;
}

/** Pending faults, of which each request takes the first that matches; else, it gets what a profile does. */
export class Faults {
	readonly profile = new Profile();

	private waiting: PendingFault[] = [];

	private lastId = 0;

	private releases: Array<() => void> = [];

	/** Rejects an unknown field by throwing zod's error. */
	add(fault: FaultRule): void {
		this.keep(faultSchema.parse(fault));
	}

	take(request: RecordedRequest): Fault | null {
		for (const fault of this.waiting) {
			if (!matches(fault, request)) continue;
			if (fault.skip > 0) {
				fault.skip -= 1;
				continue;
			}
			fault.times -= 1;
			if (fault.times === 0) this.waiting = this.waiting.filter((other) => other !== fault);
			return fault;
		}
		// The model of the AI examples is no part of the platform.
		return request.service === 'model' ? null : this.profile.next();
	}

	/** Puts back what `list` returned. */
	restore(faults: readonly Fault[]): void {
		this.waiting = [];
		for (const fault of faults) this.keep(fault);
	}

	/** The pending faults, with the rest of `skip` and `times`. */
	list(): readonly PendingFault[] {
		return this.waiting;
	}

	/** Resolves when faults are released or cleared. */
	async untilReleased(): Promise<void> {
		await new Promise<void>((proceed) => this.releases.push(proceed));
	}

	/** The number of held requests. */
	get held(): number {
		return this.releases.length;
	}

	/** Lets held requests continue, at most `most` of them, the oldest first. */
	release(most = Infinity): void {
		for (const proceed of this.releases.splice(0, most)) proceed();
	}

	/** Requests that it holds stay held. Returns false if no fault has this ID. */
	remove(id: number): boolean {
		const before = this.waiting.length;
		this.waiting = this.waiting.filter((fault) => fault.id !== id);
		return this.waiting.length < before;
	}

	/** Removes the pending faults; a profile stays on. */
	clear(): void {
		this.waiting = [];
		this.release();
	}

	private keep(fault: Fault): void {
		this.lastId += 1;
		this.waiting.push({ ...fault, id: this.lastId });
	}
}

function matches(fault: Fault, request: RecordedRequest): boolean {
	return (
		(fault.service === undefined || fault.service === request.service) &&
		(fault.method === undefined || fault.method.toUpperCase() === request.method) &&
		(fault.path === undefined || [request.route, request.path].includes(fault.path)) &&
		Object.entries(fault.query ?? {}).every(([name, value]) => request.query[name] === value) &&
		Object.entries(fault.asked ?? {}).every(([name, value]) => request.headers[name] === value)
	);
}
