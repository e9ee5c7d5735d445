import { pathOf, type Incoming, type Reply } from './http';

export interface RecordedAnswer {
	headers: Readonly<Record<string, number | string | string[] | undefined>>;
	/** It is the beginning of a text; null without one. */
	excerpt: string | null;
	isCut: boolean;
}

export interface RecordedRequest {
	/** It counts up from 1 until the next `clear`. */
	number: number;
	service: string;
	method: string;
	/** It is concrete and encoded, without the service’s prefix. */
	path: string;
	/** It has the document’s spelling; null when none matched. */
	route: string | null;
	query: Incoming['query'];
	headers: Incoming['headers'];
	body: unknown;
	/** It is set if a fault applied. */
	faulted?: true;
	/** It is null while the request is processed and after a dropped connection. */
	status: number | null;
	/** It is undefined as long as the status is null. */
	answer?: RecordedAnswer;
	/** The sandbox’s clock shows it, in ISO 8601. */
	at: string;
	/**
	 * Real time, in milliseconds since 1970, shows pauses and overlap while the clock is stopped.
	 */
	receivedMs: number;
	/** It is real time; null while the request is processed. */
	answeredMs: number | null;
}

/** Bodies take at most this many bytes, unless all requests are kept. */
const KEPT_BYTES = 64 * 1024 * 1024;

/**
 * Requests to the services and the issuer are in order of arrival; those to the control plane are
 * left out.
 */
export class RecordedRequests extends Array<RecordedRequest> {
	/** All fields are private, so that a list without requests equals an empty array. */
	#keep = Infinity;
	#last = 0;
	#bytes = 0;

	/** It keeps this many requests, and temporarily up to a tenth more. */
	get keep(): number {
		return this.#keep;
	}

	set keep(count: number) {
		this.#keep = count;
	}

	static get [Symbol.species](): ArrayConstructor {
		return Array;
	}

	record(request: Incoming, service: string, route: string | null, now: Date): RecordedRequest {
		const { method, query, headers, body } = request;
		const entry: RecordedRequest = {
			number: ++this.#last,
			service,
			method,
			path: pathOf(request),
			route,
			body,
			query: { ...query },
			headers: { ...headers },
			status: null,
			at: now.toISOString(),
			receivedMs: Date.now(),
			answeredMs: null,
		};
		this.push(entry);
		this.#bytes += sizeOf(entry);
		this.trim();
		return entry;
	}

	numbered(number: number): RecordedRequest | undefined {
		const index = number - (this[0]?.number ?? 0);
		return index < 0 ? undefined : this[index];
	}

	clear(): void {
		this.length = 0;
		this.#last = 0;
		this.#bytes = 0;
	}

	/** Only the console shows the other fields. */
	toJSON(): object[] {
		const left = { number: undefined, answer: undefined };
		return Array.from(this, (entry) => ({ ...entry, ...left }));
	}

	/** It drops the oldest, many at a time. */
	private trim(): void {
		if (this.length > this.keep * 1.1) this.drop(this.length - this.keep);
		if (this.#bytes > KEPT_BYTES && this.keep !== Infinity) this.drop(this.length >> 1);
	}

	private drop(count: number): void {
		for (const entry of this.splice(0, count)) this.#bytes -= sizeOf(entry);
	}
}

const sizeOf = ({ headers }: RecordedRequest) => Number(headers['content-length'] ?? 0) || 0;

/** It is in characters. */
export const EXCERPT = 2_000;

const TEXT = /^text\/|json|xml|x-www-form-urlencoded/;

/** A part of a string would keep the whole string in memory, so it is copied. */
export function excerptOf(text: string, length = EXCERPT): string {
	if (text.length <= length) return text;
	// A character of two halves stays whole.
	const end = /[\uD800-\uDBFF]/.test(text[length - 1]) ? length - 1 : length;
	return Buffer.from(text.slice(0, end)).toString();
}

/** For streams and anything that isn’t text, only the headers are kept. */
export function describeAnswer(reply: Reply, payload: unknown): RecordedAnswer {
	const headers = { ...reply.getHeaders() };
	if (typeof payload === 'string') {
		return { headers, excerpt: excerptOf(payload) || null, isCut: payload.length > EXCERPT };
	}
	if (!Buffer.isBuffer(payload) || !TEXT.test(String(headers['content-type'] ?? ''))) {
		return { headers, excerpt: null, isCut: false };
	}
	const excerpt = payload.toString('utf8', 0, EXCERPT).replace(/(?<!\uFFFD)\uFFFD{1,3}$/, '');
	return { headers, excerpt: excerpt || null, isCut: payload.length > EXCERPT };
}
