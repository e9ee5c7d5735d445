import type { Delivery } from '../../webhooks/deliveries';
import type { Suggestion } from './types';

/**
 * `GET requests?q=&service=&outcome=all|failed|faulted&before=<number>&size=50` (size at most 200).
 * Failed are those with a status from 400 and those that were cut.
 */
export interface RequestsAnswer {
	/** The number of kept requests that match; `before` doesn't matter. */
	total: number;
	/** The newest first. */
	list: RequestEntry[];
	/** The `before` of the next page; null at the end. */
	next: number | null;
	/** The services that have kept requests, for a filter. */
	services: string[];
}

export interface RequestEntry {
	/** Counts up from 1, also when the oldest are no longer kept. A reset begins again. */
	number: number;
	at: string;
	method: string;
	service: string;
	/** With the service, without the query: `/numbering/api/data/orders`. */
	path: string;
	/** Empty, or decoded with a question mark: `?size=2`. */
	query: string;
	/** The status, `under way` or `cut`. */
	outcome: string;
	isGood: boolean;
	/** Whether a fault hit it. */
	faulted: boolean;
	/** Null while it is under way. */
	ms: number | null;
	/** In the document's spelling, without the service; null if no route matched. */
	route: string | null;
	/** The number of the request that it repeats. */
	replayOf: number | null;
}

/** `GET requests/{number}`; 404 if it is not kept (any more). */
export interface RequestDetails extends RequestEntry {
	headers: Record<string, string>;
	/** JSON is indented; at most 200,000 characters. Null without a body. */
	body: string | null;
	answer: {
		/** Null while it is under way and after a cut connection. */
		status: number | null;
		headers: Record<string, string>;
		/** The first 2,000 characters; JSON is indented. Null without a text. */
		body: string | null;
		/** Whether the body goes on. */
		isCut: boolean;
	};
	/** For a POSIX shell. Secrets are variables: `$TOKEN`, `$API_KEY`, `$SECRET`, `$ADDRESS`. */
	curl: string;
	/** False while it is under way. */
	isReplayable: boolean;
	/** What it names: values for a timeline. */
	links: Suggestion[];
}

/** `POST requests/{number}/replay` with the JSON body `{}`. */
export interface ReplayAnswer {
	/** Of the new request. */
	number: number;
	/** Null if the connection was cut. */
	status: number | null;
	ms: number;
	/** As `answer.body` of its details. */
	body: string | null;
}

/**
 * `POST deliveries/{id}/redeliver` with the JSON body `{}`. The ID is in `/_sandbox/view`, as `id` of each
 * delivery (with `redeliveryOf`).
 */
export type RedeliveryAnswer = Delivery & {
	/** What to do if it was not accepted. */
	advice: string | null;
};
