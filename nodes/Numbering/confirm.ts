import type { IDataObject } from 'n8n-workflow';

import type { ErrorText, Requests } from '../shared/declare/api';
import { OperationError, toOperationError } from '../shared/errors/operationError';
import { isFlag } from '../shared/http/validators';

/** Returns the result of the write, or a sentence that says that it was not carried out. */
type ReadBack = () => Promise<IDataObject | string>;

/**
 * The GET changes data and returns `true`. After `false`, the outcome is unknown if the record is
 * unreadable.
 */
export async function requestFlag(
	requests: Requests,
	url: string,
	query: IDataObject | undefined,
	{ message, description }: ErrorText,
	readBack: ReadBack,
): Promise<void> {
	if (await requests.changeByGet<boolean>(url, isFlag, query)) return;
	const answered = `It answered “false” instead of “true”. ${description}`;
	const seen = await readBack().catch(() => undefined);
	if (seen === undefined) throw new OperationError(message, answered, { status: 'unknown' });
	const evidence = typeof seen === 'string' ? seen : 'The record shows the change anyway.';
	throw new OperationError(message, `${answered} ${evidence}`);
}

/** Returns what `readBack` finds; otherwise throws `error` with what it has seen. */
export async function confirmBy(
	error: OperationError,
	subject: string,
	readBack: ReadBack,
): Promise<IDataObject> {
	const seen = await readBack().catch(
		(thrown: unknown) => `Its ${subject} could not be read: ${toOperationError(thrown).message}.`,
	);
	if (typeof seen !== 'string') return seen;
	throw new OperationError(error.message, `${error.description} ${seen}`, error.cause);
}
