import type { World } from '../../../core/world';
import { maskAddress } from '../mask';
import { countSeeded, newest } from './lists';

const SKILLS_READ = 1_000;

export function viewCalls(world: World) {
	return newest(world.tables.outboundVoice.calls.all(), (call) => ({
		key: call.sid,
		sid: call.sid,
		to: call.to,
		from: call.from,
		/** It is null before the first event. */
		event: call.event,
		outcome: call.outcome,
		steps: call.steps,
		callback: call.statusCallback === undefined ? null : maskAddress(call.statusCallback),
		at: call.startedAt,
	}));
}

export function viewAgents(world: World) {
	const { agents, clients, skills, calls } = world.tables.aiAgents;
	const since = world.startedAt.toISOString();
	const seeded = countSeeded(agents.all(), (agent) => agent.created_at < since);
	const counts = { agents, clients, skills, calls };
	return {
		...newest(
			agents.all(),
			({ id, name, language, client_id }) => ({
				key: `agent-${id}`,
				id,
				name,
				language,
				client: clients.find(client_id)?.name ?? String(client_id),
			}),
			{ seeded },
		),
		totals: Object.entries(counts).map(([name, table]) => `${table.length} ${name}`),
		listening: listListening(world),
	};
}

/** A trigger has created the newest skills with an address on this machine. */
function listListening({ tables }: World) {
	return tables.aiAgents.skills
		.all()
		.slice(-SKILLS_READ)
		.filter(({ webhook_url: url }) => /^http:\/\/(127\.|localhost[:/])/.test(url ?? ''))
		.map(({ id, event, webhook_url: url }) => ({
			key: `skill-${id}`,
			id,
			event,
			address: maskAddress(url ?? ''),
		}));
}
