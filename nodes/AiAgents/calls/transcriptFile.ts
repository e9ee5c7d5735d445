import type { IDataObject } from 'n8n-workflow';

import type { Api, Source } from '../../shared/declare/api';
import { megabyte } from '../../shared/declare/commonFields';
import { OperationError, toOperationError } from '../../shared/errors/operationError';
import { storageErrors, webAddress } from './recordingFile';
import { wordsOf } from './transcriptText';

type Errors = ReturnType<typeof storageErrors>;

/** Whether the call's record names a transcript; it may get one later. */
export const hasTranscript = ({ transcription_url: url }: IDataObject) =>
	url !== undefined && url !== null && url !== '';

/**
 * Reads the transcript of a call with `read`, a download of the API. It is asked for without the
 * credential. Where that is not accepted, an address of the service itself is asked for with it.
 */
export async function readTranscript<T>(
	{ transcription_url: address, room_id: room }: IDataObject,
	maxMegabytes: number,
	read: (source: () => Promise<Source>, errors: Errors) => Promise<T>,
): Promise<T> {
	const url = webAddress(address, 'transcript');
	const source = { url, fileName: fileNameIn(url, room), maxBytes: maxMegabytes * megabyte };
	const errors = storageErrors('transcript');
	const result = await read(async () => source, errors).catch(toOperationError);
	if (!(result instanceof OperationError)) return result;
	if (!['401', '403'].includes(result.cause.httpCode ?? '')) throw result;
	return await read(async () => ({ ...source, authenticated: true }), errors);
}

/**
 * `{ text, fileName, mimeType }`: its words, one line for each turn. Rejects what is no text, and the
 * page of a website, which an address that has expired may lead to.
 */
export async function readTranscriptText(api: Api, call: IDataObject, maxMegabytes: number) {
	const stored = await readTranscript(call, maxMegabytes, api.downloadText);
	const isPage = stored.mimeType === 'text/html';
	if (!isPage && !stored.text.includes('\0')) return { ...stored, text: wordsOf(stored.text) };
	throw new OperationError(
		isPage ? 'The transcript’s address leads to a web page' : 'The transcript is not text',
		'To see what is there, use Transcript: Download with the format As Stored',
	);
}

/** The last segment of the address, else `transcript-<room>`. */
function fileNameIn(url: string, room: unknown): string {
	const segment = new URL(url).pathname.split('/').pop() ?? '';
	return /^[\w.-]{1,100}$/.test(segment) ? segment : `transcript-${String(room ?? 'call')}`;
}
