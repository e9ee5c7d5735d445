import { z } from 'zod';
import { HttpError } from '../../http/http';
import { validate } from '../../core/validation';
import type { World } from '../../core/world';
import { valueOf } from './filters';
import type { Resource } from './resource';
import type { AiAgentsSettings } from './settings';
import { tableOf } from './showing';
import type { AiAgentsState, Configuration, ProviderType, Template } from './records';

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
	throw new HttpError(settings.invalidInputStatus, `Required: ${missing.join(', ')}`);
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

/** `record` is the whole record; `given` are the fields of the body. */
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

/** The format of the values of a type; values of any other type are not checked. */
const FORMS = new Map([
	['float', /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i],
	['integer', /^[+-]?\d+$/],
]);

/** Rejects details that lack a required parameter of the provider's template, or have a wrong type. */
export function checkDetails(
	state: AiAgentsState,
	type: ProviderType,
	record: object,
	settings: AiAgentsSettings,
): void {
	const { provider, details } = record as Configuration;
	const template = state.provider_configuration_templates
		.all()
		.find((row) => row.provider === provider && row.provider_type === type);
	if (!template) return;
	const found = findFault(template, details ?? [], settings);
	if (!found) return;
	throw new HttpError(settings.invalidInputStatus, `${type} provider "${provider}": ${found}`);
}

function findFault(
	template: Template,
	details: Configuration['details'],
	settings: AiAgentsSettings,
): string | null {
	for (const { parameter, required, parameter_type: type } of template.details) {
		const given = details.filter((detail) => detail.parameter === parameter);
		if (required && !given.some(({ value }) => value !== '')) {
			return `parameter "${parameter}" is required`;
		}
		const form = FORMS.get(type);
		if (form && given.some(({ value }) => !form.test(value))) {
			return `parameter "${parameter}" must read as ${type}`;
		}
	}
	if (!settings.refuseUnknownParameters) return null;
	const known = new Set(template.details.map(({ parameter }) => parameter));
	const unknown = details.find(({ parameter }) => !known.has(parameter));
	return unknown ? `parameter "${unknown.parameter}" is not in the template` : null;
}
