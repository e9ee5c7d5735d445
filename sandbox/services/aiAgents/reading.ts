import { HttpError, type Incoming } from '../../http/http';
import { readId, rejectParameters } from '../../core/validation';
import type { World } from '../../core/world';
import { byInteger } from './filters';
import { listRows } from './listing';
import type { Resource } from './resource';
import { agents } from './resources';
import { showRelations, showRow, tableOf } from './showing';
import { locateTranscript } from './transcript';

/** The document does not name the "status and health metadata" of paginated agents. */
export const INVENTED_HEALTH = { status: 'active', health: 'healthy', invented: true } as const;

/** A bare array. */
export function listRecords(world: World, resource: Resource, { query }: Incoming) {
	const { aiAgents: state } = world.tables;
	const table = tableOf(state, resource.name);
	const settings = world.settings.aiAgents;
	const directions = ['is_in', 'is_out'];
	const isSum =
		settings.directionFilters === 'sum' && directions.every((name) => query[name] === 'true');
	const asked = Object.entries(query).filter(([name]) => !isSum || !directions.includes(name));
	const { rows } = listRows(table, resource, Object.fromEntries(asked), settings);
	return rows.map((row) => showListed(world, resource, row));
}

/** `{ items, total, skip, limit }` */
export function listAgentPages(world: World, { query }: Incoming) {
	const { aiAgents: settings } = world.settings;
	const listing = { filters: { client_id: byInteger }, sortable: [] };
	const page = listRows(world.tables.aiAgents.agents, listing, query, settings);
	const items = page.rows.map((row) => ({
		...showListed(world, agents, row),
		...(settings.agentHealth && INVENTED_HEALTH),
	}));
	const { total, skip, limit } = page;
	return { items, total, skip, limit };
}

function showListed(world: World, resource: Resource, row: { id: number }) {
	const { aiAgents: settings } = world.settings;
	const shown = showHere(world, resource, row);
	if (!settings.relationsInLists) return shown;
	return { ...shown, ...showRelations(world.tables.aiAgents, resource.name, row.id) };
}

function showHere(world: World, resource: Resource, row: { id: number }) {
	const shown = showRow(resource, row, world.settings.aiAgents);
	if (!('transcription_url' in shown)) return shown;
	return { ...shown, transcription_url: locateTranscript(world, shown.transcription_url) };
}

export function readRecord(world: World, resource: Resource, request: Incoming) {
	const row = findRow(world, resource, request);
	return {
		...showHere(world, resource, row),
		...showRelations(world.tables.aiAgents, resource.name, row.id),
	};
}

/** The row of the path's id; rejects an invalid or unknown id and any query parameter. */
export function findRow(
	world: World,
	resource: Resource,
	{ params, query }: Incoming,
): { id: number } {
	const { aiAgents: settings } = world.settings;
	rejectParameters(query, settings);
	const id = readId(params[resource.idName], settings);
	const row = tableOf(world.tables.aiAgents, resource.name).find(id);
	if (!row) throw new HttpError(settings.unknownRecordStatus, `${resource.name}: no record ${id}`);
	return row;
}
