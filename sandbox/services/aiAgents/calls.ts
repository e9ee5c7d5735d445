import { z } from 'zod';
import { HttpError, type Incoming, type Reply } from '../../http/http';
import { rejectParameters } from '../../core/validation';
import type { World } from '../../core/world';
import { checkRecord, readChangedFields, readNewFields } from './checking';
import type { Call } from './records';
import { calls } from './resources';
import { signRecordingUrl } from './storage';

/** What an update of a call attaches. */
const attachable = {
	audio: z.string().min(1),
	status: z.string().min(1),
	transcription_url: z.string().url(),
	duration: z.union([z.string().min(1), z.number().nonnegative()]),
};

/** 201 with `{ id, agent_id, client_id, status }`. */
export function createCall(world: World, { body, query }: Incoming, reply: Reply) {
	const { aiAgents: settings } = world.settings;
	rejectParameters(query, settings);
	const given = readNewFields(calls, body, settings);
	checkRecord(world, calls, given, given);
	const fields = given as Pick<
		Call,
		'agent_id' | 'client_id' | 'sip_number_id' | 'incoming_number'
	>;
	const { id, agent_id, client_id, status } = addCall(world, {
		...fields,
		status: 'in_progress',
		duration: null,
		room_id: `room-${world.random.hex(12)}`,
		audio: null,
		transcription_url: null,
		started_at: world.now().toISOString(),
		direction: settings.newCallDirection,
	});
	reply.code(201);
	return { id, agent_id, client_id, status };
}

export function addCall({ tables, settings, random }: World, fields: Omit<Call, 'id'>): Call {
	const { calls: table } = tables.aiAgents;
	if (settings.aiAgents.callIds === 'rising') return table.add(fields);
	let id: number;
	do id = random.integer(2_000, 99_999);
	while (table.find(id));
	return table.add(Object.assign({ id }, fields));
}

/** `{ id, room_id, audio }`. Accepts any status: the document shows no transitions. */
export function updateCall(world: World, { params, body, query }: Incoming) {
	const { aiAgents: settings } = world.settings;
	rejectParameters(query, settings);
	const [call] = world.tables.aiAgents.calls.filter(({ room_id }) => room_id === params.room_id);
	if (!call) throw new HttpError(settings.unknownRecordStatus, `No call in room ${params.room_id}`);
	const shape = settings.callUpdate === 'all' ? { ...calls.body, ...attachable } : attachable;
	const given = readChangedFields(shape, body, settings);
	checkRecord(world, calls, given, given);
	if (given.duration !== undefined) given.duration = String(given.duration);
	Object.assign(call, given);
	const { id, room_id, audio } = call;
	return { id, room_id, audio };
}

/** `{ url }`, which needs no credential and is valid for `audioUrlSeconds`. */
export function readAudioUrl(world: World, { params, query }: Incoming) {
	const { aiAgents: settings } = world.settings;
	rejectParameters(query, settings);
	const known = world.tables.aiAgents.calls.filter(({ audio }) => audio === params.audio);
	if (known.length > 0) return { url: signRecordingUrl(world, params.audio) };
	throw new HttpError(settings.unknownRecordStatus, `No recording "${params.audio}"`);
}
