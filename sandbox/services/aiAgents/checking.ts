import { z } from 'zod';
import { HttpError } from '../../http/http';
import { InvalidInput, validate } from '../../core/validation';
import type { World } from '../../core/world';
import { valueOf } from './filters';
import type { Resource } from './resource';
import type { AiAgentsSettings } from './settings';
import { tableOf } from './showing';

type Fields = Record<string, unknown>;

/** The fields of a create; rejects unknown fields, wrong types and a missing required field. */
export function readNewFields(
	resource: Resource,
	body: unknown,
	settings: AiAgentsSettings,
): Fields {
	const fields = readFields(resource.body, body, settings);
	const missing = settings.required[resource.name].filter((name) => fields[name] === undefined);
	if (missing.length === 0) return fields;
	throw new InvalidInput(settings.invalidInputStatus, `Required: ${missing.join(', ')}`);
}

/** The fields of an update; rejects unknown fields, wrong types and an empty update. */
export function readChangedFields(
	shape: z.ZodRawShape,
	body: unknown,
	settings: AiAgentsSettings,
): Fields {
	const fields = readFields(shape, body, settings);
	if (Object.keys(fields).length > 0) return fields;
	throw new HttpError(settings.invalidInputStatus, 'Nothing to change is given');
}

function readFields(shape: z.ZodRawShape, body: unknown, settings: AiAgentsSettings): Fields {
	return validate(z.object(shape).partial().strict(), body, settings.invalidInputStatus);
}

/**
 * Rejects a record that refers to a missing one, duplicates another (by the setting) or violates its
 * provider's template. `record` is the whole record; `given` are the fields of the body.
 */
export function checkRecord(world: World, resource: Resource, given: Fields, record: Fields): void {
	const { aiAgents: settings } = world.settings;
	const { aiAgents: state } = world.tables;
	for (const [field, table] of Object.entries(resource.references)) {
		const id = given[field];
		if (id === undefined || id === null || tableOf(state, table).find(id as number)) continue;
		throw new HttpError(settings.unknownReferenceStatus, `${field}: no record ${String(id)}`);
	}
	if (settings.refuseDuplicates) rejectDuplicate(world, resource, record);
	resource.check?.(state, record, settings);
}

function rejectDuplicate(world: World, { name, identity }: Resource, record: Fields): void {
	if (identity.length === 0) return;
	const [other] = tableOf(world.tables.aiAgents, name).filter(
		(row) =>
			row.id !== record.id && identity.every((field) => valueOf(row, field) === record[field]),
	);
	if (!other) return;
	const message = `${name}: record ${other.id} has the same ${identity.join(' and ')}`;
	throw new HttpError(world.settings.aiAgents.duplicateStatus, message);
}
