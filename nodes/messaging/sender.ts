import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';

import { OperationError } from '../shared/errors/operationError';

/**
 * The body with the credential's default in place of an empty From; `field` is its name in the body and
 * `setting` that of the credential. Throws if both are empty, before anything is sent.
 */
export function withSender(
	credential: ICredentialDataDecryptedObject,
	body: IDataObject | undefined,
	{ field, setting, label }: Record<'field' | 'setting' | 'label', string>,
): IDataObject | undefined {
	if (!body || !(field in body) || body[field]) return body;
	const sender = String(credential[setting] ?? '').trim();
	if (sender) return { ...body, [field]: sender };
	throw new OperationError(
		'“From” is empty',
		`Nothing was sent. Fill it in, or set ${label} in the credential, which then counts for all nodes`,
	);
}
