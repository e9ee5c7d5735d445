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
