/**
 * What the endpoints under `/_sandbox/console` answer. All secrets are masked with `••••`. Instants are
 * ISO 8601, of the sandbox's clock; `ms` is real time. An invalid query gets 400 with `{ message }`.
 */

/** `GET records?service=&table=&q=&page=1&size=25` (size at most 100) */
export interface RecordsAnswer {
	/** All tables of all services, in order. `count` is the number of rows, without regard to `q`. */
	tables: Array<{ service: string; table: string; count: number }>;
	/** What `rows` are of: by default the first table. Null for both if `q` searches all tables. */
	service: string | null;
	table: string | null;
	/** The number of rows on all pages. */
	total: number;
	/** Whether only some of the rows were searched: there may be more than `total`. */
	isPartial: boolean;
	page: number;
	size: number;
	/** The newest first. */
	rows: RecordRow[];
}

export interface RecordRow {
	/** `numbering.orders.1041`: unique among all rows. */
	key: string;
	service: string;
	table: string;
	id: number;
	/** The whole row as JSON, with `id`; values may be objects and lists. */
	fields: Record<string, unknown>;
}

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
export interface RedeliveryAnswer {
	id: number;
	redeliveryOf: number;
	service: string;
	kind: string;
	method: 'GET' | 'POST';
	url: string;
	headers?: Record<string, string>;
	body?: unknown;
	at: string;
	sentMs: number;
	answeredMs: number | null;
	status: number | null;
	answer: string | null;
	failure: string | null;
	/** What to do if it was not accepted. */
	advice: string | null;
}

/** `GET timeline?of=<text>` */
export interface TimelineAnswer {
	of: string;
	/** The oldest first; at most 500. */
	entries: TimelineEntry[];
	/** Whether there is more than was searched or is shown. */
	isPartial: boolean;
}

export interface TimelineEntry {
	key: string;
	at: string;
	service: string;
	kind: 'request' | 'webhook' | 'record' | 'event';
	/** `POST /numbering/api/management/buyDids`, `Order 1041 placed`, `Call completed`. */
	title: string;
	/** One more line; may be empty. */
	detail: string;
	/** A word or a status to show as a pill; may be empty. */
	outcome: string;
	isGood: boolean;
	/** Where to look at it. */
	ref: { request: number } | { delivery: number } | { service: string; table: string; id: number };
}

/** `GET timeline/suggestions?q=`: up to 10, the newest first. */
export type SuggestionsAnswer = Suggestion[];

export interface Suggestion {
	/** For `of`. */
	value: string;
	/** `Order 1041`, `Call to +447700900200`. */
	label: string;
	service: string;
}

/** `GET readings`: all settings of all services, those of `platform` and `issuer` first. */
export type ReadingsAnswer = Reading[];

export interface Reading {
	service: string;
	/** `assignment.atOnce`; nested like this in the body of `POST /_sandbox/settings`. */
	name: string;
	/** Of the value: `choice` is one of `choices`, all others of the kind take what the schema allows. */
	kind: 'boolean' | 'choice' | 'number' | 'text' | 'json';
	/** Of a choice: all values. Others: values besides the kind, such as null or `all`. */
	choices: unknown[];
	default: unknown;
	value: unknown;
	/** What it decides, in a sentence or two; empty if the documents don't say. */
	meaning: string;
}
