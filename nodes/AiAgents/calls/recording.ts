import type { IBinaryData, IDataObject } from 'n8n-workflow';

import { idLocator } from '../../shared/declare/locator';
import { OutputWithFiles, operation, optionsOf } from '../../shared/declare/operation';
import { maxFileSize, megabyte, outputField } from '../../shared/declare/commonFields';
import { requireAudio } from '../../shared/http/download';
import { path } from '../../shared/http/requestOptions';
import type { Resource } from '../../shared/declare/service';
import type { ReadApi, Beginning } from '../../shared/declare/api';
import { OperationError } from '../../shared/errors/operationError';
import { isNothingNamed } from '../../shared/input/reading';
import { shorten } from '../../shared/text/wording';
import { isRecordOf } from '../../shared/http/validators';
import { audioUrl } from '../recordForms';
import { parseUrl } from '../../shared/text/url';

const audio = idLocator({
	displayName: 'Recording',
	name: 'audio',
	description: 'File name of the recording, from the call’s “audio” field',
	list: 'searchRecordings',
	placeholder: 'e.g. room-9001.wav',
});

const errors = {
	404: {
		message: 'There is no recording with this name',
		description:
			'Use the name in a call’s “audio” field, which is empty until the call has a recording.',
	},
};

/** `{ audio, url }`: a temporary address that works without a credential, so treat it as a secret. */
const getUrl = operation({
	name: 'Get URL',
	value: 'getUrl',
	action: 'Get recording URL',
	description:
		'Get a temporary address of the recording; it works without a credential, so keep it secret',
	effect: 'read',
	parameters: [audio],
	errors,
	async execute(api, { audio: name }) {
		return { audio: name, ...(await signedUrl(api, name)) };
	},
});

const maxRecording = maxFileSize(
	512,
	'A larger recording is rejected; the default allows for more than four hours of uncompressed telephone audio in stereo',
);

/**
 * `{ audio, fileName, mimeType }` with the file. Each try gets a new signed address, and requests it
 * without the credential.
 */
const download = operation({
	name: 'Download',
	value: 'download',
	action: 'Download recording',
	description:
		'Download the recording as a file, streamed; the credential is not sent to the storage',
	effect: 'read',
	parameters: [audio, outputField, optionsOf(maxRecording)],
	errors,
	async execute(api, { audio: name, binaryPropertyName, options }) {
		const { maxMegabytes = maxRecording.default } = options;
		const file = await downloadRecording(api, name, maxMegabytes);
		const { fileName, mimeType } = file;
		return new OutputWithFiles({ audio: name, fileName, mimeType }, { [binaryPropertyName]: file });
	},
});

export const recording: Resource = {
	name: 'Call Recording',
	value: 'recording',
	description: 'Audio of calls, as a file or a temporary address',
	secretOutput: ['url'],
	operations: [download, getUrl],
};

/** The record may name a recording later. */
export const hasRecording = (call: IDataObject): call is IDataObject & { audio: string } =>
	typeof call.audio === 'string' && !isNothingNamed(call.audio);

export const signedUrl = async (api: ReadApi, name: string) =>
	await api.get<{ url: string }>(path`/audio-url/${name}`, isRecordOf(audioUrl));

export async function downloadRecording(
	api: ReadApi,
	name: string,
	maxMegabytes: number,
): Promise<IBinaryData> {
	const source = async () => ({
		url: webAddress((await signedUrl(api, name)).url, 'recording'),
		fileName: baseName(name),
		maxBytes: maxMegabytes * megabyte,
		inspect: (beginning: Beginning) => requireAudio(beginning, 'recording'),
	});
	return await api.download(source, storageErrors('recording'));
}

const baseName = (name: string) => name.split(/[/\\]/).pop();

/** Rejects an address that n8n could not request. */
export function webAddress(url: unknown, what: 'recording' | 'transcript'): string {
	if (typeof url === 'string' && /^https?:/i.test(url) && parseUrl(url)) return url;
	if (typeof url === 'string' && url.trim() !== '') {
		throw new OperationError(
			`n8n can’t read the address of the ${what}: “${shorten(url.replace(/\?.*/s, ''), 120)}”`,
			'It isn’t a web address that begins with https://. Ask the platform for one, or read the file with the storage’s node, such as AWS S3',
		);
	}
	throw new OperationError(
		`The service returned no address for the ${what}`,
		'Try again later; if this persists, contact the platform',
	);
}

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
