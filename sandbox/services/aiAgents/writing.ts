import { HttpError, type Incoming, type Reply } from '../../http/http';
import { rejectParameters } from '../../core/validation';
import type { World } from '../../core/world';
import { checkRecord, readChangedFields, readNewFields } from './checking';
import { valueOf } from './filters';
import { findRow } from './reading';
import type { Resource } from './resource';
import { showRow, tableOf } from './showing';

/** Defaults of the fields that a create leaves out; all others become null. Not shown. */
const WHEN_ABSENT: Readonly<Record<string, () => unknown>> = {
	is_admin: () => false,
	is_super_user: () => false,
	parameters: () => [],
	details: () => [],
};

export function createRecord(world: World, resource: Resource, request: Incoming, reply: Reply) {
	const { aiAgents: settings } = world.settings;
	rejectParameters(request.query, settings);
	const given = readNewFields(resource, request.body, settings);
	const record: Record<string, unknown> = {};
	for (const field of Object.keys(resource.body)) {
		record[field] = given[field] ?? WHEN_ABSENT[field]?.() ?? null;
	}
	if (resource.fields.includes('created_at')) record.created_at = world.now().toISOString();
	checkRecord(world, resource, given, record);
	const row = tableOf(world.tables.aiAgents, resource.name).add(record);
	reply.code(201);
	return showRow(resource, row, settings);
}

/** Fields that are not given stay; a given array replaces the old one, or see `detailsUpdate`. */
export function updateRecord(world: World, resource: Resource, request: Incoming) {
	const { aiAgents: settings } = world.settings;
	const row = findRow(world, resource, request);
	const given = readChangedFields(resource.body, request.body, settings);
	if (settings.detailsUpdate === 'merged' && Array.isArray(given.details)) {
		given.details = mergeDetails(valueOf(row, 'details') as Detail[], given.details as Detail[]);
	}
	checkRecord(world, resource, given, { ...row, ...given });
	Object.assign(row, given);
	return showRow(resource, row, settings);
}

interface Detail {
	parameter: string;
}

function mergeDetails(old: readonly Detail[], given: readonly Detail[]): Detail[] {
	const merged = new Map([...old, ...given].map((detail) => [detail.parameter, detail]));
	return [...merged.values()];
}

export function deleteRecord(world: World, resource: Resource, request: Incoming) {
	const { aiAgents: settings } = world.settings;
	const row = findRow(world, resource, request);
	if (resource.name === 'agents' && settings.agentDeletion === 'deactivated') {
		return showRow(resource, Object.assign(row, { deactivated: true }), settings);
	}
	if (settings.deleteInUse === 'refuse') rejectInUse(world, resource, row.id);
	for (const { table, field, fate } of resource.dependents) {
		const rows = tableOf(world.tables.aiAgents, table);
		for (const dependent of rows.filter((other) => valueOf(other, field) === row.id)) {
			if (fate === 'remove') rows.remove(dependent.id);
			else Object.assign(dependent, { [field]: null });
		}
	}
	tableOf(world.tables.aiAgents, resource.name).remove(row.id);
	return showRow(resource, row, settings);
}

function rejectInUse(world: World, { name, dependents }: Resource, id: number): void {
	for (const { table, field, always } of dependents) {
		if (always) continue;
		const [user] = tableOf(world.tables.aiAgents, table).filter(
			(row) => valueOf(row, field) === id,
		);
		if (!user) continue;
		const message = `${name}: record ${id} is in use by ${table} ${user.id}`;
		throw new HttpError(world.settings.aiAgents.inUseStatus, message);
	}
}
