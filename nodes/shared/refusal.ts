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

	readonly description: string;

	constructor(
		message: string,
		description: string,
		readonly facts: Facts = {},
	) {
		super(shortened(message, 500));
		this.description = shortened(description, 2_000);
		this.outcome = facts.outcome ?? 'refused';
	}
}

/** What words quote can be of any length. */
const shortened = (text: string, most: number) =>
	text.length > most ? `${text.slice(0, most - 1)}…` : text;

/** Of JavaScript itself: their words are no use to a workflow's author. */
const ownErrors = ['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'URIError'];

/** Anything thrown, as a Refusal; n8n's own expression errors keep their words. */
export function toRefusal(thrown: unknown): Refusal {
	if (thrown instanceof Refusal) return thrown;
	if (ownErrors.includes((thrown as Error).name)) return unforeseen(thrown as Error);
	const { message, description } = thrown as { message?: string; description?: string };
	return new Refusal(
		message ?? 'The step ended unexpectedly',
		description ?? 'Check the values of this item’s parameters',
	);
}

/** Nobody can tell how far the step had come. */
const unforeseen = ({ name, message }: Error) =>
	new Refusal(
		'A value or an answer has a form that this step cannot handle',
		`If it changes anything, that may have been made all the same: check before you run it again. Look at this item’s values and at what the service answers (${name}: ${message}).`,
		{ outcome: 'unknown' },
	);

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
