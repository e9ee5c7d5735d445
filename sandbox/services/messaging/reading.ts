import type { z } from 'zod';
import { Refusal, type Incoming } from '../../route';
import { describeIssues } from '../../settings';
import type { SharedSettings } from './settings';

type Statuses = Pick<SharedSettings, 'invalidInputStatus'>;

/** The checked body; refuses what the schema does not know, and any query parameter. */
export function readBody<T>(
	schema: z.ZodType<T, z.ZodTypeDef, unknown>,
	{ body, query }: Incoming,
	settings: Statuses,
): T {
	refuseParameters(query, settings);
	const parsed = schema.safeParse(body);
	if (parsed.success) return parsed.data;
	throw new Refusal(settings.invalidInputStatus, describeIssues(parsed.error));
}

/** The one query parameter of a request; refuses a missing, repeated, empty or further one. */
export function readOnlyParameter({ query }: Incoming, name: string, settings: Statuses): string {
	const { [name]: value, ...others } = query;
	refuseParameters(others, settings);
	if (typeof value === 'string' && value !== '') return value;
	throw new Refusal(settings.invalidInputStatus, `${name}: Required, once`);
}

/** Refuses a body where none is documented; an empty object counts as none. */
export function refuseBody({ body }: Incoming, settings: Statuses): void {
	if (body === undefined || JSON.stringify(body) === '{}') return;
	throw new Refusal(settings.invalidInputStatus, 'No body is expected');
}

/** Refuses a body that lacks one of the `required` fields. */
export function requireFields(body: object, required: readonly string[], settings: Statuses): void {
	const missing = required.filter((name) => (body as Record<string, unknown>)[name] === undefined);
	if (missing.length === 0) return;
	const message = missing.map((name) => `${name}: Required`).join('; ');
	throw new Refusal(settings.invalidInputStatus, message);
}

function refuseParameters(query: Incoming['query'], settings: Statuses): void {
	const [unknown] = Object.keys(query);
	if (unknown) throw new Refusal(settings.invalidInputStatus, `Unknown parameter "${unknown}"`);
}
