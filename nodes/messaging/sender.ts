import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';

import type { Addressee } from '../shared/declare/api';
import { OperationError } from '../shared/errors/operationError';

interface Sender {
	/** Its name in the body. */
	field: string;
	/** Its name in the credential. */
	setting: string;
	label: string;
	read(label: string, written: string): Addressee;
}

/**
 * The body with the credential's default in place of an empty From. Throws if both are empty or the default
 * can't be read, before anything is sent.
 */
export function withSender(
	credential: ICredentialDataDecryptedObject,
	body: IDataObject | undefined,
	{ field, setting, label, read }: Sender,
): IDataObject | undefined {
	if (!body || !(field in body) || body[field]) return body;
	const sender = String(credential[setting] ?? '').trim();
	if (sender) return { ...body, [field]: read(label, sender).sent };
	throw new OperationError(
		'“From” is empty',
		`Nothing was sent. Fill it in, or set ${label} in the credential, which then counts for all nodes`,
	);
}
