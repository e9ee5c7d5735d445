import type { Step } from '../../declare/api';
import { OperationError, toOperationError, UnconfirmedWrite } from '../../errors/operationError';
import type { StoredError, StoredStep } from './stored';

export const answerLost: StoredError = {
	message: 'This item was already sent in this execution, and its answer never came',
	description: 'It is not sent again. Check at the service whether it was done',
};

/** The result that `verify` finds. Throws what it has found out, or that it did not work. */
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

/**
 * A rejection of an item, e.g. of a read, must not hide that a step of it is unconfirmed; whatever else ended
 * the item says more.
 */
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
