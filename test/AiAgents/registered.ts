import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { settling } from '../../nodes/AiAgents/trigger/registration';
import { byId } from '../tested';
import { Registering } from './registering';
import { useAiAgents } from './tested';

export const word = 'a-secret-of-20-chars';
export const withSecret = (secret: string) => ({ secret });
export const webhookId = '3f1c0e52-8a6e-4a55-9d5b-0c6f4f1f7a11';
export const path = `https://n8n.example/webhook/${webhookId}/${webhookId}/agents`;

/** The trigger on a sandbox, and what it makes there. */
export function useRegistering() {
	const agents = useAiAgents();
	const tables = () => agents.world.tables.aiAgents;
	beforeAll(() => {
		settling.pauseMs = 1;
	});

	const trigger = (own: INodeParameters = {}, credential: IDataObject = {}, webhookId?: string) =>
		new Registering(
			{ ...agents.credential(), ...withSecret(word), ...credential },
			{
				secretIn: 'path',
				event: 'on_call_end',
				linkTo: 'client',
				clientId: byId(103),
				options: {},
				...own,
			},
			webhookId,
		);

	const own = () =>
		tables().skills.filter(({ webhook_url: url }) => /n8n\.example/.test(url ?? ''));
	const links = (id: number) => ({
		clients: tables()
			.client_skills.filter(({ skill_id }) => skill_id === id)
			.map(({ client_id }) => client_id),
		agents: tables()
			.agent_skills.filter(({ skill_id }) => skill_id === id)
			.map(({ agent_id }) => agent_id),
	});
	return { agents, tables, trigger, own, links };
}
