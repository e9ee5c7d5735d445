import type { IDataObject } from 'n8n-workflow';

import type { ReadApi } from '../../shared/declare/api';
import { maxFileSize, outputField } from '../../shared/declare/commonFields';
import { idLocator } from '../../shared/declare/locator';
import {
	OutputWithFiles,
	type Parameter,
	operation,
	optionsOf,
	parameter,
} from '../../shared/declare/operation';
import type { List } from '../../shared/declare/record';
import type { Resource } from '../../shared/declare/service';
import { OperationError } from '../../shared/errors/operationError';
import { path } from '../../shared/http/requestOptions';
import { isRecordOf } from '../../shared/http/validators';
import { readRecord } from '../../shared/records/recordList';
import { simplifiedConfiguration } from '../configurations/details';
import { maskTexts } from '../agents/texts';
import { type Kind, kinds } from '../configurations/kinds';
import { agents } from '../recordForms';
import { notFoundErrors } from '../records/collection';
import { group, nothingToUpdate, nullable, toRecord } from '../records/fields';
import { create, get, getAll } from '../records/operations';
import { callId, calls, participants, status } from './callRecord';
import { generateCallReport } from './callReport';
import { type Part, none, readPart, transcriptOf } from './dossierParts';
import { summarizeCalls } from './summarize';
import { downloadRecording, hasRecording, signedUrl, webAddress } from './recording';

/** A recording is output as its file name, with a temporary address, or as a file. */
type RecordingAs = 'name' | 'url' | 'file';

async function recordingOf(
	api: ReadApi,
	call: IDataObject,
	as: RecordingAs,
	maxMegabytes: number,
): Promise<Part> {
	const name = 'recording';
	if (!hasRecording(call)) return none(name, 'The call has no recording, at least not yet');
	const { audio } = call;
	return await readPart(name, async () => {
		if (as === 'name') return { value: { audio } };
		if (as === 'url') {
			const { url } = await signedUrl(api, audio);
			return { value: { audio, url: webAddress(url, name) } };
		}
		const file = await downloadRecording(api, audio, maxMegabytes);
		const { fileName, mimeType } = file;
		return { value: { audio, fileName, mimeType }, file };
	});
}

/** Each record is read once per execution; secrets are masked. */
async function agentOf(api: ReadApi, { agent_id: id }: IDataObject): Promise<Part[]> {
	const agent = isId(id)
		? await readPart('agent', async () => ({ value: maskTexts(await readOnce(api, agents, id)) }))
		: none('agent', 'The call has no agent');
	const configurations = (Object.keys(kinds) as Kind[]).map(
		async (kind) => await configurationOf(api, kind, agent),
	);
	return [agent, ...(await Promise.all(configurations))];
}

async function configurationOf(api: ReadApi, kind: Kind, agent: Part): Promise<Part> {
	const { field, name, list } = kinds[kind];
	if (agent.missing?.status === 'none') return none(field, agent.missing.reason);
	return await readPart(field, async () => {
		if (!agent.value)
			throw new OperationError('The agent was not read', 'It names the configuration');
		const id = agent.value[`${field}_id`];
		if (!isId(id)) return none(field, `The agent has no ${name} configuration`);
		const record = await readOnce(api, list, id);
		return { value: simplifiedConfiguration(record) };
	});
}

const isId = (value: unknown): value is number | string =>
	(typeof value === 'number' || typeof value === 'string') && value !== '';

const readOnce = async (api: ReadApi, list: List, id: number | string) =>
	await api.memoize(`${list.url} ${id}`, async () => await readRecord(api, list, id));

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
	description: 'Output of the recording',
});

const maxFile = maxFileSize(
	64,
	'A larger transcript or recording is left out; the default allows for an hour of uncompressed telephone audio',
);

/**
 * `{ callId, complete, call, transcript, recording, agent, llm_configuration, tts_configuration,
 * stt_configuration, missing: [{ part, status, reason, advice }]
 * }`; a missing part is null. `complete` means that all was read that the call has. Only the call's
 * own record is required.
 */
const getEverything = operation({
	name: 'Get Everything About a Call',
	value: 'getDossier',
	action: 'Get everything about a call',
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
		const everything = {
			callId: call.id,
			complete: missing.every(({ status }) => status === 'none'),
			call,
			...Object.fromEntries(parts.map(({ name, value }) => [name, value])),
			missing,
		};
		const { file } = recorded;
		return file ? new OutputWithFiles(everything, { [binaryPropertyName]: file }) : everything;
	},
});

function incomplete(items: readonly IDataObject[]): string | undefined {
	const { length } = items.filter(({ complete }) => complete === false);
	if (length === 0) return undefined;
	return `Incomplete: ${length} of ${items.length} calls. The field “missing” says what could not be read, and why.`;
}

const roomId = idLocator({
	displayName: 'Room',
	name: 'roomId',
	description: 'Session of the call; calls are updated by their room, not their ID',
	list: 'searchRooms',
	placeholder: 'e.g. room-9001',
});

const attached = nullable([
	{
		displayName: 'Audio',
		name: 'audio',
		type: 'string',
		default: '',
		placeholder: 'e.g. room-9001.wav',
		description: 'File name of the recording',
	},
	{
		displayName: 'Duration',
		name: 'duration',
		type: 'string',
		default: '',
		description: 'Length of the call, as the service counts it',
	},
	{
		displayName: 'Transcription URL',
		name: 'transcription_url',
		type: 'string',
		typeOptions: { format: 'link' },
		default: '',
		placeholder: 'e.g. https://example.com/transcripts/9001',
		description: 'Address of the transcript',
	},
]);

const changeable: readonly Parameter[] = [...participants, ...attached, status];

/** `{ id, room_id, audio }`; the path takes the room's ID, not the call's. */
const update = operation({
	name: 'Update',
	value: 'update',
	action: 'Update call',
	description:
		'Change a call’s record by its room, e.g. to attach a recording, a status or a transcript',
	effect: 'write',
	unconfirmed: 'Read the call to see whether it has the new values.',
	parameters: [roomId, group('Update Fields', 'updateFields', changeable)],
	errors: {
		404: {
			message: 'There is no call with this room',
			description: 'Choose it from the list, or check the value of “Room”.',
		},
	},
	prepare({ updateFields }) {
		const body = toRecord(changeable, updateFields, true);
		if (Object.keys(body).length === 0) throw nothingToUpdate();
		return { body };
	},
	async execute(api, { roomId: room, body }) {
		return await api.put(path`/calls/${room}`, body, isRecordOf(calls.record));
	},
});

/** `{ id, agent_id, client_id, sip_number_id, incoming_number, status, duration, room_id, audio, transcription_url }` */
export const call: Resource = {
	name: 'Call',
	value: 'call',
	description: 'Records of calls that agents took',
	secretOutput: [
		'transcription_url',
		'before.transcription_url',
		'call.transcription_url',
		'recording.url',
	],
	operations: [
		create(calls),
		generateCallReport,
		get(calls),
		getEverything,
		getAll(calls),
		summarizeCalls,
		update,
	],
};
