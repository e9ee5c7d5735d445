import type { IDataObject } from 'n8n-workflow';

import { callEvents } from './parameters';

/**
 * The documented event in a field of a notification's body or query; dots in the field's name lead
 * into nested objects. Undefined without such an event.
 */
export function eventOf(field: string, body: unknown, query: unknown): string | undefined {
	if (!field) return undefined;
	const value = read(body, field) ?? read(query, field);
	const event = typeof value === 'string' ? value.trim().toLowerCase() : '';
	return callEvents.some(({ value }) => value === event) ? event : undefined;
}

function read(from: unknown, field: string): unknown {
	const whole = own(from, field);
	if (whole !== undefined) return whole;
	return field.split('.').reduce(own, from);
}

const own = (from: unknown, name: string): unknown =>
	from !== null && typeof from === 'object' && Object.hasOwn(from, name)
		? (from as IDataObject)[name]
		: undefined;
