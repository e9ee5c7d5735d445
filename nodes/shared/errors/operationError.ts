import { type INode, type JsonObject, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { isAgentCall } from '../n8n/contexts';
import { withoutCanceled } from '../n8n/errors';

/**
 * `rejected`, the default, means certainly not done; `by` says that a limit or a lookup showed it.
 * `unknown` means that it may be done. After `partial`, a retry makes only the missing steps; if
 * `uncertain`, some may be done.
 */
type WriteOutcome =
	| { status?: 'rejected'; by?: 'limit' | 'lookup' }
	| { status: 'unknown' }
	| { status: 'partial'; uncertain?: boolean }
	| { status: 'stopped' };

type ErrorCause = WriteOutcome & {
	/** It is an HTTP status or a network code; absent if nothing was sent. */
	httpCode?: string;
	body?: unknown;
	/**
	 * A gateway, or a server without the path, responded, so the service has not seen the request.
	 */
	isForeign?: true;
	/** The service itself, for sure; with neither, nobody knows who answered. */
	isOwn?: true;
};

/** It doesn’t say which item it is about. `description` says what to do next. */
export class OperationError extends Error {
	readonly status: NonNullable<WriteOutcome['status']>;

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

	get isUncertain(): boolean {
		const { cause } = this;
		return cause.status === 'unknown' || (cause.status === 'partial' && cause.uncertain === true);
	}

	/** Only the service knows that a record is missing; a server without the path doesn’t. */
	get isMissing(): boolean {
		return this.cause.httpCode === '404' && !this.cause.isForeign;
	}

	get rejectedBy(): 'limit' | 'lookup' | undefined {
		return 'by' in this.cause ? this.cause.by : undefined;
	}

	/** AI models see only the title, so it says if a write is uncertain. */
	get title(): string {
		const isSaid = !this.isUncertain || /may have been/.test(this.message);
		return isSaid ? this.message : `${mayHaveBeenSent} ${this.message}`;
	}
}

const mayHaveBeenSent = 'It may have been sent: check before you repeat it.';

export class UnconfirmedWrite extends OperationError {
	constructor(message: string, description: string, cause: ErrorCause = {}) {
		super(message, description, { ...cause, status: 'unknown' });
	}
}

/** The step was sent in an earlier execution, and not now. */
export class EarlierUnconfirmedWrite extends UnconfirmedWrite {}

/** n8n stores descriptions with the execution, and quoted values may have any length. */
export const maxDescriptionLength = 2_000;

const truncated = (text: string, most: number) =>
	text.length > most ? `${text.slice(0, most - 1)}…` : text;

const javaScriptErrors = ['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'URIError'];

/** Errors of n8n’s expressions keep their text. */
export function toOperationError(
	thrown: unknown,
	advice = 'Check the values of this item’s parameters',
): OperationError {
	if (thrown instanceof OperationError) return thrown;
	if (javaScriptErrors.includes((thrown as Error).name)) return toUnforeseenError(thrown as Error);
	const { message, description } = thrown as { message?: string; description?: string };
	return new OperationError(message ?? 'The step ended unexpectedly', description ?? advice);
}

/** After a JavaScript error, nobody knows how far a write came. */
class UnforeseenError extends OperationError {}

export const asWriteError = (error: OperationError) =>
	error instanceof UnforeseenError ? new UnconfirmedWrite(error.message, error.description) : error;

export const asInputError = (error: OperationError) =>
	error instanceof UnforeseenError
		? new OperationError(
				error.message,
				'Nothing was sent. Check the values of this item’s parameters',
			)
		: error;

const toUnforeseenError = ({ name, message }: Error) =>
	new UnforeseenError(
		'A value or response has an unexpected format',
		`If this step changes data, the change may have been made anyway: check before you run it again. Look at this item’s values and the service’s response (${name}: ${message}).`,
	);

/**
 * n8n shows both as HTML, and a service or a record may have written a part. Tags become text, and
 * control characters are removed.
 */
function asShown<T extends { message: string; description?: string | null }>(texts: T): T {
	const asPlainText = (text: string) =>
		text.replace(/[^\P{Cc}\t\r\n]/gu, '').replace(/<(?=[a-z/!?])/gi, '‹');
	const { message, description } = texts;
	return Object.assign(texts, {
		message: asPlainText(message),
		...(description && { description: asPlainText(description) }),
	});
}

export function toNodeError(node: INode, error: OperationError, itemIndex?: number) {
	const { httpCode, body } = error.cause;
	const { message, description } = asShown(withoutCanceled({ ...error, message: error.title }));
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

/** Errors that were already made for a node keep their context. */
export async function withNodeErrors<T>(
	context: { getNode(): INode },
	work: () => Promise<T>,
): Promise<T> {
	try {
		return await work();
	} catch (thrown) {
		const error = isNodeError(thrown)
			? Object.assign(thrown, asShown(withoutCanceled(thrown)))
			: toNodeError(context.getNode(), toOperationError(thrown));
		const { message, description } = error;
		// n8n’s own agents show nothing else to the model and the author.
		if (description && isAgentCall(context)) {
			error.message = `${message.replace(/[.!?]?$/, '.')} ${description}`;
		}
		throw error;
	}
}

const isNodeError = (thrown: unknown): thrown is NodeApiError | NodeOperationError =>
	thrown instanceof NodeApiError || thrown instanceof NodeOperationError;

const inWorkflow =
	'For the author of the agent: put this node into a workflow, and give the agent the workflow as its tool.';

/**
 * Call it before anything that n8n has to keep. A tool of n8n’s own agents keeps nothing until its
 * next call, so it rejects what would be lost.
 */
export function requireKept(context: object, what: string): void {
	if (!isAgentCall(context)) return;
	throw new OperationError(
		`Nothing was sent: ${what} cannot work in a tool of an n8n agent. Do not call this tool again`,
		`n8n keeps nothing from one call of the tool to the next. ${inWorkflow}`,
	);
}

/** A model repeats a call without a clear outcome soon, so it is remembered for this long. */
export const rememberedMinutes = 60;

/** It follows the error of such a call. */
export const adviceAfterCall = `Do not call this tool again for this. n8n stores nothing about its agents’ calls. For ${rememberedMinutes} minutes, or until n8n restarts, an identical call sends nothing twice, but a call with other values does. ${inWorkflow} A Send Once Key works there.`;
