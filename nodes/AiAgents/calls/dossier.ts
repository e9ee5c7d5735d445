import type { IDataObject } from 'n8n-workflow';

import { operation, OutputWithFiles, parameter } from '../../shared/declare/operation';
import { optionsOf } from '../../shared/declare/options';
import { maxFileSize, outputField } from '../../shared/declare/commonFields';
import { readRecord } from '../../shared/records/recordList';
import { notFoundErrors } from '../records/collection';
import { callId, calls } from './callRecord';
import { agentOf, recordingOf, transcriptOf } from './dossierParts';

const recordingAs = parameter({
	displayName: 'Recording',
	name: 'recording',
	type: 'options',
	options: [
		{
			name: 'File',
			value: 'file',
			description: 'Download it; tools of AI agents return no files',
		},
		{ name: 'Name Only', value: 'name', description: 'Its file name, from the call’s record' },
		{
			name: 'Temporary Address',
			value: 'url',
			description: 'An address that works without a credential, so keep it secret',
		},
	],
	default: 'name',
	description: 'What to output of the recording',
});

const maxFile = maxFileSize(
	64,
	'A larger transcript or recording is left out; the default allows for an hour of uncompressed telephone audio',
);

/**
 * `{ callId, complete, call, transcript, recording, agent, llm_configuration, tts_configuration,
 * stt_configuration, missing: [{ part, status, reason, advice }] }`; a missing part is null. `complete`
 * means that all was read that the call has. Only the call's own record is required.
 */
export const getDossier = operation({
	name: 'Get Dossier',
	value: 'getDossier',
	action: 'Get dossier of call with transcript and recording',
	subtitle: 'Get dossier of call',
	description: 'Get a call with transcript, recording, agent and configurations, as one item',
	effect: 'read',
	parameters: [
		callId,
		recordingAs,
		{ ...outputField, displayOptions: { show: { recording: ['file'] } } },
		optionsOf(maxFile),
	],
	errors: notFoundErrors(calls),
	notice: incomplete,
	async execute(api, { recording, binaryPropertyName = outputField.default, options, ...values }) {
		const { maxMegabytes = maxFile.default } = options;
		const call = await readRecord(api, calls, values.callId);
		const [transcript, recorded, agentParts] = await Promise.all([
			transcriptOf(api, call, maxMegabytes),
			recordingOf(api, call, recording, maxMegabytes),
			agentOf(api, call),
		]);
		const parts = [transcript, recorded, ...agentParts];
		const missing = parts.flatMap((part) => part.missing ?? []);
		const dossier = {
			callId: call.id,
			complete: missing.every(({ status }) => status === 'none'),
			call,
			...Object.fromEntries(parts.map(({ name, value }) => [name, value])),
			missing,
		};
		const { file } = recorded;
		return file ? new OutputWithFiles(dossier, { [binaryPropertyName]: file }) : dossier;
	},
});

function incomplete(dossiers: readonly IDataObject[]): string | undefined {
	const { length } = dossiers.filter(({ complete }) => complete === false);
	if (length === 0) return undefined;
	return `Incomplete: ${length} of ${dossiers.length} dossiers. The field “missing” says what could not be read, and why.`;
}
