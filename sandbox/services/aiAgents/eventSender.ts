import type { OutboundWebhook } from '../../deliveries';
import { HttpError } from '../../http';
import type { World } from '../../world';
import type { Call } from './records';

const CALL_SECONDS = 61;

/**
 * Ends a recorded call of the agent or client with the newest skill of the event. Returns the webhook
 * to the skill's address; its body is invented, as the document shows none.
 */
export function endCall(world: World, event: string): OutboundWebhook {
	const { skills } = world.tables.aiAgents;
	const skill = skills.filter((one) => one.event === event && one.webhook_url !== null).at(-1);
	if (!skill?.webhook_url) throw new HttpError(404, `No skill with the event "${event}"`);
	const { id: call_id } = addEndedCall(world, skill.id);
	const body = { event, call_id, ended_at: world.now().toISOString() };
	return { service: 'aiAgents', kind: event, method: 'POST', url: skill.webhook_url, body };
}

function addEndedCall(world: World, skillId: number): Call {
	const { calls, sip_numbers } = world.tables.aiAgents;
	const { id: agent_id, client_id } = findAgent(world, skillId);
	const room = `room-${world.random.hex(12)}`;
	return calls.add({
		...{ agent_id, client_id, room_id: room, audio: `${room}.wav` },
		sip_number_id: sip_numbers.filter((number) => number.client_id === client_id)[0].id,
		incoming_number: '+13055550100',
		status: 'completed',
		duration: String(CALL_SECONDS),
		transcription_url: null,
		started_at: new Date(world.now().getTime() - CALL_SECONDS * 1000).toISOString(),
		direction: 'in',
	});
}

/** The agent with the skill, else an agent of a client with it. */
function findAgent(world: World, skillId: number) {
	const { agents, agent_skills, client_skills } = world.tables.aiAgents;
	const [own] = agent_skills.filter(({ skill_id }) => skill_id === skillId);
	const [ofClient] = client_skills.filter(({ skill_id }) => skill_id === skillId);
	const agent = agents
		.all()
		.find(({ id, client_id }) => id === own?.agent_id || client_id === ofClient?.client_id);
	if (!agent) throw new HttpError(404, `No agent has the skill ${skillId}`);
	return agent;
}
