import { AiAgents } from '../../nodes/AiAgents/AiAgents.node';
import { aiAgents } from '../../nodes/AiAgents/service';
import { SANDBOX_TOKEN } from '../../sandbox/issuer/tokens';
import type { Tested } from '../harness/tested';
import { useService } from '../harness/tested';
import { samples } from './samples';

/** The documented names of the IDs in the paths of resources that are created at their list. */
const ids = {
	agentSkill: 'agent_skill_id',
	clientSkill: 'client_skill_id',
	clientUser: 'client_user_id',
	llmConfiguration: 'llm_config_id',
	providerTemplate: 'provider_configuration_template_id',
	skill: 'skill_id',
	sttConfiguration: 'stt_config_id',
	ttsConfiguration: 'tts_config_id',
	user: 'user_id',
};

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
		'customRequest.sendRequest': 'POST /skills',
		'agentSkill.set': 'POST /agent_skills',
		'agentSkill.upsert': 'POST /agent_skills',
		'client.create': 'POST /clients',
		'client.createOrGet': 'POST /clients',
		'clientSkill.set': 'POST /client_skills',
		'clientSkill.upsert': 'POST /client_skills',
		'clientUser.upsert': 'POST /client_users',
		'providerTemplate.upsert': 'POST /provider_configuration_templates',
		'skill.upsert': 'POST /skills',
		'user.upsert': 'POST /users',
	};
	for (const [resource, id] of Object.entries(ids)) {
		const list = `/${id.replace('_id', 's').replace(/_configs$/, '_configurations')}`;
		routes[`${resource}.create`] = `POST ${list}`;
		routes[`${resource}.update`] = `PUT ${list}/{${id}}`;
		routes[`${resource}.delete`] = `DELETE ${list}/{${id}}`;
		if (!resource.endsWith('Configuration')) continue;
		routes[`${resource}.rotateSecret`] = `PUT ${list}/{${id}}`;
		routes[`${resource}.upsert`] = `PUT ${list}/{${id}}`;
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
	variants: [
		[
			'transcript.download',
			samples['transcript.download'],
			{ aiAgents: { transcriptAddress: 'service' } },
		],
	],
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
