import type { OutboundWebhook } from '../../webhooks/deliveries';
import { HttpError } from '../../http/http';
import type { World } from '../../core/world';
import { addCall } from './calls';
import type { Agent, Call, Skill } from './records';

const CALL_SECONDS = 61;

interface Chosen {
	skillId?: number;
	/** What the agent asks during a call, by the skill's parameters: then the call goes on. */
	parameters?: Readonly<Record<string, unknown>>;
}

/**
 * Ends a recorded call of an agent that runs the newest skill of the event, or the given one; or has
 * the agent ask during a call. Returns the webhook to the skill's address; its body is invented, as the
 * document shows none.
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
	const asked = parametersIn === 'body' ? parameters : { parameters };
	const body = { event, ...(parameters ? asked : endedCall(world, agent)) };
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

function addEndedCall(world: World, { id: agent_id, client_id }: Agent): Call {
	const { sip_numbers } = world.tables.aiAgents;
	const [number] = sip_numbers.filter((one) => one.client_id === client_id);
	if (!number) throw new HttpError(404, `The client ${client_id} has no number to call`);
	const room = `room-${world.random.hex(12)}`;
	return addCall(world, {
		...{ agent_id, client_id, room_id: room, audio: `${room}.wav` },
		sip_number_id: number.id,
		incoming_number: '+13055550100',
		status: 'completed',
		duration: String(CALL_SECONDS),
		transcription_url: null,
		started_at: new Date(world.now().getTime() - CALL_SECONDS * 1000).toISOString(),
		direction: 'in',
	});
}
