import type { IDataObject } from 'n8n-workflow';

import type { LimitedValues, Operation } from '../declare/operation';
import { OperationError } from '../errors/operationError';
import { digestOf } from '../text/digest';
import { listNames } from '../text/wording';
import { addressesOf } from './internal/recipients';

/** The author may change the workflow before n8n’s Retry, so the sent values are kept. */
export interface SentValues {
	hash: string;
	to: string[];
}

/**
 * Only the operation’s own parameters count: another Timeout, for example, changes nothing that is
 * sent.
 */
export function sentValuesOf(
	{ parameters }: Operation,
	params: { options?: IDataObject } & IDataObject,
	{ reached }: LimitedValues,
): SentValues {
	const ownOptions = parameters.find(({ name }) => name === 'options')?.options ?? [];
	const values = [
		...parameters.flatMap(({ name }) => (name === 'options' ? [] : [params[name]])),
		...ownOptions.map((option) => params.options?.[(option as { name: string }).name]),
	];
	const hash = digestOf(JSON.stringify(values));
	return { hash, to: addressesOf(reached) };
}

export const markChanged = (json: IDataObject, { to }: SentValues): IDataObject => ({
	...json,
	valuesChanged: true,
	...(to.length > 0 ? { sentTo: to.join(', ') } : {}),
});

export function explainChanged(
	{ message, description, cause }: OperationError,
	{ to }: SentValues,
): OperationError {
	const whom = to.length > 0 ? ` to ${listNames(to, 10, 300)}` : '';
	const changed = `An earlier attempt has sent this item${whom} with other values. Steps that it sent, or may have sent, are not sent again.`;
	return new OperationError(message, `${changed} ${description}`, cause);
}
