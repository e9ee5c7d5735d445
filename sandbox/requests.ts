import { pathOf, type Incoming } from './http';

export interface RecordedRequest {
	service: string;
	method: string;
	/** Concrete and encoded, without the service's prefix. */
	path: string;
	/** The route in the document's spelling; null when none matched. */
	route: string | null;
	query: Incoming['query'];
	headers: Incoming['headers'];
	body: unknown;
	/** Set if a fault hit it. */
	faulted?: true;
	/** Status of the response; null while it is processed and after a dropped connection. */
	status: number | null;
	/** Instant of the sandbox's clock, ISO 8601. */
	at: string;
	/** Real time, milliseconds since 1970: shows pauses and overlap while the clock is stopped. */
	receivedMs: number;
	/** Real time; null while it is processed. */
	answeredMs: number | null;
}

/** All requests to the services and the issuer in order of arrival; none to the control plane. */
export class RecordedRequests extends Array<RecordedRequest> {
	static get [Symbol.species](): ArrayConstructor {
		return Array;
	}

	record(request: Incoming, service: string, route: string | null, now: Date): RecordedRequest {
		const { method, query, headers, body } = request;
		const entry: RecordedRequest = {
			...{ service, method, path: pathOf(request), route, body },
			...{ query: { ...query }, headers: { ...headers } },
			...{ status: null, at: now.toISOString(), receivedMs: Date.now(), answeredMs: null },
		};
		this.push(entry);
		return entry;
	}

	clear(): void {
		this.length = 0;
	}
}
