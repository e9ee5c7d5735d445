import { addDays } from '../../core/calendar';
import { createRandom, type Random } from '../../core/random';
import { Table } from '../../core/table';
import type { World } from '../../core/world';
import { seedConfigurations, seedTemplates } from './providers';
import type { AiAgentsState, Call, Skill } from './records';
import { SEEDED_TRANSCRIPT } from './transcripts';

/** It is `room-` and eight hexadecimal digits, so that it can’t be mistaken for an ID. */
function nameRoom(callId: number): string {
	return `room-${((callId * 2_654_435_761) % 4_294_967_296).toString(16).padStart(8, '0')}`;
}

/** Tests and examples rely on these records. No ID occurs in two tables. */
export const SEEDED = {
	/** It has agents, three numbers, users and skills. */
	client: 101,
	/** It has numbers, but no agents and no users. */
	clientWithoutAgents: 105,
	/** The user is linked to two clients. */
	user: 201,
	userWithoutClients: 205,
	clientUser: 301,
	/** It belongs to `client`, and has all three configurations and two skills. */
	agent: 401,
	agentSkills: [701, 702],
	/** It belongs to `client`, and has all three configurations and no skill. */
	agentWithoutSkills: 403,
	/** Two agents have the same name: one of `client` and one of a different client. */
	namesakes: [401, 404],
	/** It has the event `on_call_end`, an address and parameters; agents and clients use it. */
	skillOnCallEnd: 501,
	unusedSkill: 506,
	clientSkill: 601,
	/** It belongs to `client`. */
	sipNumber: 801,
	sameProviderLlmConfigurations: [1101, 1102],
	unusedConfigurations: { llm: 1103, tts: 1203, stt: 1303 },
	/**
	 * It is for the provider of `sameProviderLlmConfigurations`, and requires `api_key` and
	 * `model`.
	 */
	llmTemplate: 1401,
	/** It is inbound, with a transcript. */
	completedCall: { id: 9001, room_id: nameRoom(9001), audio: `${nameRoom(9001)}.wav` },
	/** It is the last call, without audio and duration. */
	inProgressCall: { id: 9060, room_id: nameRoom(9060) },
	callWithoutAudio: { id: 9010, room_id: nameRoom(9010) },
} as const;

export function seedAiAgents(world: World): AiAgentsState {
	const now = world.now();
	const state: AiAgentsState = {
		clients: new Table(101),
		sip_numbers: new Table(801),
		users: new Table(201),
		client_users: new Table(301),
		agents: new Table(401),
		skills: new Table(501),
		client_skills: new Table(601),
		agent_skills: new Table(701),
		calls: new Table(FIRST_CALL_ID),
		llm_configurations: new Table(1101),
		tts_configurations: new Table(1201),
		stt_configurations: new Table(1301),
		provider_configuration_templates: new Table(1401),
	};
	seedTemplates(state);
	seedConfigurations(state);
	if (world.seed === 'empty') return state;
	seedOrganizations(state, addDays(now, -400));
	seedAgents(state, addDays(now, -90));
	seedSkills(state);
	seedCalls(state, now);
	return state;
}

const CLIENTS = ['Harbour Clinic', 'Alder Logistics', 'Maple Hotel', 'Birch Bank', 'Quiet Pines'];

const NUMBERS_PER_CLIENT = 3;

/** It is `[name, is_admin, is_super_user]`. */
const USERS = [
	['Olga Operator', false, false],
	['Simon Supervisor', false, false],
	['Ada Admin', true, false],
	['Sue Super', true, true],
	['Nils Newcomer', false, false],
] as const;

/** It is `[client, user, role, days until it expires]`. */
const CLIENT_USERS = [
	[101, 201, 'operator', null],
	[102, 201, 'operator', 30],
	[101, 202, 'supervisor', null],
	[103, 202, 'supervisor', null],
	[104, 203, 'supervisor', -10],
	[102, 204, 'supervisor', null],
] as const;

/** All numbers are from the range reserved for fiction. */
function seedOrganizations(state: AiAgentsState, since: Date): void {
	for (const [index, name] of CLIENTS.entries()) {
		const contact_email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
		const created_at = addDays(since, index * 20).toISOString();
		const { id: client_id } = state.clients.add({ name, contact_email, created_at });
		for (let line = 1; line <= NUMBERS_PER_CLIENT; line += 1) {
			const serial = String(index * NUMBERS_PER_CLIENT + line).padStart(2, '0');
			state.sip_numbers.add({ client_id, sip_number: `+121255501${serial}` });
		}
	}
	for (const [name, is_admin, is_super_user] of USERS) {
		const email = `${name.split(' ')[0].toLowerCase()}@example.org`;
		state.users.add({ name, email, is_admin, is_super_user });
	}
	for (const [client_id, user_id, role, days] of CLIENT_USERS) {
		const expires_at = days === null ? null : addDays(since, 400 + days).toISOString();
		state.client_users.add({ client_id, user_id, role, expires_at });
	}
}

