import type {
	IDataObject,
	IExecuteFunctions,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';

import type { ErrorText, Requests } from './api';

/** Suspends the execution until an answer arrives or time is up: for one item, as all share it. */
export interface Suspension<Resume, Params = never> {
	/** Each follows n8n's address of the waiting execution. */
	paths: readonly string[];
	severalItems(count: number): ErrorText;
	/** If a tool cannot suspend. */
	asTool?: ErrorText;
	/** The write carries this to the outside. `id` names this suspension and cannot be guessed. */
	createResume(context: IExecuteFunctions, id: string, params: Params): Resume;
	/** Stores the wait before anything is sent; undefined if the user stores it, or if only links answer. */
	keep?(asking: Asking<Params>): Promise<KeptWait | undefined>;
	/** The node's item if nobody answers until then. */
	suspend(wait: SuspendedWait<Params>): { item: IDataObject; until: Date };
	answers: Answers;
}

/** A wait in n8n's data table, where a trigger finds it. */
export interface KeptWait {
	/** The message was sent, with this output. */
	confirm(output: IDataObject): Promise<void>;
	/** Nobody was asked, or nobody knows: the execution won't wait. */
	drop(): Promise<void>;
}

/** A question that is about to be sent. */
export interface Asking<Params> {
	context: IExecuteFunctions;
	api: Pick<Requests, 'setting'>;
	id: string;
	/** With what the operation prepares. */
	params: Params;
}

export interface SuspendedWait<Params> {
	id: string;
	/** When the node began with the item, in milliseconds since 1970. */
	sinceMs: number;
	input: IDataObject;
	output: IDataObject;
	params: Params;
}

/** A request before its body is read. */
export interface Visit {
	context: IWebhookFunctions;
	/** The item that waits; `{}` if n8n cannot read it. */
	waiting: IDataObject;
	/** Without keys that pollute prototypes, as the body. */
	query: IDataObject;
}

export interface Arrival extends Visit {
	body: unknown;
}

export interface Answers {
	/** Undefined if the request is not meant for the suspension that waits. */
	idOf(visit: Visit): string | undefined;
	/** Records the awaited answer when called; or responds to anything else, which ends no wait. */
	decide(arrival: Arrival): Decided | Promise<Decided>;
	/** To a request that is meant for another suspension, or comes after the first answer. */
	tooLate(visit: Visit): IWebhookResponseData;
	/** To a request that cannot be processed; by default the reason as JSON. */
	fail?(context: IWebhookFunctions, status: number): IWebhookResponseData;
}

/** The item to continue with, and the response for when n8n has stored it. */
export type Accept = () => { item: IDataObject; response: IDataObject | string };

type Decided = Accept | IWebhookResponseData;
