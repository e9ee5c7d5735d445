import type { IDataObject } from 'n8n-workflow';

import { callEvents } from './parameters';

/**
 * The documented event in a field of a notification's body or query; dots in the field's name lead
 * into nested objects. Undefined without such an event.
 */
export function eventOf(field: string, body: unknown, query: unknown): string | undefined {
	if (!field) return undefined;
	const event = wordAt(field, body, query);
	return callEvents.some(({ value }) => value === event) ? event : undefined;
}

/** The text in that field as `toWord` spells it. */
export function wordAt(field: string, body: unknown, query: unknown): string | undefined {
	const value = read(body, field) ?? read(query, field);
	return typeof value === 'string' ? toWord(value) : undefined;
}

/** `No_Answer ` -> `no-answer`. */
export const toWord = (text: string) =>
	text
		.trim()
		.toLowerCase()
		.replace(/[\s_]+/g, '-');

function read(from: unknown, field: string): unknown {
	const whole = own(from, field);
	if (whole !== undefined) return whole;
	return field.split('.').reduce(own, from);
}

const own = (from: unknown, name: string): unknown =>
	from !== null && typeof from === 'object' && Object.hasOwn(from, name)
		? (from as IDataObject)[name]
		: undefined;
