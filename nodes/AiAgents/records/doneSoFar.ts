import type { Api } from '../../shared/declare/api';
import { asWriteError, OperationError, toOperationError } from '../../shared/errors/operationError';

/** Texts of what this item has done, in all its attempts. */
export const doneIn = (api: Api) => api.remember<string[]>('done', []);

/** An error half-way says what is done, and that running it again goes on from there. */
export async function withDoneSoFar<T>(
	done: string[] | undefined,
	work: () => Promise<T>,
): Promise<T> {
	const result = await work().catch(toOperationError);
	if (!(result instanceof OperationError)) return result;
	const { title, description, cause } = done ? asWriteError(result) : result;
	const list = done && (done.join(', ') || 'nothing');
	const more = list ? ` Done so far: ${list}. Run it again: it finds these and does the rest.` : '';
	throw new OperationError(title, description + more, cause);
}