/** It is `[name, language, client, llm, tts, stt]`. */
const AGENTS = [
	['Reception', 'en', 101, 1101, 1201, 1301],
	['Appointments', 'es', 101, 1102, 1202, 1302],
	['Night Line', 'en', 101, 1101, 1201, 1301],
	['Reception', 'de', 102, 1102, 1201, 1302],
	['Parcel Tracking', 'en', 102, 1101, 1202, 1301],
	['Concierge', 'fr', 103, 1102, 1202, 1302],
	['Card Desk', null, 104, null, null, null],
] as const;

function seedAgents(state: AiAgentsState, since: Date): void {
	for (const [index, [name, language, client_id, llm, tts, stt]] of AGENTS.entries()) {
		state.agents.add({
			name,
			language,
			client_id,
			llm_configuration_id: llm,
			tts_configuration_id: tts,
			stt_configuration_id: stt,
			created_at: addDays(since, index * 7).toISOString(),
		});
	}
}

/** It is `[name, description, path of its address]`; the end of a call triggers the first. */
const SKILLS = [
	['Send transcript', 'Sends the transcript of a call by email', 'transcript'],
	['Book appointment', 'Finds a free slot and books it', 'appointments'],
	['Transfer to a person', 'Hands the call over', null],
	['Track parcel', 'Reads where a parcel is', 'parcels'],
	['Take a message', 'Notes what the caller wants to leave', 'messages'],
	['Survey', 'Asks how the call went', null],
] as const;

/** They are `[client, skill, greeting, limit]`, then `[agent, skill, priority, threshold]`. */
const CLIENT_SKILLS = [
	[101, 501, 'Shall I send you a transcript?', 100],
	[101, 502, 'Shall I find you an appointment?', 20],
	[102, 501, null, 50],
	[102, 504, 'Which parcel is it?', null],
	[103, 505, 'I will take a message.', 10],
] as const;

const AGENT_SKILLS = [
	[401, 501, 1, 0.5],
	[401, 502, 2, 0.75],
	[402, 502, 1, 0.8],
	[404, 501, 1, 0.6],
	[405, 504, 1, 0.65],
	[405, 503, 2, null],
	[406, 505, 1, 0.7],
] as const;

function seedSkills(state: AiAgentsState): void {
	for (const [index, [name, description, address]] of SKILLS.entries()) {
		const parameters: Skill['parameters'] = [
			{ name: 'recipient', type: 'string' },
			{ name: 'attachments', type: 'integer' },
		];
		state.skills.add({
			name,
			description,
			event: index === 0 ? 'on_call_end' : null,
			webhook_url: address && `https://skills.example.com/${address}`,
			parameters: index === 0 ? parameters : [],
		});
	}
	for (const [client_id, skill_id, greeting, limit] of CLIENT_SKILLS) {
		state.client_skills.add({ client_id, skill_id, greeting, limit });
	}
	for (const [agent_id, skill_id, priority, threshold] of AGENT_SKILLS) {
		state.agent_skills.add({ agent_id, skill_id, priority, threshold });
	}
}

const FIRST_CALL_ID = 9001;

const CALLS = 60;
const MINUTES_APART = 72;
const IN_PROGRESS = 4;
const RANDOM_SEED = 9001;

const EVERY_OUTBOUND = 3;
const EVERY_UNRECORDED = 10;

/**
 * Every 72 minutes of the three days before `now` have a call; the last four are still in progress.
 */
function seedCalls(state: AiAgentsState, now: Date): void {
	const random = createRandom(RANDOM_SEED);
	for (let serial = 1; serial <= CALLS; serial += 1) {
		const minutesAgo = (CALLS - serial + 1) * MINUTES_APART - random.integer(0, 30);
		const agent = random.pick(state.agents.all());
		const numbers = state.sip_numbers.filter(({ client_id }) => client_id === agent.client_id);
		const caller = String(random.integer(0, 99)).padStart(2, '0');
		state.calls.add({
			agent_id: agent.id,
			client_id: agent.client_id,
			sip_number_id: random.pick(numbers).id,
			incoming_number: `+130555501${caller}`,
			...(serial > CALLS - IN_PROGRESS ? IN_PROGRESS_FIELDS : complete(serial, random)),
			room_id: nameRoom(FIRST_CALL_ID + serial - 1),
			started_at: new Date(now.getTime() - minutesAgo * 60_000).toISOString(),
			direction: serial % EVERY_OUTBOUND === 0 ? 'out' : 'in',
		});
	}
}

type Outcome = Pick<Call, 'status' | 'duration' | 'audio' | 'transcription_url'>;

const IN_PROGRESS_FIELDS: Outcome = {
	status: 'in_progress',
	duration: null,
	audio: null,
	transcription_url: null,
};

function complete(serial: number, random: Random): Outcome {
	const room = nameRoom(FIRST_CALL_ID + serial - 1);
	const recorded = serial % EVERY_UNRECORDED !== 0;
	return {
		status: 'completed',
		duration: String(random.integer(8, 900)),
		audio: recorded ? `${room}.wav` : null,
		transcription_url: recorded ? `${SEEDED_TRANSCRIPT}${room}` : null,
	};
}
