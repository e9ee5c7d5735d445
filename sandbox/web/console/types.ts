/**
 * What the endpoints under `/_sandbox/console` answer. All secrets are masked with `••••`. Instants are
 * ISO 8601, of the sandbox's clock. An invalid query gets 400 with `{ message }`. See also `requestTypes.ts`.
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
