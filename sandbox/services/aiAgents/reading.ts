import { HttpError } from '../../http/http';
import type { World } from '../../core/world';
import { byInteger, listRows, type Query } from './listing';
import { tableOf, valueOf } from './records';
import type { AiAgentsState, ConfigurationDetail, ResourceName } from './records';
import { agents, type Resource } from './resources';
import type { AiAgentsSettings } from './settings';
import { locateTranscript } from './transcripts';

type Shown = Record<string, unknown>;

/** The document does not name the “status and health metadata” of paginated agents. */
export const INVENTED_HEALTH = { status: 'active', health: 'healthy', invented: true } as const;

/** It is a bare array. */
export function listRecords(world: World, resource: Resource, query: Query) {
	const table = tableOf(world.tables.aiAgents, resource.name);
	const settings = world.settings.aiAgents;
	const { is_in: isIn, is_out: isOut, ...others } = query;
	const isSum = settings.directionFilters === 'sum' && isIn === 'true' && isOut === 'true';
	const { rows } = listRows(table, resource, isSum ? (others as Query) : query, settings);
	return rows.map((row) => showListed(world, resource, row));
}

export const agentPages = { filters: { client_id: byInteger }, sortable: [] };

/** It is `{ items, total, skip, limit }`. */
export function listAgentPages(world: World, query: Query) {
	const { aiAgents: settings } = world.settings;
	const page = listRows(world.tables.aiAgents.agents, agentPages, query, settings);
	const items = page.rows.map((row) => ({
		...showListed(world, agents, row),
		...(settings.agentHealth && {
			...INVENTED_HEALTH,
			status: row.status ?? INVENTED_HEALTH.status,
		}),
	}));
	const { total, skip, limit } = page;
	return { items, total, skip, limit };
}

function showListed(world: World, resource: Resource, row: { id: number }) {
	const { aiAgents: settings } = world.settings;
	const shownRow = showHere(world, resource, row);
	if (!settings.relationsInLists) return shownRow;
	return { ...shownRow, ...showRelations(world.tables.aiAgents, resource.name, row.id) };
}

function showHere(world: World, resource: Resource, row: { id: number }) {
	const shownRow = showRow(resource, row, world.settings.aiAgents);
	if (!('transcription_url' in shownRow)) return shownRow;
	return { ...shownRow, transcription_url: locateTranscript(world, shownRow.transcription_url) };
}

export function readRecord(world: World, resource: Resource, id: number) {
	const row = findRow(world, resource, id);
	return {
		...showHere(world, resource, row),
		...showRelations(world.tables.aiAgents, resource.name, row.id),
	};
}

export function findRow(world: World, { name }: Resource, id: number): { id: number } {
	const row = tableOf(world.tables.aiAgents, name).find(id);
	if (row) return row;
	throw new HttpError(world.settings.aiAgents.unknownRecordStatus, `${name}: no record ${id}`);
}

/** Fields that are shown “on retrieval” only are left out. */
export function showRow(resource: Resource, row: object, settings: AiAgentsSettings): Shown {
	const shownFields: Shown = {};
	for (const field of resource.fields) {
		const value = valueOf(row, field);
		if (settings.nullFields || value !== null) shownFields[field] = hideSecrets(value, settings);
	}
	return shownFields;
}

const SECRET = /key|token|secret|password/;

/**
 * The setting `secretValues` decides about details of a configuration; any other value is
 * unchanged.
 */
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

function showRelations(state: AiAgentsState, name: ResourceName, id: number): Shown {
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

/** Each row occurs once, however often it is linked. */
function listNames(rows: ReadonlyArray<{ id: number; name: string }>) {
	return [...new Set(rows)].map(({ id, name }) => ({ id, name }));
}
