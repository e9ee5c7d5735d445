import { z } from 'zod/v4';
import { HttpError, type Reply } from '../../http/http';
import type { World } from '../../core/world';
import { findRow, showRow } from './reading';
import { mayLack, tableOf, valueOf } from './records';
import { bare, type Resource } from './resources';
import type { AiAgentsSettings } from './settings';

type Fields = Readonly<Record<string, unknown>>;

/** A setting decides which fields a create requires. */
export function newFields({ name, body }: Resource, { required }: AiAgentsSettings) {
	const fields = Object.entries(body).map(([field, schema]) => {
		if (required[name].includes(field)) return [field, bare(schema)];
		return [field, schema instanceof z.ZodDefault ? schema : bare(schema).optional()];
	});
	return z.strictObject(Object.fromEntries(fields) as Record<string, z.ZodType>);
}

/** An update needs at least one of the fields. Null clears what a record may lack. */
export function changedFields(body: Resource['body']) {
	const fields = Object.entries(body).map(([field, schema]) => {
		const cleared = mayLack(schema) ? bare(schema).nullable() : bare(schema);
		return [field, cleared.optional()];
	});
	return z
		.strictObject(Object.fromEntries(fields) as Record<string, z.ZodType>)
		.refine((fields) => Object.keys(fields).length > 0, 'Nothing to change is given');
}

/** `record` is the whole record; `bodyFields` are the fields of the body. */
export function checkRecord(
	world: World,
	resource: Resource,
	bodyFields: Fields,
	record: Fields,
): void {
	const { aiAgents: settings } = world.settings;
	const { aiAgents: state } = world.tables;
	for (const [field, table] of Object.entries(resource.references)) {
		const id = bodyFields[field];
		if (id === undefined || id === null || tableOf(state, table).find(id as number)) continue;
		throw new HttpError(settings.unknownReferenceStatus, `${field}: no record ${String(id)}`);
	}
	if (settings.refuseDuplicates) rejectDuplicate(world, resource, record);
	resource.check?.(state, record, settings);
}

function rejectDuplicate(world: World, { name, identity }: Resource, record: Fields): void {
	if (identity.length === 0) return;
	const [rival] = tableOf(world.tables.aiAgents, name).filter(
		(row) =>
			row.id !== record.id && identity.every((field) => valueOf(row, field) === record[field]),
	);
	if (!rival) return;
	const message = `${name}: record ${rival.id} has the same ${identity.join(' and ')}`;
	throw new HttpError(world.settings.aiAgents.duplicateStatus, message);
}

export function createRecord(world: World, resource: Resource, bodyFields: Fields, reply: Reply) {
	const { aiAgents: settings } = world.settings;
	const record: Record<string, unknown> = {};
	for (const [field, schema] of Object.entries(resource.body)) {
		// A missing list is empty, if a setting allows that.
		record[field] = bodyFields[field] ?? (bare(schema) instanceof z.ZodArray ? [] : null);
	}
	if (resource.fields.includes('created_at')) record.created_at = world.now().toISOString();
	checkRecord(world, resource, bodyFields, record);
	const row = tableOf(world.tables.aiAgents, resource.name).add(record);
	reply.code(201);
	return showRow(resource, row, settings);
}

/** Missing fields stay; an array replaces the old one, or see `detailsUpdate`. */
export function updateRecord(world: World, resource: Resource, id: number, body: Fields) {
	const { aiAgents: settings } = world.settings;
	const row = findRow(world, resource, id);
	const changes: Record<string, unknown> = { ...body };
	if (settings.detailsUpdate === 'merged' && Array.isArray(changes.details)) {
		changes.details = mergeDetails(
			valueOf(row, 'details') as Detail[],
			changes.details as Detail[],
		);
	}
	checkRecord(world, resource, changes, { ...row, ...changes });
	Object.assign(row, changes);
	return showRow(resource, row, settings);
}

interface Detail {
	parameter: string;
}

function mergeDetails(old: readonly Detail[], newDetails: readonly Detail[]): Detail[] {
	const merged = new Map([...old, ...newDetails].map((detail) => [detail.parameter, detail]));
	return [...merged.values()];
}

export function deleteRecord(world: World, resource: Resource, id: number) {
	const { aiAgents: settings } = world.settings;
	const row = findRow(world, resource, id);
	if (resource.name === 'agents' && settings.agentDeletion === 'deactivated') {
		return showRow(resource, Object.assign(row, { deactivated: true }), settings);
	}
	if (settings.deleteInUse === 'refuse') rejectInUse(world, resource, row.id);
	for (const { table, field, fate } of resource.dependents) {
		const rows = tableOf(world.tables.aiAgents, table);
		for (const dependent of rows.filter((candidate) => valueOf(candidate, field) === row.id)) {
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
