import { z } from 'zod/v4';

import { webAddress } from '../../core/validation';
import type { OutboundWebhook } from '../../webhooks/deliveries';
import { HttpError, type Reply } from '../../http/http';
import { on, type Route, type Taken } from '../../http/route';
import type { World } from '../../core/world';
import type { Agent, Call, Mood, Skill } from './records';
import { calls } from './resources';
import type { AiAgentsSettings } from './settings';
import { signRecordingUrl } from './storage';
import { deliverTranscript, readTranscript } from './transcripts';
import { changedFields, checkRecord, newFields } from './writing';

const attachable = {
	audio: z.string().min(1).nullable(),
	status: z.string().min(1),
	transcription_url: webAddress.nullable(),
	duration: z
		.union([z.string().min(1), z.number().nonnegative()])
		.nullable()
		.describe('Whether a number is taken, is not shown'),
};

const id = z.number().int();

const creation = (settings: AiAgentsSettings) => ({
	body: newFields(calls, settings),
	answer: z.strictObject({ id, agent_id: id, client_id: id, status: z.string() }),
	status: 201,
});

const change = ({ callUpdate }: AiAgentsSettings) => ({
	params: z.strictObject({ room_id: z.string() }),
	body: changedFields(callUpdate === 'all' ? { ...calls.body, ...attachable } : attachable),
	answer: z.strictObject({ id, room_id: z.string(), audio: z.string().nullable() }),
});

const recording = {
	params: z.strictObject({ audio: z.string() }),
	answer: z.strictObject({ url: z.string() }),
};

export const callRoutes: readonly Route[] = [
	on('POST', '/calls', creation, createCall, { says: 'Note a call' }),
	on('PUT', '/calls/{room_id}', change, updateCall, { says: 'Attach what a call left' }),
	on('GET', '/audio-url/{audio}', recording, readAudioUrl, { says: 'The address of a recording' }),
	on('GET', '/transcripts/{room}', {}, readTranscript('service'), { documented: false }),
];

function createCall(world: World, { body }: Taken<ReturnType<typeof creation>>, reply: Reply) {
	checkRecord(world, calls, body, body);
	const fields = body as Pick<Call, 'agent_id' | 'client_id' | 'sip_number_id' | 'incoming_number'>;
	const {
		id: callId,
		agent_id,
		client_id,
		status,
	} = addCall(world, {
		...fields,
		status: 'in_progress',
		duration: null,
		room_id: `room-${world.random.hex(12)}`,
		audio: null,
		transcription_url: null,
		started_at: world.now().toISOString(),
		direction: world.settings.aiAgents.newCallDirection,
	});
	reply.code(201);
	return { id: callId, agent_id, client_id, status };
}

export function addCall({ tables, settings, random }: World, fields: Omit<Call, 'id'>): Call {
	const { calls: table } = tables.aiAgents;
	if (settings.aiAgents.callIds === 'rising') return table.add(fields);
	let free: number;
	do free = random.integer(2_000, 99_999);
	while (table.find(free));
	return table.add(Object.assign({ id: free }, fields));
}

/** The document shows no transitions, so any status is accepted. */
function updateCall(world: World, { params, body }: Taken<ReturnType<typeof change>>) {
	const { unknownRecordStatus } = world.settings.aiAgents;
	const [call] = world.tables.aiAgents.calls.filter(({ room_id }) => room_id === params.room_id);
	if (!call) throw new HttpError(unknownRecordStatus, `No call in room ${params.room_id}`);
	checkRecord(world, calls, body, body);
	const { duration } = body;
	Object.assign(call, body, typeof duration === 'number' && { duration: String(duration) });
	const { id: callId, room_id, audio } = call;
	return { id: callId, room_id, audio };
}

/** It needs no credential and is valid for `audioUrlSeconds`. */
function readAudioUrl(world: World, { params }: Taken<typeof recording>) {
	const recordedCalls = world.tables.aiAgents.calls.filter(({ audio }) => audio === params.audio);
	if (recordedCalls.length > 0) return { url: signRecordingUrl(world, params.audio) };
	const { unknownRecordStatus } = world.settings.aiAgents;
	throw new HttpError(unknownRecordStatus, `No recording "${params.audio}"`);
}

