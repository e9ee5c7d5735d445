import type { IDataObject } from 'n8n-workflow';

import type { ReadApi, Beginning, Source } from '../../shared/declare/api';
import { OutputWithFiles, operation, optionsOf, parameter } from '../../shared/declare/operation';
import { maxFileSize, megabyte, outputField } from '../../shared/declare/commonFields';
import type { Resource } from '../../shared/declare/service';
import { requireNoPage } from '../../shared/http/download';
import { OperationError, toOperationError } from '../../shared/errors/operationError';
import { toFileName, withoutExtension } from '../../shared/text/fileName';
import { callId, calls } from './callRecord';
import { isNothingNamed } from '../../shared/input/reading';
import { readRecord } from '../../shared/records/recordList';
import { notFoundErrors } from '../records/collection';
import { storageErrors, webAddress } from './recording';
import { wordsOf } from './transcriptText';

const format = parameter({
	displayName: 'Format',
	name: 'format',
	type: 'options',
	options: [
		{
			name: 'As Stored',
			value: 'stored',
			description: 'The whole file, e.g. with times, streamed',
		},
		{
			name: 'Text',
			value: 'text',
			description: 'One line for each turn; the field “text” has the words, too',
		},
	],
	default: 'text',
	description: 'Content of the file',
});

const maxTranscript = maxFileSize(
	64,
	'A larger transcript is rejected; the default allows for hundreds of hours of talk',
);

/** `{ callId, fileName, mimeType }` with the file; as text also `text`. */
const download = operation({
	name: 'Download',
	value: 'download',
	action: 'Download transcript',
	description: 'Download the transcript of a call as a file, as text or as stored',
	effect: 'read',
	parameters: [callId, format, outputField, optionsOf(maxTranscript)],
	errors: notFoundErrors(calls),
	async execute(api, values) {
		const { options, format: wanted, binaryPropertyName } = values;
		const { maxMegabytes = maxTranscript.default } = options;
		const call = await readRecord(api, calls, values.callId);
		if (!hasTranscript(call)) throw noTranscript();
		const { file, text } = await formats[wanted](api, call, maxMegabytes);
		const { fileName, mimeType } = file;
		const json = { callId: call.id, fileName, mimeType, ...(text === undefined ? {} : { text }) };
		return new OutputWithFiles(json, { [binaryPropertyName]: file });
	},
});

const formats = {
	async stored(api: ReadApi, call: IDataObject, maxMegabytes: number) {
		const file = await readTranscript(call, maxMegabytes, api.download);
		return { file, text: undefined };
	},
	async text(api: ReadApi, call: IDataObject, maxMegabytes: number) {
		const { text, fileName } = await readTranscriptText(api, call, maxMegabytes);
		const name = toFileName(`${withoutExtension(fileName ?? '')}.txt`);
		return { file: await api.file(chunksOf(text), name, 'text/plain'), text };
	},
};

async function* chunksOf(text: string) {
	yield Buffer.from(text);
}

const noTranscript = () =>
	new OperationError(
		'The call has no transcript',
		'Transcripts appear after a call has ended. Run this again later, or turn transcription on at the platform',
	);

export const transcript: Resource = {
	name: 'Call Transcript',
	value: 'transcript',
	description: 'Transcripts of calls, as text or a file',
	operations: [download],
};

type Errors = ReturnType<typeof storageErrors>;

export type TextApi = Pick<ReadApi, 'downloadText'>;

/** The record may name a transcript later. */
export const hasTranscript = ({ transcription_url: url }: IDataObject) => !isNothingNamed(url);

/**
 * `read` is a download of the API. The first request has no credential. If it is rejected, an
 * address of the service itself is requested with the credential.
 */
async function readTranscript<T>(
	{ transcription_url: address, room_id: room }: IDataObject,
	maxMegabytes: number,
	read: (source: () => Promise<Source>, errors: Errors) => Promise<T>,
): Promise<T> {
	const url = webAddress(address, 'transcript');
	const maxBytes = maxMegabytes * megabyte;
	const source = { url, fileName: fileNameIn(url, room), maxBytes, inspect: requireTranscript };
	const errors = storageErrors('transcript');
	const result = await read(async () => source, errors).catch(toOperationError);
	if (!(result instanceof OperationError)) return result;
	if (!['401', '403'].includes(result.cause.httpCode ?? '')) throw result;
	return await read(async () => ({ ...source, authenticated: true }), errors);
}

/** Rejects HTML pages and “no transcript” messages. */
function requireTranscript(beginning: Beginning): void {
	requireNoPage(beginning, 'transcript');
	if (beginning.isWhole && beginning.text !== undefined) wordsOf(beginning.text);
}

/** `{ text, fileName, mimeType }`; the text has one line for each turn. Rejects binary files. */
export async function readTranscriptText(api: TextApi, call: IDataObject, maxMegabytes: number) {
	const stored = await readTranscript(
		call,
		maxMegabytes,
		async (source, errors) => await api.downloadText(source, errors),
	);
	if (!stored.text.includes('\0')) return { ...stored, text: wordsOf(stored.text) };
	throw new OperationError(
		'The transcript is not text',
		'To see what is there, use Call Transcript: Download with the format As Stored',
	);
}

/** Without a last segment, it is `transcript-<room>`. */
function fileNameIn(url: string, room: unknown): string {
	const segment = new URL(url).pathname.split('/').pop() ?? '';
	return /^[\w.-]{1,100}$/.test(segment) ? segment : `transcript-${String(room ?? 'call')}`;
}
