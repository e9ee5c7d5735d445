import type {
	IDataObject,
	IExecuteFunctions,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';

import type { ErrorText } from './api';

/** Suspends the execution until an answer arrives or time is up: for one item, as all share it. */
export interface Suspension<Resume, Params = never> {
	/** Follows n8n's address of the waiting execution. */
	path: string;
	severalItems(count: number): ErrorText;
	/** If a tool cannot suspend. */
	asTool?: ErrorText;
	/** What the write carries to the outside. `id` names this suspension and cannot be guessed. */
	createResume(context: IExecuteFunctions, id: string, params: Params): Resume;
	/** The node's item if nobody answers until then. */
	suspend(wait: { id: string; input: IDataObject; output: IDataObject; params: Params }): {
		item: IDataObject;
		until: Date;
	};
	answers: Answers;
}

export interface Arrival {
	context: IWebhookFunctions;
	/** The item that waits; `{}` if n8n cannot read it. */
	waiting: IDataObject;
	/** Without keys that pollute prototypes, as the query. */
	body: unknown;
	query: IDataObject;
}

export interface Answers {
	/** Undefined if the request is not meant for the suspension that waits. */
	idOf(arrival: Arrival): string | undefined;
	/** Records the awaited answer when called; or responds to anything else, which ends no wait. */
	decide(arrival: Arrival): Accept | IWebhookResponseData;
	/** To a request that is meant for another suspension, or comes after the first answer. */
	tooLate(arrival: Arrival): IWebhookResponseData;
	/** To a request that cannot be processed; by default the reason as JSON. */
	fail?(context: IWebhookFunctions, status: number): IWebhookResponseData;
}

/** The item to continue with, and the response for when n8n has stored it. */
export type Accept = () => { item: IDataObject; response: IDataObject | string };
