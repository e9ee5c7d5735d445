import { addDays } from '../../core/calendar';
import { Table } from '../../core/table';
import type { World } from '../../core/world';
import { FIRST_CALL_ID, nameRoom, seedCalls } from './seed/calls';
import { seedAgents, seedOrganizations, seedSkills } from './seed/organizations';
import { seedConfigurations, seedTemplates } from './seed/providers';
import type { AiAgentsState } from './records';

/** Seeded records that tests and examples rely on. No id occurs in two tables. */
export const SEEDED = {
	/** Has agents, three numbers, users and skills. */
	client: 101,
	/** Has numbers, but no agents and no users. */
	clientWithoutAgents: 105,
	/** Linked to two clients. */
	user: 201,
	userWithoutClients: 205,
	clientUser: 301,
	/** Belongs to `client`; has all three configurations and two skills. */
	agent: 401,
	agentSkills: [701, 702],
	/** Belongs to `client`; has all three configurations and no skill. */
	agentWithoutSkills: 403,
	/** Two agents of the same name: of `client` and of another one. */
	namesakes: [401, 404],
	/** Has the event `on_call_end`, an address and parameters; agents and clients use it. */
	skillOnCallEnd: 501,
	unusedSkill: 506,
	clientSkill: 601,
	/** Belongs to `client`. */
	sipNumber: 801,
	sameProviderLlmConfigurations: [1101, 1102],
	unusedConfigurations: { llm: 1103, tts: 1203, stt: 1303 },
	/** For the provider of `sameProviderLlmConfigurations`; requires `api_key` and `model`. */
	llmTemplate: 1401,
	/** Inbound, with a transcript. */
	completedCall: { id: 9001, room_id: nameRoom(9001), audio: `${nameRoom(9001)}.wav` },
	/** The last call; has no audio and no duration. */
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
