import type { IDataObject } from 'n8n-workflow';

import type { ErrorText, Requests } from '../shared/catalogue/api';
import { OperationError, toOperationError } from '../shared/errors/operationError';
import { isFlag } from '../shared/http/validators';

/** Sends a GET that changes data and answers `true`. Any other answer leaves the outcome unknown. */
export async function requestFlag(
	requests: Requests,
	url: string,
	query: IDataObject | undefined,
	{ message, description }: ErrorText,
): Promise<void> {
	if (await requests.get<boolean>(url, query, isFlag)) return;
	const answered = `It answered “false” instead of “true”. ${description}`;
	throw new OperationError(message, answered, { status: 'unknown' });
}

/** The result of an unclear write if `look` finds it; else throws `error` with what it has seen. */
export async function confirmBy(
	error: OperationError,
	looked: string,
	look: () => Promise<IDataObject | string>,
): Promise<IDataObject> {
	const seen = await look().catch(
		(thrown: unknown) => `Its ${looked} could not be read: ${toOperationError(thrown).message}.`,
	);
	if (typeof seen !== 'string') return seen;
	throw new OperationError(error.title, `${error.description} ${seen}`, error.cause);
}
