import type { IDataObject } from 'n8n-workflow';

import type { Requests } from '../shared/declare/api';
import type { Parameter } from '../shared/declare/operation';
import { OperationError } from '../shared/errors/operationError';
import { wholeNumber } from '../shared/input/scalars';

/** The field of a new record; an empty Client means the credential's. */
export const clientOfNew = (parameter: Parameter): Parameter =>
	parameter.name === 'client_id'
		? {
				...parameter,
				required: undefined,
				ignoreValidationDuringExecution: true,
				description:
					'The organization that owns it; leave empty to use the Default Client of the credential',
			}
		: parameter;

/**
 * The body of a new record, with the credential's client where it requires one and the form has none. Throws
 * if both are empty, before anything is sent.
 */
export function withClient(
	{ setting }: Pick<Requests, 'setting'>,
	required: readonly Parameter[],
	body: IDataObject,
): IDataObject {
	const isWanted = required.some(({ name }) => name === 'client_id');
	if (!isWanted || body.client_id !== undefined) return body;
	const client = String(setting('defaultClient') ?? '').trim();
	if (client) return { ...body, client_id: wholeNumber('Default Client', client) };
	throw new OperationError(
		'“Client” is empty',
		'Nothing was created. Fill it in, or set Default Client in the credential, which then counts for all nodes',
	);
}
