import { randomUUID } from 'crypto';
import type { IExecuteFunctions } from 'n8n-workflow';

import type { Step } from '../../declare/api';
import { OperationError, toOperationError, UnconfirmedWrite } from '../../errors/operationError';
import { resumeTokenOf } from '../../n8n/executions';
import { digestOf } from '../../text/digest';
import type { Counts } from '../limits';

export interface StoredError {
	message: string;
	description: string;
	httpCode?: string;
}

/**
 * `sent` means that no response has arrived, `unknown` that it may have been carried out. `subject`
 * is the hash of the step’s.
 */
export type StoredStep = { subject?: string } & (
	{ state: 'sent' } | { state: 'done'; result: unknown } | { state: 'unknown'; error: StoredError }
);

export interface ItemEntry {
	steps: Record<string, StoredStep>;
	/**
	 * Later attempts must use the same value, e.g. a reference. It is forgotten if nothing was
	 * sent.
	 */
	remembered: Record<string, unknown>;
	/** A tool’s call was last made in this execution; n8n’s Retry has a different one. */
	madeIn?: string;
	/** n8n’s own agents first made the call at this time. */
	madeAtMs?: number;
}

export interface Store extends Counts {
	journal?: Record<string, ItemEntry>;
	/** The key is the hashed subject of a step, the value the error that left it unconfirmed. */
	unconfirmed?: Record<string, StoredError>;
	/** The keys are hashed subjects. */
	done?: Record<string, true>;
}

export const answerLost: StoredError = {
	message: 'An earlier attempt sent this item, but no response arrived',
	description: 'It is not sent again. Check with the service whether it was done',
};

/** Throws what `verify` has found out, or that it did not work. */
export async function verify<T>(step: Step<T>, error: OperationError): Promise<T | undefined> {
	const verified = await step.verify?.(error).catch(toOperationError);
	if (!(verified instanceof OperationError)) return verified;
	throw saysEnough(verified) ? verified : lookUpFailed(error, verified);
}

/** Some errors say what happened to a write. */
const saysEnough = ({ status, rejectedBy }: OperationError) =>
	status !== 'rejected' || rejectedBy === 'lookup';

const lookUpFailed = ({ message, description, cause }: OperationError, reason: OperationError) =>
	new OperationError(message, `${description} The lookup failed: ${reason.message}.`, cause);

export const restore = ({ message, description, httpCode }: StoredError) =>
	new UnconfirmedWrite(message, description, { httpCode });

/** A rejection, for example of a read, must not hide that a step of the item is unconfirmed. */
export function withUnknownStep(
	error: OperationError,
	steps: readonly StoredStep[],
): OperationError {
	if (saysEnough(error)) return error;
	const [unknown] = steps.flatMap((step) =>
		step.state === 'unknown' ? [restore(step.error)] : [],
	);
	return unknown ? lookUpFailed(unknown, error) : error;
}

/**
 * The key names one write of one item. Calls of AI agents have no execution ID, so they get a
 * random part.
 */
export function idempotencyKeyOf(context: IExecuteFunctions, place: string): string {
	const executionId = context.getExecutionId();
	return [
		// Copied workflows keep their IDs, and each n8n counts its executions from 1.
		context.getInstanceId().slice(0, 8),
		context.getWorkflow().id,
		executionId === undefined ? randomUUID() : startOf(context, executionId),
		context.getNode().id,
		place,
	].join('-');
}

/**
 * An execution and its repetitions by n8n’s Retry button have separate IDs, but share the resume
 * token, whose hash this is.
 */
function startOf(context: IExecuteFunctions, executionId: string): string {
	const token = resumeTokenOf(context);
	return token ? hashOf(token) : executionId;
}

const hashOf = (text: string) => digestOf(text, 'hex').slice(0, 16);

const inProgress = new WeakMap<object, Set<string>>();

/**
 * A tool’s call is known by its input and its number among equal calls. The next equal call
 * continues one that failed, whether n8n or the model repeats it. A call in progress or done is
 * separate, unless it was done before n8n’s Retry.
 */
export function takeCall(
	entries: Record<string, ItemEntry>,
	isDone: (entry: ItemEntry) => boolean,
	input: readonly unknown[],
	execution: string,
): string {
	const hash = hashOf(JSON.stringify(input));
	const others = inProgress.get(entries) ?? new Set();
	inProgress.set(entries, others);
	for (let number = 0; ; number++) {
		const key = `${hash}-${number}`;
		const entry = entries[key];
		const isOther = entry && isDone(entry) && entry.madeIn === execution;
		if (isOther || others.has(key)) continue;
		others.add(key);
		return key;
	}
}

export const isInProgress = (entries: object, key: string) => inProgress.get(entries)?.has(key);

export const endCall = (entries: object, key: string) => inProgress.get(entries)?.delete(key);
