import type { IBinaryData, IDataObject } from 'n8n-workflow';

import type { Api } from '../../shared/declare/api';
import { megabyte } from '../../shared/declare/commonFields';
import { OperationError } from '../../shared/errors/operationError';
import { path } from '../../shared/http/path';

/** Whether the call's record names a recording; it may get one later. */
export const hasRecording = (call: IDataObject): call is IDataObject & { audio: string } =>
	typeof call.audio === 'string' && call.audio !== '';

/** `{ url }`: a temporary address that works without a credential. */
export const signedUrl = async (api: Api, name: string) =>
	await api.get<{ url: string }>(path`/audio-url/${name}`);

/** Each try gets a new signed address, and requests it without the credential. */
export const downloadRecording = async (
	api: Api,
	name: string,
	maxMegabytes: number,
): Promise<IBinaryData> =>
	await api.download(
		async () => ({
			url: webAddress((await signedUrl(api, name)).url, 'recording'),
			fileName: baseName(name),
			maxBytes: maxMegabytes * megabyte,
		}),
		storageErrors('recording'),
	);

const baseName = (name: string) => name.split(/[/\\]/).pop();

/** The address that the service returned; rejects what n8n could not ask for a file. */
export function webAddress(url: unknown, what: 'recording' | 'transcript'): string {
	if (typeof url === 'string' && /^https?:/i.test(url) && URL.canParse(url)) return url;
	throw new OperationError(
		`The service returned no address for the ${what}`,
		'Try again later; if this persists, contact the platform',
	);
}

/** What the storage's statuses mean. */
export function storageErrors(what: 'recording' | 'transcript') {
	const expired = {
		message: `The storage did not accept the ${what}’s ${what === 'recording' ? 'temporary ' : ''}address`,
		description: 'It may have expired. Try again; if this persists, contact the platform.',
	};
	const missing = {
		message: `The storage has no such ${what}`,
		description: 'The call refers to a file that does not exist, or no longer exists.',
	};
	return { 401: expired, 403: expired, 404: missing, 410: expired };
}
