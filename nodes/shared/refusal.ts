import type { INode, JsonObject } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

/**
 * What is known of the deed when something went wrong: `refused` means it was certainly not done,
 * `unknown` that it may have been, `unfinished` that a further try looks each of its steps up and
 * makes only the missing ones, `canceled` that the user stopped the execution.
 */
type Outcome = 'refused' | 'unknown' | 'unfinished' | 'canceled';

interface Facts {
	outcome?: Outcome;
	/** HTTP status or network code; absent where nothing was sent. */
	httpCode?: string;
	/** The answer's body, already free of secrets. */
	body?: unknown;
}

/**
 * Thrown by operations, the parameter reader and the transport, none of which knows the item.
 * `message` says what happened, `description` what to do next.
 */
export class Refusal extends Error {
	readonly outcome: Outcome;

	constructor(
		message: string,
		readonly description: string,
		readonly facts: Facts = {},
	) {
		super(message);
		this.outcome = facts.outcome ?? 'refused';
	}
}

/** Anything thrown, as a Refusal; n8n's own expression errors keep their words. */
export function toRefusal(thrown: unknown): Refusal {
	if (thrown instanceof Refusal) return thrown;
	const { message, description } = thrown as { message?: string; description?: string };
	return new Refusal(
		message ?? 'The step ended unexpectedly',
		description ?? 'Check the values of this item’s parameters',
	);
}

/** n8n's error for one item: an API error where an answer (or its absence) is the cause. */
export function toNodeError(node: INode, refusal: Refusal, itemIndex?: number) {
	const { message, description, facts } = refusal;
	if (facts.httpCode === undefined) {
		return new NodeOperationError(node, message, { description, itemIndex });
	}
	const { httpCode, body } = facts;
	const error = new NodeApiError(node, {}, { message, description, httpCode, itemIndex });
	// n8n puts its own words for a network code in place of the message, and advises retrying there.
	error.message = message;
	error.description = description;
	if (body !== undefined) error.context.data = body as JsonObject;
	return error;
}
