import { AiAgents } from '../../nodes/AiAgents/AiAgents.node';
import { aiAgents } from '../../nodes/AiAgents/service';
import { SANDBOX_TOKEN } from '../../sandbox/tokens';
import type { Tested } from '../tested';
import { useService } from '../tested';
import { samples } from './samples';

const singular = {
	agentSkill: 'agent_skill',
	client: 'client',
	clientSkill: 'client_skill',
	clientUser: 'client_user',
	llmConfiguration: 'llm_config',
	providerTemplate: 'provider_configuration_template',
	skill: 'skill',
	sttConfiguration: 'stt_config',
	ttsConfiguration: 'tts_config',
	user: 'user',
} as const;

const listOf = (resource: keyof typeof singular) =>
	singular[resource].replace(/_config$/, '_configuration') + 's';

/** The request of each write, as in the document's table. */
function writeRoutes(): Record<string, string> {
	const routes: Record<string, string> = {
		'agent.clone': 'POST /agent',
		'agent.create': 'POST /agent',
		'agent.delete': 'DELETE /agents/{agent_id}',
		'agent.import': 'POST /skills',
		'agent.update': 'PUT /agents/{agent_id}',
		'agent.upsert': 'PUT /agents/{agent_id}',
		'call.create': 'POST /calls',
		'call.update': 'PUT /calls/{room_id}',
		'client.create': 'POST /clients',
		'skill.upsert': 'POST /skills',
	};
	for (const resource of Object.keys(singular) as Array<keyof typeof singular>) {
		if (resource === 'client') continue;
		const list = `/${listOf(resource)}`;
		const single = `${list}/{${singular[resource]}_id}`;
		routes[`${resource}.create`] = `POST ${list}`;
		routes[`${resource}.update`] = `PUT ${single}`;
		routes[`${resource}.delete`] = `DELETE ${single}`;
		if (resource.endsWith('Configuration')) routes[`${resource}.upsert`] = `PUT ${single}`;
	}
	return routes;
}

export const testedAiAgents: Tested = {
	name: 'aiAgents',
	service: aiAgents,
	nodeType: new AiAgents(),
	credential: (url) => ({ baseUrl: `${url}/aiAgents`, accessToken: SANDBOX_TOKEN }),
	rejected: {
		credential: { accessToken: 'worn-out-token' },
		message: 'The server asks for a JWT and did not accept the credential’s',
	},
	samples,
	writeRoutes: writeRoutes(),
};

/** A sandbox with the AI agents node, for one test file. */
export const useAiAgents = () => useService(testedAiAgents);

/** A copy of a row to add under a new ID. */
export function withoutId<Row extends { id: number }>(row: Row): Omit<Row, 'id'> {
	const copy: Partial<Row> = { ...row };
	delete copy.id;
	return copy as Omit<Row, 'id'>;
}
