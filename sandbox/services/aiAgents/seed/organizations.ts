import { addDays } from '../../../core/calendar';
import type { AiAgentsState, Skill } from '../records';

const CLIENTS = ['Harbour Clinic', 'Alder Logistics', 'Maple Hotel', 'Birch Bank', 'Quiet Pines'];

const NUMBERS_PER_CLIENT = 3;

/** `[name, is_admin, is_super_user]` */
const USERS = [
	['Olga Operator', false, false],
	['Simon Supervisor', false, false],
	['Ada Admin', true, false],
	['Sue Super', true, true],
	['Nils Newcomer', false, false],
] as const;

/** `[client, user, role, days until it expires]` */
const CLIENT_USERS = [
	[101, 201, 'operator', null],
	[102, 201, 'operator', 30],
	[101, 202, 'supervisor', null],
	[103, 202, 'supervisor', null],
	[104, 203, 'supervisor', -10],
	[102, 204, 'supervisor', null],
] as const;

/** Clients with their numbers, users and links. All numbers are from the range reserved for fiction. */
export function seedOrganizations(state: AiAgentsState, since: Date): void {
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

/** `[name, language, client, llm, tts, stt]` */
const AGENTS = [
	['Reception', 'en', 101, 1101, 1201, 1301],
	['Appointments', 'es', 101, 1102, 1202, 1302],
	['Night Line', 'en', 101, 1101, 1201, 1301],
	['Reception', 'de', 102, 1102, 1201, 1302],
	['Parcel Tracking', 'en', 102, 1101, 1202, 1301],
	['Concierge', 'fr', 103, 1102, 1202, 1302],
	['Card Desk', null, 104, null, null, null],
] as const;

export function seedAgents(state: AiAgentsState, since: Date): void {
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

/** `[name, description, path of its address]`; the end of a call triggers the first. */
const SKILLS = [
	['Send transcript', 'Sends the transcript of a call by email', 'transcript'],
	['Book appointment', 'Finds a free slot and books it', 'appointments'],
	['Transfer to a person', 'Hands the call over', null],
	['Track parcel', 'Reads where a parcel is', 'parcels'],
	['Take a message', 'Notes what the caller wants to leave', 'messages'],
	['Survey', 'Asks how the call went', null],
] as const;

/** `[client, skill, greeting, limit]`; then `[agent, skill, priority, threshold]`. */
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

export function seedSkills(state: AiAgentsState): void {
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
