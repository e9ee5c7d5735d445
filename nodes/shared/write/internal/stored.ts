import type { Step } from '../../declare/api';
import { OperationError, toOperationError, UnconfirmedWrite } from '../../errors/operationError';
import type { Counts } from '../limits';
import type { CallEntry } from './limitRules';

export interface StoredError {
	message: string;
	description: string;
	httpCode?: string;
}

/** `sent`: no answer so far. `unknown`: it may have been carried out. `subject` is the hash of the step's. */
export type StoredStep = { subject?: string } & (
	{ state: 'sent' } | { state: 'done'; result: unknown } | { state: 'unknown'; error: StoredError }
);

export interface ItemEntry extends CallEntry {
	steps: Record<string, StoredStep>;
	/** What later attempts must use again, e.g. a reference. Forgotten if nothing was sent. */
	remembered: Record<string, unknown>;
}

export interface Store extends Counts {
	journal?: Record<string, ItemEntry>;
	/** Hashed subject of a step -> the error that left it unconfirmed. */
	unconfirmed?: Record<string, StoredError>;
	/** Hashed subjects of the steps that are done. */
	done?: Record<string, true>;
}

export const answerLost: StoredError = {
	message: 'This item was already sent in this execution, and its answer never came',
	description: 'It is not sent again. Check at the service whether it was done',
};

/** Throws what `verify` has found out, or that it did not work. */
export async function verify<T>(step: Step<T>, error: OperationError): Promise<T | undefined> {
	const found = await step.verify?.(error).catch(toOperationError);
	if (!(found instanceof OperationError)) return found;
	throw saysEnough(found) ? found : lookUpFailed(error, found);
}

/** Whether an error says what became of a write. */
const saysEnough = ({ status, rejectedBy }: OperationError) =>
	status !== 'rejected' || rejectedBy === 'lookup';

const lookUpFailed = ({ message, description, cause }: OperationError, reason: OperationError) =>
	new OperationError(message, `${description} The lookup failed: ${reason.message}.`, cause);

export const restore = ({ message, description, httpCode }: StoredError) =>
	new UnconfirmedWrite(message, description, { httpCode });

/** A rejection, e.g. of a read, must not hide that a step of the item is unconfirmed. */
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
