import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../shared/declare/api';
import { operation, OutputWithFiles, parameter } from '../../shared/declare/operation';
import { optionsOf } from '../../shared/declare/options';
import { maxFileSize, outputField } from '../../shared/declare/commonFields';
import type { Resource } from '../../shared/declare/service';
import { OperationError } from '../../shared/errors/operationError';
import { callId, calls } from './callRecord';
import { recordUrl } from '../../shared/records/recordList';
import { notFound } from '../records/collection';
import { hasTranscript, readTranscript, readTranscriptText } from './transcriptFile';

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
			description: 'The words, one line for each turn, also in the field “text”',
		},
	],
	default: 'text',
	description: 'What the file has',
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
	errors: notFound(calls),
	check: (values) => void recordUrl(calls, values),
	async execute(api, values) {
		const { options, format: wanted, binaryPropertyName } = values;
		const { maxMegabytes = maxTranscript.default } = options;
		const call = await api.get(recordUrl(calls, values));
		if (!hasTranscript(call)) throw noTranscript();
		const { file, text } = await formats[wanted](api, call, maxMegabytes);
		const { fileName, mimeType } = file;
		const json = { callId: call.id, fileName, mimeType, ...(text === undefined ? {} : { text }) };
		return new OutputWithFiles(json, { [binaryPropertyName]: file });
	},
});

const formats = {
	async stored(api: Api, call: IDataObject, maxMegabytes: number) {
		return { file: await readTranscript(call, maxMegabytes, api.download), text: undefined };
	},
	async text(api: Api, call: IDataObject, maxMegabytes: number) {
		const { text, fileName } = await readTranscriptText(api, call, maxMegabytes);
		const name = `${fileName?.replace(/\.\w{1,5}$/, '')}.txt`;
		return { file: await api.file(chunksOf(text), name, 'text/plain'), text };
	},
};

async function* chunksOf(text: string) {
	yield Buffer.from(text);
}

const noTranscript = () =>
	new OperationError(
		'The call has no transcript',
		'Transcripts come after a call has ended. Run this again later, or turn transcription on at the platform',
	);

/** What was said in calls. */
export const transcript: Resource = {
	name: 'Transcript',
	value: 'transcript',
	description: 'What was said in calls, as text or a file',
	operations: [download],
};
