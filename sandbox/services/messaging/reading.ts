import { z } from 'zod';
import type { Incoming } from '../../http/http';
import { InvalidInput, readBody } from '../../core/validation';
import type { SharedSettings } from './settings';

type Statuses = Pick<SharedSettings, 'invalidInputStatus'>;

/** The parsed body; rejects fields that are not among these, and any query parameter. */
export const readFields = <T extends z.ZodRawShape>(
	fields: T,
	request: Incoming,
	settings: Statuses,
): z.infer<z.ZodObject<T>> => readBody(z.object(fields).strict(), request, settings);

/** Rejects a body where none is documented; an empty object counts as none. */
export function rejectBody({ body }: Incoming, settings: Statuses): void {
	if (body === undefined || JSON.stringify(body) === '{}') return;
	throw new InvalidInput(settings.invalidInputStatus, 'No body is expected');
}

/** Rejects a body that lacks one of the `required` fields. */
export function requireFields(body: object, required: readonly string[], settings: Statuses): void {
	const missing = required.filter((name) => (body as Record<string, unknown>)[name] === undefined);
	if (missing.length === 0) return;
	const message = missing.map((name) => `${name}: Required`).join('; ');
	throw new InvalidInput(settings.invalidInputStatus, message);
}
