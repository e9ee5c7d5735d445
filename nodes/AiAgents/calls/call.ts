import { idLocator } from '../../shared/declare/locator';
import { type Parameter, operation } from '../../shared/declare/operation';
import { path } from '../../shared/http/requestOptions';
import type { Resource } from '../../shared/declare/service';
import { create, get, getAll } from '../records/operations';
import { group, nothingToUpdate, toRecord } from '../records/fields';
import { calls, participants, status } from './callRecord';
import { getDossier } from './dossier';
import { isRecordOf } from '../../shared/http/validators';

const roomId = idLocator({
	displayName: 'Room',
	name: 'roomId',
	description: 'Session of the call; calls are updated by their room, not their ID',
	list: 'searchRooms',
	placeholder: 'e.g. room-9001',
});

const changeable: readonly Parameter[] = [
	...participants,
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
	status,
	{
		displayName: 'Transcription URL',
		name: 'transcription_url',
		type: 'string',
		default: '',
		placeholder: 'e.g. https://example.com/transcripts/9001',
		description: 'Address of the transcript',
	},
];

/** `{ id, room_id, audio }`; the path takes the room's ID, not the call's. */
const update = operation({
	name: 'Update',
	value: 'update',
	action: 'Update call',
	description:
		'Change the record of a call, e.g. attach a recording, a status or a transcript, by its room',
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
		...['transcription_url', 'before.transcription_url', 'records[*].transcription_url'],
		...['call.transcription_url', 'recording.url'],
	],
	operations: [create(calls), get(calls), getDossier, getAll(calls), update],
};
