import type { INode, JsonObject } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

/**
 * How a failed write ended: `rejected` means it was certainly not done, `unknown` that it may have
 * been. After `partial` a retry looks up each step and makes only the missing ones. `stopped` means
 * that the user stopped the execution.
 */
type WriteStatus = 'rejected' | 'unknown' | 'partial' | 'stopped';

interface ErrorCause {
	status?: WriteStatus;
	/** HTTP status or network code; absent if nothing was sent. */
	httpCode?: string;
	/** The body of the response, already free of secrets. */
	body?: unknown;
	/** Whether a step of a partial write may have been done. */
	uncertain?: boolean;
	/** One of the item's Limits rejected it: it is pointless to repeat it now. */
	beyondLimit?: boolean;
	/** A look-up has shown that an unconfirmed write was not carried out, or cannot be. */
	settled?: boolean;
}

/**
 * Thrown by operations, the parameter reader and the HTTP client, which do not know the item.
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

	/** Whether something may have been done although this is an error. */
	get isUncertain(): boolean {
		return this.status === 'unknown' || this.cause.uncertain === true;
	}

	/**
	 * The message that users and AI models see. An uncertain write is called so here, because AI models
	 * see nothing else.
	 */
	get title(): string {
		const isSaid = !this.isUncertain || /may have been/.test(this.message);
		return isSaid ? this.message : `${mayHaveBeenSent} ${this.message}`;
	}
}

const mayHaveBeenSent = 'It may have been sent: check before you repeat it.';

/** A write without a usable response; `message` says what happened to the response. */
export class UnconfirmedWrite extends OperationError {
	constructor(message: string, description: string, cause: ErrorCause = {}) {
		super(message, description, { ...cause, status: 'unknown' });
	}
}

/** n8n stores descriptions with the execution, and quoted values can be of any length. */
export const maxDescriptionLength = 2_000;

const truncated = (text: string, most: number) =>
	text.length > most ? `${text.slice(0, most - 1)}…` : text;

/** Their messages do not help the author of a workflow. */
const javaScriptErrors = ['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'URIError'];

/** Converts anything thrown; the errors of n8n's expressions keep their text. */
export function toOperationError(thrown: unknown): OperationError {
	if (thrown instanceof OperationError) return thrown;
	if (javaScriptErrors.includes((thrown as Error).name)) return toUnforeseenError(thrown as Error);
	const { message, description } = thrown as { message?: string; description?: string };
	return new OperationError(
		message ?? 'The step ended unexpectedly',
		description ?? 'Check the values of this item’s parameters',
	);
}

/** A JavaScript error ended the step; of a write it is unknown how far it had come. */
class UnforeseenError extends OperationError {}

/** An unforeseen error during a write, which may have been done. */
export const asWriteError = (error: OperationError) =>
	error instanceof UnforeseenError ? new UnconfirmedWrite(error.message, error.description) : error;

/** An unforeseen error before anything was sent. */
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
		`If it changes anything, that may have been made anyway: check before you run it again. Look at this item’s values and at what the service answers (${name}: ${message}).`,
	);

/** n8n's error for one item: an API error if a response or its absence is the cause. */
export function toNodeError(node: INode, error: OperationError, itemIndex?: number) {
	const { httpCode, body } = error.cause;
	const { message, description } = withoutCanceled({ ...error, message: error.title });
	const nodeError =
		httpCode === undefined
			? new NodeOperationError(node, message, { description, itemIndex })
			: new NodeApiError(node, {}, { message, description, httpCode, itemIndex });
	// n8n replaces a message that names a network code with its own text, which advises retrying.
	nodeError.message = message;
	nodeError.description = description;
	if (body !== undefined) nodeError.context.data = body as JsonObject;
	return nodeError;
}

/**
 * Runs `work` so that anything thrown reaches n8n as its own kind of error. Errors that were already
 * made for a node keep their context.
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
 * n8n records an execution as canceled, as if a person had stopped it, if the message contains
 * "canceled" in lower case (processSuccessExecution of n8n-core). Messages quote services and values,
 * so the word is respelled. The description says so, because an ID or a name may have been changed.
 */
function withoutCanceled<T extends Text>({ message, description }: T) {
	if (!message.includes('canceled')) return { message, description: description ?? undefined };
	const note = 'Where the title says “cancelled”, the original has one “l”.';
	return {
		message: message.replaceAll('canceled', 'cancelled'),
		description: description ? `${description.trim().replace(/[^.!?]$/, '$&.')} ${note}` : note,
	};
}
