import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';

import type { Parameter } from '../shared/declare/operation';
import type { Service } from '../shared/declare/service';
import { OperationError } from '../shared/errors/operationError';
import { wholeNumber } from '../shared/input/wholeNumber';

/** Where records are created that require a client. */
const urls = ['/agent', '/client_skills', '/client_users'];

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

/** The credential's client where the form has none. Throws if both are empty, before anything is sent. */
export const adaptClient: NonNullable<Service['adapt']> = (credential, { url, body }) => ({
	url,
	body: body && urls.includes(url) ? withClient(credential, body) : body,
});

function withClient(
	{ defaultClient }: ICredentialDataDecryptedObject,
	body: IDataObject,
): IDataObject {
	if (body.client_id !== undefined) return body;
	const client = String(defaultClient ?? '').trim();
	if (client) return { ...body, client_id: wholeNumber('Default Client', client) };
	throw new OperationError(
		'“Client” is empty',
		'Nothing was created. Fill it in, or set Default Client in the credential, which then counts for all nodes',
	);
}
