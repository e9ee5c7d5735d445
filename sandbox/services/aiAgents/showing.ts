import type { Table } from '../../core/table';
import { valueOf } from './filters';
import type { AiAgentsState, ConfigurationDetail } from './records';
import type { Resource, ResourceName } from './resource';
import type { AiAgentsSettings } from './settings';

type Shown = Record<string, unknown>;

export function tableOf(
	state: AiAgentsState,
	name: ResourceName | 'sip_numbers',
): Table<{ id: number }> {
	return state[name];
}

/** The documented fields of a row, without what is shown "on retrieval" only. */
export function showRow(resource: Resource, row: object, settings: AiAgentsSettings): Shown {
	const shown: Shown = {};
	for (const field of resource.fields) {
		const value = valueOf(row, field);
		if (settings.nullFields || value !== null) shown[field] = hideSecrets(value, settings);
	}
	return shown;
}

const SECRET = /key|token|secret|password/;

/** The details of a configuration as the setting `secretValues` shows them; any other value as it is. */
function hideSecrets(value: unknown, { secretValues }: AiAgentsSettings): unknown {
	if (secretValues === 'shown' || !Array.isArray(value)) return value;
	return value.flatMap((detail: Partial<ConfigurationDetail>) => {
		if (detail.value === undefined || !SECRET.test(detail.parameter ?? '')) return [detail];
		if (secretValues === 'omitted') return [];
		return [{ ...detail, value: hide(detail.value, secretValues) }];
	});
}

function hide(value: string, how: AiAgentsSettings['secretValues']): string | undefined {
	if (how === 'missing') return undefined;
	if (how === 'empty') return '';
	return how === 'masked' ? '********' : `****${value.slice(-2)}`;
}

export function showRelations(state: AiAgentsState, name: ResourceName, id: number): Shown {
	switch (name) {
		case 'agents': {
			const links = state.agent_skills.filter((link) => link.agent_id === id);
			return { skills: listNames(links.map((link) => state.skills.get(link.skill_id))) };
		}
		case 'clients': {
			const numbers = state.sip_numbers.filter((number) => number.client_id === id);
			return {
				agents: listNames(state.agents.filter((agent) => agent.client_id === id)),
				sip_numbers: numbers.map(({ id: numberId, sip_number }) => ({ id: numberId, sip_number })),
			};
		}
		case 'users': {
			const links = state.client_users.filter((link) => link.user_id === id);
			return { clients: listNames(links.map((link) => state.clients.get(link.client_id))) };
		}
		default:
			return {};
	}
}

/** Each row once, however often it is linked. */
function listNames(rows: ReadonlyArray<{ id: number; name: string }>) {
	return [...new Set(rows)].map(({ id, name }) => ({ id, name }));
}
