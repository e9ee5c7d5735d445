import type { IDataObject } from 'n8n-workflow';

/** The documented kinds of events. */
export const callEvents = ['initiated', 'ringing', 'answered', 'completed'];

/**
 * The documented event that a notification names in the field that the author assumes (with dots
 * for nested ones), whether it came in the body or in the query; undefined where it names none.
 */
export function eventOf(field: string, body: unknown, query: unknown): string | undefined {
	if (!field) return undefined;
	const value = read(body, field) ?? read(query, field);
	const event = typeof value === 'string' ? value.trim().toLowerCase() : '';
	return callEvents.includes(event) ? event : undefined;
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
