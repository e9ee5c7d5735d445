import { OperationError, toOperationError } from '../shared/errors/operationError';
import type { Api } from '../shared/http/client';

/**
 * Makes a call that must never run twice once for all items of an execution that name the same
 * `deed`. A later item gets the first one's answer, or, where it stayed unknown whether the call was
 * carried out, its words; only what was refused is called again.
 */
export async function callOnce<T>(api: Api, deed: string, call: () => Promise<T>): Promise<T> {
	const ended = await api.memoize(deed, async () => await call().catch(unlessRefused));
	if (ended instanceof OperationError) throw ended;
	return ended;
}

function unlessRefused(thrown: unknown): OperationError {
	const error = toOperationError(thrown);
	if (error.status !== 'unknown') throw error;
	return error;
}