const CALL_SECONDS = 61;

interface Chosen {
	skillId?: number;
	/**
	 * The agent asks for these during a call, by the skill’s parameters; then the call continues.
	 */
	parameters?: Readonly<Record<string, unknown>>;
}

/**
 * The call’s agent runs the newest skill of the event, or the chosen one; or the agent asks during
 * a call. Returns the webhook to the skill’s address; its body is invented, because the document
 * shows none.
 */
export function endCall(
	world: World,
	event: string,
	{ skillId, parameters }: Chosen = {},
): OutboundWebhook {
	const { skills, agents } = world.tables.aiAgents;
	const skill = skills
		.filter((one) => one.event === event && one.webhook_url !== null)
		.filter(({ id }) => skillId === undefined || id === skillId)
		.at(-1);
	if (!skill?.webhook_url) throw new HttpError(404, `No skill with the event "${event}"`);
	const active = agents.filter(({ deactivated }) => !deactivated);
	const agent = active.find((one) => runsSkill(world, one, skill));
	if (!agent) throw new HttpError(404, `No agent has the links to run the skill ${skill.id}`);
	const { parametersIn } = world.settings.aiAgents.notifications;
	const skillFields = parametersIn === 'body' ? parameters : { parameters };
	const body = { event, ...(parameters ? skillFields : endedCall(world, agent)) };
	return { service: 'aiAgents', kind: event, method: 'POST', url: skill.webhook_url, body };
}

function endedCall(world: World, agent: Agent) {
	const { id: call_id } = addEndedCall(world, agent);
	const { nameCall } = world.settings.aiAgents.notifications;
	return nameCall ? { call_id, ended_at: world.now().toISOString() } : {};
}

function runsSkill({ tables, settings }: World, agent: Agent, skill: Skill): boolean {
	const { client_skills, agent_skills } = tables.aiAgents;
	const links = [
		...client_skills.filter(({ client_id }) => client_id === agent.client_id),
		...agent_skills.filter(({ agent_id }) => agent_id === agent.id),
	].filter(({ skill_id }) => skill_id === skill.id);
	const [isEnabled, isAssigned] = ['client_id', 'agent_id'].map((end) =>
		links.some((link) => end in link),
	);
	return {
		both: isEnabled && isAssigned,
		either: isEnabled || isAssigned,
		client: isEnabled,
		agent: isAssigned,
	}[settings.aiAgents.skillLinks];
}

/** A transcript comes after its call, so a call ends first if none waits for one. */
export function transcribe(world: World, mood: Mood): Call {
	const delivered = deliverTranscript(world, mood);
	if (delivered) return delivered;
	const { agents, sip_numbers: numbers } = world.tables.aiAgents;
	const isReached = ({ client_id, deactivated }: Agent) =>
		!deactivated && numbers.filter((one) => one.client_id === client_id).length > 0;
	const [agent] = agents.filter(isReached);
	if (!agent) throw new HttpError(404, 'No agent has a client with a number to call');
	addEndedCall(world, agent);
	return deliverTranscript(world, mood)!;
}

function addEndedCall(world: World, { id: agent_id, client_id }: Agent): Call {
	const { sip_numbers } = world.tables.aiAgents;
	const [number] = sip_numbers.filter((one) => one.client_id === client_id);
	if (!number) throw new HttpError(404, `The client ${client_id} has no number to call`);
	const room = `room-${world.random.hex(12)}`;
	return addCall(world, {
		agent_id,
		client_id,
		room_id: room,
		audio: `${room}.wav`,
		sip_number_id: number.id,
		incoming_number: '+13055550100',
		status: 'completed',
		duration: String(CALL_SECONDS),
		transcription_url: null,
		started_at: new Date(world.now().getTime() - CALL_SECONDS * 1000).toISOString(),
		direction: 'in',
	});
}
