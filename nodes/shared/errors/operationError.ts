import type { INode, JsonObject } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

/**
 * What is known of the deed when something went wrong: `rejected` means it was certainly not done,
 * `unknown` that it may have been, `partial` that a further try looks each of its steps up and
 * makes only the missing ones, `stopped` that the user stopped the execution.
 */
type WriteStatus = 'rejected' | 'unknown' | 'partial' | 'stopped';

interface ErrorCause {
	status?: WriteStatus;
	/** HTTP status or network code; absent where nothing was sent. */
	httpCode?: string;
	/** The answer's body, already free of secrets. */
	body?: unknown;
	/** Of an unfinished series of steps: whether one of them may have been done. */
	uncertain?: boolean;
	/** n8n itself rejected the request before it was sent. */
	unsent?: boolean;
}

/**
 * Thrown by operations, the parameter reader and the transport, none of which knows the item.
 * `message` says what happened, `description` what to do next.
 */
export class OperationError extends Error {
	readonly status: WriteStatus;

	readonly description: string;

	constructor(
		message: string,
		description: string,
		readonly cause: ErrorCause = {},
	) {
		super(truncated(message, 500));
		this.description = truncated(description, maxDescriptionLength);
		this.status = cause.status ?? 'rejected';
	}

	/** The message as users and AI models get it. */
	get title(): string {
		return this.message;
	}
}

/**
 * A write whose answer was lost or says nothing. Its title says that it may have been done, because
 * AI models see the title alone; `message` says what happened to the answer.
 */
export class UnconfirmedWrite extends OperationError {
	constructor(message: string, description: string, facts: ErrorCause = {}) {
		super(message, description, { ...facts, status: 'unknown' });
	}

	override get title(): string {
		return `It is unknown whether this was done. ${this.message}`;
	}
}

/** n8n keeps it with the execution. */
export const maxDescriptionLength = 2_000;

/** What words quote can be of any length. */
const truncated = (text: string, most: number) =>
	text.length > most ? `${text.slice(0, most - 1)}…` : text;

/** Of JavaScript itself: their words are no use to a workflow's author. */
const javaScriptErrors = ['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'URIError'];

/** Anything thrown, as a Refusal; n8n's own expression errors keep their words. */
export function toOperationError(thrown: unknown): OperationError {
	if (thrown instanceof OperationError) return thrown;
	if (javaScriptErrors.includes((thrown as Error).name)) return toUnforeseenError(thrown as Error);
	const { message, description } = thrown as { message?: string; description?: string };
	return new OperationError(
		message ?? 'The step ended unexpectedly',
		description ?? 'Check the values of this item’s parameters',
	);
}

/** JavaScript itself ended the step: how far it had come is not known. */
class UnforeseenError extends OperationError {}

/** The same as the end of a write, which may have been done. */
export const asWriteError = (error: OperationError) =>
	error instanceof UnforeseenError ? new UnconfirmedWrite(error.message, error.description) : error;

/** The same where nothing was sent so far. */
export const asInputError = (error: OperationError) =>
	error instanceof UnforeseenError
		? new OperationError(
				error.message,
				'Nothing was sent. Check the values of this item’s parameters',
			)
		: error;

const toUnforeseenError = ({ name, message }: Error) =>
	new UnforeseenError(
		'A value or an answer has a form that this step cannot handle',
		`If it changes anything, that may have been made all the same: check before you run it again. Look at this item’s values and at what the service answers (${name}: ${message}).`,
		{ status: 'unknown' },
	);

/** n8n's error for one item: an API error where an answer (or its absence) is the cause. */
export function toNodeError(node: INode, error: OperationError, itemIndex?: number) {
	const { httpCode, body } = error.cause;
	const { message, description } = withoutCanceled({ ...error, message: error.title });
	const nodeError =
		httpCode === undefined
			? new NodeOperationError(node, message, { description, itemIndex })
			: new NodeApiError(node, {}, { message, description, httpCode, itemIndex });
	// n8n puts its own text in place of a message that names a network code, and advises retrying.
	nodeError.message = message;
	nodeError.description = description;
	if (body !== undefined) nodeError.context.data = body as JsonObject;
	return nodeError;
}

/**
 * Runs what n8n calls; anything thrown reaches n8n as its own kind of error. Errors that n8n or this
 * pack made for a node keep their context.
 */
export async function withNodeErrors<T>(
	context: { getNode(): INode },
	work: () => Promise<T>,
): Promise<T> {
	try {
		return await work();
	} catch (thrown) {
		const node = context.getNode();
		if (!isNodeError(thrown)) throw toNodeError(node, toOperationError(thrown));
		const { message, description } = withoutCanceled(thrown);
		throw Object.assign(thrown, { message, description });
	}
}

const isNodeError = (thrown: unknown): thrown is NodeApiError | NodeOperationError =>
	thrown instanceof NodeApiError || thrown instanceof NodeOperationError;

interface Text {
	message: string;
	description?: string | null;
}

/**
 * n8n records an execution as canceled, as if a person had stopped it, where the message contains
 * "canceled" in lower case (processSuccessExecution of n8n-core). Messages quote services and values,
 * so the word gets its other spelling, which n8n does not look for. The description says so, because
 * an ID or a name may have been changed.
 */
function withoutCanceled<T extends Text>({ message, description }: T) {
	if (!message.includes('canceled')) return { message, description: description ?? undefined };
	const note = 'Where the title says “cancelled”, the original has one “l”.';
	return {
		message: message.replaceAll('canceled', 'cancelled'),
		description: description ? `${description.trim().replace(/[^.!?]$/, '$&.')} ${note}` : note,
	};
}
