import type { IDataObject } from 'n8n-workflow';

import { locator } from '../../shared/catalogue/locator';
import type { Parameter } from '../../shared/catalogue/operation';
import { operation, parameter, parameters } from '../../shared/catalogue/operation';
import { checkedId, path } from '../../shared/http/path';
import { OperationError } from '../../shared/errors/operationError';
import type { Resource } from '../../shared/catalogue/service';
import type { Collection } from '../records/collection';
import { create, get, getAll } from '../records/operations';
import { group, nothingToUpdate, toRecord } from '../records/fields';
import * as field from '../parameters';

const incoming_number = parameter({
	displayName: 'Incoming Number',
	name: 'incoming_number',
	type: 'string',
	default: '',
	placeholder: 'e.g. +49301234567',
	description: 'Phone number of the other party, in the service’s format',
});

const status = parameter({
	displayName: 'Status',
	name: 'status',
	type: 'string',
	default: 'completed',
	placeholder: 'e.g. completed',
	description: 'State of the call, e.g. in_progress or completed',
});

const period = parameters(
	{
		displayName: 'Start Time',
		name: 'start_time',
		type: 'dateTime',
		default: '',
		description:
			'Only calls from this time on; any ISO 8601, completed with the workflow’s time zone',
	},
	{
		displayName: 'End Time',
		name: 'end_time',
		type: 'dateTime',
		default: '',
		description:
			'Only calls up to this time; any ISO 8601, completed with the workflow’s time zone; a date alone means its first moment',
	},
);

function checkPeriod({ start_time: start, end_time: end }: IDataObject): void {
	if (!start || !end || Date.parse(String(start)) <= Date.parse(String(end))) return;
	throw new OperationError(
		'“Start Time” is after “End Time”',
		`No call can match. Swap or correct them. They are ${String(start)} and ${String(end)}`,
	);
}

const directionAdvice = 'both on list all calls';

const direction = parameters(
	{
		displayName: 'Is Inbound',
		name: 'is_in',
		type: 'boolean',
		default: true,
		description: `Whether to list inbound calls, off for outbound ones. With Is Outbound it ${directionAdvice}.`,
	},
	{
		displayName: 'Is Outbound',
		name: 'is_out',
		type: 'boolean',
		default: true,
		description: `Whether to list outbound calls, off for inbound ones. With Is Inbound it ${directionAdvice}.`,
	},
);

const ends = [field.client_id, field.agent_id, field.sip_number_id, incoming_number];
const filters = [...ends, status, ...period, ...direction];

/** At most one of `is_in` and `is_out`, and only as true: so much is the same under every reading. */
function toQuery({ is_in, is_out, ...others }: IDataObject): IDataObject {
	const wantsIn = is_in ?? is_out === false;
	const wantsOut = is_out ?? is_in === false;
	const direction = wantsIn === wantsOut ? {} : wantsIn ? { is_in: true } : { is_out: true };
	return { ...toRecord(filters, others), ...direction };
}

function checkFilters(chosen: IDataObject): void {
	checkPeriod(chosen);
	if (chosen.is_in !== false || chosen.is_out !== false) return;
	throw new OperationError(
		'“Is Inbound” and “Is Outbound” are both off',
		'No call can match. Turn one of them on, or remove both',
	);
}

const calls: Collection = {
	one: 'call',
	url: '/calls',
	id: locator({
		displayName: 'Call',
		name: 'callId',
		description: 'The record of the call to use',
		list: 'searchCalls',
	}),
	required: [],
	optional: ends,
	filters,
	toQuery,
	checkFilters,
	sortable: ['status', 'duration', 'room_id'],
	creates: 'Create the record of a call that has started; this places no call',
};

const roomId = locator({
	displayName: 'Room',
	name: 'roomId',
	description: 'Session of the call; calls are updated by their room, not their ID',
	list: 'searchRooms',
	placeholder: 'e.g. room-9001',
});

const changeable: readonly Parameter[] = [
	...ends,
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
	check({ roomId: room, updateFields }) {
		checkedId('Room', room);
		if (Object.keys(toRecord(changeable, updateFields, true)).length === 0) {
			throw nothingToUpdate();
		}
	},
	async execute(api, { roomId: room, updateFields }) {
		return await api.put(path`/calls/${room}`, toRecord(changeable, updateFields, true));
	},
});

/** `{ id, agent_id, client_id, sip_number_id, incoming_number, status, duration, room_id, audio, transcription_url }` */
export const call: Resource = {
	name: 'Call',
	value: 'call',
	description: 'Records of calls that agents took',
	operations: [create(calls), get(calls), getAll(calls), update],
};
